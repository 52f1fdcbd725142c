import { plural } from '../../core/lib/describe.ts'
import { printableLines } from '../../core/lib/printable.ts'
import { OK } from './outcomes.ts'
import { needsSearch } from './problems.ts'
import type { ExploreProblem, ExploreReport, MatrixCell, MatrixRow } from './report.ts'
import { ruleOf, sectionOf } from './rules.ts'
import { groupByRule, headline, MARKS, nameFaults, type ProblemGroup, remarksOf } from './words.ts'

/** Formats a report as plain text for a terminal: the matrix, then the problems. */
export function toText(report: ExploreReport): string {
  const { matrix, problems } = report
  const lines = [
    `Explore ${headline(report)}`,
    ...remarksOf(report).map((remark) => `Note: ${remark}`),
    '',
    ...matrixLines(matrix),
    ...groupByRule(problems).flatMap(groupLines),
  ]
  return `${printableLines(lines.join('\n'))}\n`
}

/** Formats one problem with its timeline, and the scenario that plays it again. */
export function problemText({ rule, severity, ...problem }: ExploreProblem): string {
  const section = sectionOf(rule)
  const scenario = JSON.stringify(problem.scenario)
  return [
    `${severity.padEnd(8)}${rule}: ${ruleOf(rule).title}`,
    ...indented([
      `path: ${showPath(problem.path)} (${nameFaults(problem.faults)})`,
      ...problem.message.split('\n'),
      ...problem.timeline.split('\n'),
      ...(section === undefined ? [] : [`see: ${section}`]),
      ...(needsSearch(problem) ? [] : [`to play it again: faults.play(${scenario})`]),
    ]),
  ].join('\n')
}

/** Shows a path: `429, 99 ok` if many requests came after the fault. */
function showPath(path: readonly string[]): string {
  const last = path.findLastIndex((name) => name !== OK)
  const rest = path.length - last - 1
  if (rest <= MOST) return path.join(', ')
  return [...path.slice(0, last + 1), `${rest} ok`].join(', ')
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
