import { escapeXml } from '../../audit/formats/escape.ts'
import { plural } from '../../audit/words.ts'
import type { ExploreProblem, ExploreReport } from '../report.ts'
import { type ExploreRule, RULE_NAMES, ruleOf } from '../rules.ts'
import { problemText } from './text.ts'
import { headline, remarksOf } from './words.ts'

/**
 * Formats a report as JUnit XML, with one test case for each rule. It fails if an error of the rule
 * was found; other findings become its output.
 */
export function toJunit(report: ExploreReport): string {
  const failed = RULE_NAMES.filter((rule) => errorsOf(rule, report).length > 0).length
  const counts = `tests="${RULE_NAMES.length}" failures="${failed}" errors="0"`
  const remarks = [headline(report), ...remarksOf(report)]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="petstore-mock explore" ${counts} time="0">`,
    `  <testsuite name="client behaviour under faults" ${counts} skipped="0" time="0">`,
    ...RULE_NAMES.flatMap((rule) => caseLines(rule, report)),
    `    <system-out>${escapeLines(remarks.join('\n'))}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function errorsOf(rule: ExploreRule, { problems }: ExploreReport): readonly ExploreProblem[] {
  return problems.filter((problem) => problem.rule === rule && problem.severity === 'error')
}

function caseLines(rule: ExploreRule, report: ExploreReport): readonly string[] {
  const found = report.problems.filter((problem) => problem.rule === rule)
  const errors = errorsOf(rule, report)
  const open = `    <testcase classname="petstore-mock.explore" name="${rule}" time="0"`
  if (found.length === 0) return [`${open}/>`]
  const text = escapeLines(found.map(problemText).join('\n\n'))
  const message = escapeXml(`${ruleOf(rule).title}: ${plural(errors.length, 'problem')}`)
  return [
    `${open}>`,
    errors.length > 0
      ? `      <failure type="error" message="${message}">${text}</failure>`
      : `      <system-out>${text}</system-out>`,
    '    </testcase>',
  ]
}

function escapeLines(text: string): string {
  return text.split('\n').map(escapeXml).join('\n')
}
