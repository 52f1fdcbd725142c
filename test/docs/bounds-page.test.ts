import { expect, test } from 'vitest'
import { SERVER_OPTIONS } from '../../src/adapters/server/options.ts'
import { flattenTable } from '../../src/core/lib/option-table.ts'
import { OPTIONS } from '../../src/core/settings/table.ts'
import { FIXED_BOUNDS, readBound } from '../support/docs/bounds.ts'
import { tableRows } from '../support/markdown.ts'

const options = flattenTable({ ...OPTIONS, ...SERVER_OPTIONS })
// A bound with an option names it in parentheses: `1,000 (`maxSessions`)`.
const all = tableRows('docs/reference/request-path.md')
const rows = all
  .slice(all.findIndex(([what]) => what === 'What') + 1)
  .map(([what = '', cell = '', beyond = '']) => {
    const [, bound = '', option] = /^(.*?)(?: \(([\w.]+)\))?$/.exec(cell) ?? []
    return { what, bound, option, beyond }
  })

// A bound without an option belongs into test/support/docs/bounds.ts too.
test('docs/reference/request-path.md has the bounds of the code', () => {
  const fixed = rows.filter(({ option }) => option === undefined)
  const listed = Object.fromEntries(fixed.map(({ what, bound }) => [what, readBound(bound)]))
  expect(listed).toEqual(FIXED_BOUNDS)
  expect(fixed).toHaveLength(Object.keys(FIXED_BOUNDS).length)
})

const changeable = rows.flatMap(({ bound, option }) =>
  option === undefined ? [] : [{ bound, option }],
)

test.each(changeable)(
  'docs/reference/request-path.md has the default of $option',
  ({ bound, option }) => {
    expect(readBound(bound)).toBe(options.get(option)?.default)
  },
)

test('docs/reference/request-path.md has every option that sets a bound', () => {
  const bounds = [...options.keys()].filter((name) => /^max|\.(?:max|limit)/.test(name))
  const listed = changeable.map(({ option }) => option)
  expect(bounds.length).toBeGreaterThan(3)
  expect(bounds.filter((name) => !listed.includes(name))).toEqual([])
})

test('docs/reference/request-path.md says what happens beyond each bound', () => {
  expect(rows.filter(({ beyond }) => beyond === '')).toEqual([])
})
