import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../dist.js'
import { formatCount } from '../report/format.js'
import { replaceSection } from '../report/section.js'
import { toMarkdown, toText } from '../report/table.js'

/** Formats the result of a run for a terminal. */
export function toSummary(report, { color }) {
  const text = tables(report).map((table) => toText(table, { color }))
  const problems = report.problems.map((problem) => `  ${problem}\n`)
  const list = problems.length > 0 ? [`Problems\n${problems.join('')}`] : []
  return `${headline(report)}\n\n${[...text, ...list].join('\n')}`
}

/** Writes the result of a run to docs/internals/soak.md. */
export function writeReport(report) {
  const page = join(ROOT, 'docs/internals/soak.md')
  const section = [`${headline(report)}\n`, ...tables(report).map(toMarkdown)].join('\n')
  writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), section, 'soak'))
}

function headline({ at, minutes, seed, scale, heap, https, machine }) {
  const how = [
    `${formatCount(minutes)} minutes`,
    `seed ${seed}`,
    `scale ${scale}`,
    heap === null ? 'default heap' : `heap ${heap} MiB`,
    https ? 'https' : 'http',
  ]
  const { cpu, cores, memoryGiB, platform, node } = machine
  const on = `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${platform}, Node ${node}`
  return `${at.slice(0, 10)}: ${how.join(', ')}; ${on}.`
}

function tables({ checks, results, peakMiB }) {
  const rows = checks.map(({ what, figure, mustBe, ok }) => [
    what,
    figure,
    mustBe,
    ok === null ? '' : ok ? 'reached' : 'MISSED',
  ])
  const peak = peakMiB === null ? [] : [['largest resident memory', `${peakMiB} MiB`, '', '']]
  return [
    { title: 'Checks', columns: ['what', 'figure', 'must be', ''], rows: [...rows, ...peak] },
    { title: 'Clients', columns: ['kind', 'clients', 'figures'], rows: clientRows(results) },
  ]
}

/** Sums up the figures of all clients of a kind. */
function clientRows(results) {
  return [...new Set(results.map(({ kind }) => kind))].map((kind) => {
    const own = results.filter((result) => result.kind === kind)
    const names = [...new Set(own.flatMap(({ counts }) => Object.keys(counts)))].sort()
    const sums = names.map((name) => {
      const sum = own.reduce((total, { counts }) => total + (counts[name] ?? 0), 0)
      return `${name}: ${formatCount(sum)}`
    })
    return [kind, String(own.length), sums.join(', ')]
  })
}
