import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { replaceSection } from '../../bench/report/section.js'
import { toMarkdown } from '../../bench/report/table.js'
import { isWithin, pathOf } from './arguments.js'

/** The share of the mutants that the tests must notice, in percent. */
const MUST_BE = 95

const PAGE = 'docs/internals/mutation-tests.md'

/** Returns the score of each folder and file, in the order given. All places in a file count as one. */
export function scoresOf(mutants, places) {
  return [...new Set(places.map(pathOf))].map((place) => {
    const own = mutants.filter(({ fileName }) => isWithin(fileOf(fileName), place))
    const count = (...statuses) => own.filter(({ status }) => statuses.includes(status)).length
    const noticed = count('Killed', 'Timeout')
    const missed = count('Survived', 'NoCoverage')
    const score = noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed)
    return { place, noticed, missed, score, ok: score >= MUST_BE }
  })
}

function fileOf(fileName) {
  return relative('', fileName).replaceAll('\\', '/')
}

export function toTable(scores) {
  return {
    title: 'By area',
    columns: ['area', 'noticed', 'missed', 'score', ''],
    rows: scores.map(({ place, noticed, missed, score, ok }) => [
      place,
      String(noticed),
      String(missed),
      `${score.toFixed(1)} %`,
      ok ? 'reached' : 'MISSED',
    ]),
  }
}

/** Writes the scores to the page. Rows of other areas stay. */
export function writeScores(scores, areas) {
  const page = readFileSync(PAGE, 'utf8')
  const before = new Map(readRows(page))
  for (const row of toTable(scores).rows) before.set(row[0], row)
  const rows = areas.flatMap((area) => (before.has(area) ? [before.get(area)] : []))
  const { title, columns } = toTable([])
  writeFileSync(PAGE, replaceSection(page, toMarkdown({ title, columns, rows }), 'test:mutation'))
}

function* readRows(page) {
  for (const [line] of page.matchAll(/^\| (?:src\/|handlers).*\|$/gm)) {
    const cells = line.slice(1, -1).split('|')
    if (cells.length === 5) yield [cells[0].trim(), cells.map((cell) => cell.trim())]
  }
}
