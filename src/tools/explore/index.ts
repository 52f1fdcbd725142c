import { escapeMarkdown } from '../../core/audit/format.ts'
import { escapeXml } from '../../core/audit/junit.ts'
import { AUDIT_FORMATS, type AuditFormat } from '../../core/audit/report.ts'
import { membersOf, readOneOf, throwOptionError } from '../../core/lib/check.ts'
import { plural } from '../../core/lib/describe.ts'
import { printableLines } from '../../core/lib/printable.ts'
import type { ExploreProblem, ExploreReport, MatrixRow } from './report.ts'
import { type ExploreRule, RULE_NAMES, ruleOf, sectionOf } from './rules.ts'
import { problemText, toText } from './text.ts'
import { groupByRule, headline, MARKS, nameFaults, type ProblemGroup, remarksOf } from './words.ts'

const WRITERS: Readonly<Record<AuditFormat, (report: ExploreReport) => string>> = {
  json: (report) => `${printableLines(JSON.stringify(report, null, 2))}\n`,
  text: toText,
  markdown: toMarkdown,
  junit: toJunit,
}

/**
 * Returns the report of `explore` as text: `'text'` for a terminal, `'markdown'`, `'junit'` (XML),
 * or `'json'`. The report may come from `JSON.parse`.
 *
 * @throws {TypeError} naming the argument, what was expected and what it got.
 */
export function formatExploration(report: ExploreReport, format: AuditFormat = 'text'): string {
  const write = WRITERS[readOneOf(format, 'formatExploration.format', AUDIT_FORMATS)]
  return write(isReport(report) ? report : throwOptionError('formatExploration', report, REPORT))
}

const REPORT = 'a report, as in formatExploration(await explore(…))'

/** Returns whether a value has the form of a report of `explore`. */
export function isReport(got: unknown): got is ExploreReport {
  const { problems, matrix, runs, notes } = membersOf(got)
  return [problems, matrix, notes].every(Array.isArray) && typeof runs === 'number'
}

/**
 * Formats a report as JUnit XML, with one test case for each rule. It fails if an error of the rule
 * was found; other findings become its output.
 */
function toJunit(report: ExploreReport): string {
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

/** Formats a report as Markdown, for a pull request or a job summary. */
function toMarkdown(report: ExploreReport): string {
  const { matrix, problems } = report
  const blocks = [
    `**Explore ${escapeMarkdown(headline(report))}**`,
    ...remarksOf(report).map((remark) => `> ${escapeMarkdown(remark)}`),
    toMatrix(matrix),
    ...groupByRule(problems).map(toSection),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Formats the matrix as a table. */
function toMatrix(matrix: readonly MatrixRow[]): string {
  const outcomes = Object.keys(matrix[0]?.cells ?? {})
  const rows = matrix.map(({ operation, cells }) => [
    escapeMarkdown(operation),
    ...outcomes.map((name) => MARKS[cells[name] ?? 'untried'][0]),
  ])
  const legend = Object.values(MARKS).map(([mark, meaning]) => `${mark} ${meaning}`)
  const table = [['Operation', ...outcomes], ['---', ...outcomes.map(() => ':-:')], ...rows]
  return `${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n${legend.join(', ')}`
}

function toSection({ first, others }: ProblemGroup): string {
  const { rule, severity, faults, paths, message, timeline } = first
  const also = others.map((other) => nameFaults(other.faults))
  return [
    `### ${severity}: \`${rule}\``,
    `${titleOf(rule)}: **${escapeMarkdown(nameFaults(faults))}**, on ${plural(paths, 'path')}.`,
    fenced(`${message}\n${timeline}`),
    ...(also.length === 0 ? [] : [`Also: ${escapeMarkdown(also.join('; '))}.`]),
  ].join('\n\n')
}

/** Returns the title of a rule with its sources. */
function titleOf(rule: ExploreRule): string {
  const { title, source } = ruleOf(rule)
  const section = sectionOf(rule)
  if (section === undefined) return title
  return `${title} (${source === null ? section : `${source}, ${section}`})`
}

/** Returns a block of code. A fence in the text can't end it, because its fence is longer. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${printableLines(text)}\n${fence}`
}
