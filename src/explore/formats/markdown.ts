import { escapeMarkdown } from '../../audit/formats/escape.ts'
import { plural } from '../../audit/words.ts'
import { printableLines } from '../../lib/text/printable.ts'
import type { ExploreReport, MatrixRow } from '../report.ts'
import { type ExploreRule, ruleOf, sectionOf } from '../rules.ts'
import { groupByRule, headline, MARKS, nameFaults, type ProblemGroup, remarksOf } from './words.ts'

/** Formats a report as Markdown, for a pull request or a job summary. */
export function toMarkdown(report: ExploreReport): string {
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
export function toMatrix(matrix: readonly MatrixRow[]): string {
  const outcomes = Object.keys(matrix[0]?.cells ?? {})
  const rows = matrix.map(({ operation, cells }) => [
    operation,
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

/** Returns a block of code. A fence in the text cannot end it, because its fence is longer. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${printableLines(text)}\n${fence}`
}
