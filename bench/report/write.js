import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../dist.js'
import { formatMachine } from '../machine.js'
import { replaceSection } from './section.js'
import { toSvg } from './svg.js'
import { targetTable, toMarkdown } from './table.js'

/** Writes the results of a full run to docs/internals/performance.md, and draws its plots. */
export function writeReport(report) {
  const page = join(ROOT, 'docs/internals/performance.md')
  writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), toSection(report), 'bench'))
  writeFileSync(join(ROOT, 'docs/internals/performance.svg'), toSvg(report.plots))
}

function toSection({ at, machine, targets, tables, plots }) {
  const names = plots.map(({ x }) => x).join(', ')
  return [
    `Measured on ${at.slice(0, 10)}: ${formatMachine(machine)}.\n`,
    ...[targetTable(targets), ...tables].map(toMarkdown),
    `![Cost of a request by number of ${names}](performance.svg)\n`,
  ].join('\n')
}
