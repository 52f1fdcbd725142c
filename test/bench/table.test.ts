import { expect, test } from 'vitest'
import { replaceSection } from '../../bench/report/section.js'
import { targetTable, toMarkdown, toText } from '../../bench/report/table.js'
import { checkDifference, checkFigure } from '../../bench/report/targets.js'

const missed = checkFigure({ what: 'reset()', unit: 'ms', ours: [1, 2, 3], limit: { atMost: 1 } })
const reached = checkDifference({
  what: 'bundle',
  against: 'msw alone',
  unit: 'KiB',
  ours: 130,
  theirs: 90,
  limit: { atMost: 45 },
})

test('a row has the figure, its spread, the target, and whether it is reached', () => {
  expect(targetTable([missed, reached]).rows).toEqual([
    ['reset()', '2.00 ms (1.50–2.50)', '', '', '2.00 ms (1.50–2.50)', '≤ 1 ms', 'MISSED'],
    ['bundle', '130 KiB', 'msw alone', '90.0 KiB', '+40.0 KiB', '≤ 45 KiB', 'reached'],
  ])
})

test('columns are as wide as their widest cell', () => {
  const text = toText({
    title: 'Pets',
    columns: ['name', 'µs'],
    rows: [
      ['listPets', 21.44],
      ['getPet', 35_518],
    ],
  })
  expect(text.split('\n')).toEqual([
    'Pets',
    'name      µs',
    '────────  ──────',
    'listPets  21.4',
    'getPet    35,518',
    '',
  ])
})

test('a table has colours only on request', () => {
  const table = targetTable([missed])
  expect(toText(table)).not.toContain('\u001b')
  expect(toText(table, { color: true })).toContain('\u001b[31mMISSED\u001b[0m')
})

test('a cell with a vertical bar does not break a Markdown table', () => {
  const text = toMarkdown({ title: 'T', columns: ['a'], rows: [['x | y']] })
  expect(text).toContain('| x \\| y |')
})

test('a missing value is an empty cell', () => {
  expect(toMarkdown({ title: 'T', columns: ['a', 'b'], rows: [[null, 0]] })).toContain(
    '|  | 0.00 |',
  )
})

test('replacing a section keeps the rest of the page', () => {
  const start = '<!-- bench: written by npm run bench -- --write -->'
  const page = `# Speed\n${start}\nold\n<!-- /bench -->\nThe end.\n`
  expect(replaceSection(page, 'new\n', 'bench')).toBe(
    `# Speed\n${start}\n\nnew\n\n<!-- /bench -->\nThe end.\n`,
  )
})

test('a page without marks is refused', () => {
  expect(() => replaceSection('# Speed', 'new', 'bench')).toThrow('The page: expected <!-- bench')
})
