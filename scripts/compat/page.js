import { readFileSync, writeFileSync } from 'node:fs'
import { replaceSection } from '../../bench/report/section.js'
import { toMarkdown } from '../../bench/report/table.js'
import { toTables } from './tables.js'

const PAGE = 'docs/reference/compatibility.md'

/** Writes the results of all cells to the page. */
export function writePage(results) {
  const count = results.filter(({ outcome }) => outcome !== 'unsupported').length
  const when = new Date().toISOString().slice(0, 10)
  const run = `${count} combinations ran on ${when}, on ${process.platform} ${process.arch}.\n`
  const tables = toTables(results).map(toMarkdown)
  const page = readFileSync(PAGE, 'utf8')
  writeFileSync(PAGE, replaceSection(page, [run, ...tables].join('\n'), 'compat'))
}
