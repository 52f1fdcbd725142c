import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../dist.js'
import { formatMachine } from '../machine.js'
import { replaceSection } from './section.js'
import { toSvg } from './svg.js'
import { targetTable, toMarkdown } from './table.js'

const PERFORMANCE = 'docs/internals/performance.md'
const SCALE = 'docs/guides/scale-out.md'

/** Writes the results to the pages that show them, and draws the plots of a full run. */
export function writeReport({ tables, ...report }) {
  const isOfScale = ({ part }) => part === 'scale'
  writeSection(SCALE, { ...report, targets: [], tables: tables.filter(isOfScale), plots: [] })
  const others = tables.filter((table) => !isOfScale(table))
  if (others.length === 0) return
  writeSection(PERFORMANCE, { ...report, tables: others })
  writeFileSync(join(ROOT, 'docs/internals/performance.svg'), toSvg(report.plots))
}

function writeSection(path, report) {
  const page = join(ROOT, path)
  writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), toSection(report), 'bench'))
}

function toSection({ at, machine, targets, tables, plots }) {
  const names = plots.map(({ x }) => x).join(', ')
  const figures = targets.length > 0 ? [targetTable(targets), ...tables] : tables
  const picture = `![Cost of a request by number of ${names}](performance.svg)\n`
  return [
    `Measured on ${at.slice(0, 10)}: ${formatMachine(machine)}.\n`,
    ...figures.map(toMarkdown),
    ...(plots.length > 0 ? [picture] : []),
  ].join('\n')
}
