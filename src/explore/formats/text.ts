import { plural } from '../../audit/words.ts'
import { printableLines } from '../../lib/text/printable.ts'
import type { ExploreProblem, ExploreReport, MatrixCell, MatrixRow } from '../report.ts'
import { EXPLORE_RULES, type ExploreRule, RULES_PAGE, ruleOf } from '../rules.ts'
import { groupByRule, headline, MARKS, nameFaults, type ProblemGroup } from './words.ts'

/** Formats a report as plain text for a terminal: the matrix, then the problems. */
export function toText(report: ExploreReport): string {
  const { matrix, problems, cut, notes } = report
  const remarks = [...(cut === null ? [] : [cut.message]), ...notes]
  const lines = [
    `Explore ${headline(report)}`,
    ...remarks.map((remark) => `Note: ${remark}`),
    '',
    ...matrixLines(matrix),
    ...groupByRule(problems).flatMap(groupLines),
  ]
  return `${printableLines(lines.join('\n'))}\n`
}

/** Formats one problem with its timeline, and the scenario that plays it again. */
export function problemText({ rule, severity, ...problem }: ExploreProblem): string {
  return [
    `${severity.padEnd(8)}${rule}: ${ruleOf(rule).title}`,
    ...indented([
      `path: ${problem.path.join(', ')} (${nameFaults(problem.faults)})`,
      ...problem.message.split('\n'),
      ...problem.timeline.split('\n'),
      ...(isOwn(rule) ? [`see: ${RULES_PAGE}#${rule}`] : []),
      `to play it again: faults.play(${JSON.stringify(problem.scenario)})`,
    ]),
  ].join('\n')
}

/** Returns whether a rule is not one of the audit, whose messages name their own page. */
function isOwn(rule: ExploreRule): boolean {
  return Object.hasOwn(EXPLORE_RULES, rule)
}

function groupLines({ first, others }: ProblemGroup): readonly string[] {
  const also = others.map(({ faults }) => nameFaults(faults))
  const shown = also.length > MOST ? [...also.slice(0, MOST), `${also.length - MOST} more`] : also
  return [
    '',
    problemText(first),
    ...indented([
      ...(first.paths > 1 ? [`the same on ${plural(first.paths - 1, 'other path')}`] : []),
      ...shown.map((faults) => `also: ${faults}`),
    ]),
  ]
}

/** The number of further problems of a rule that are named. */
const MOST = 10

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `        ${line}`)
}

function matrixLines(matrix: readonly MatrixRow[]): readonly string[] {
  const outcomes = Object.keys(matrix[0]?.cells ?? {})
  const width = Math.max(...matrix.map(({ operation }) => operation.length))
  const legend = Object.values(MARKS).map(([mark, meaning]) => `${mark} ${meaning}`)
  const rowOf = ({ operation, cells }: MatrixRow) =>
    [operation.padEnd(width), ...outcomes.map((name) => centred(cells[name], name.length))]
      .join('  ')
      .trimEnd()
  return [[' '.repeat(width), ...outcomes].join('  '), ...matrix.map(rowOf), '', legend.join('   ')]
}

function centred(cell: MatrixCell = 'untried', width: number): string {
  const [mark] = MARKS[cell]
  return mark.padStart(Math.ceil((width + 1) / 2)).padEnd(width)
}
