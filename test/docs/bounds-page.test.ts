import { expect, test } from 'vitest'
import { SERVER_OPTIONS } from '../../src/adapters/server/options.ts'
import { STORED_BODY_LIMIT } from '../../src/core/journal/entry.ts'
import { flattenTable } from '../../src/core/lib/option-table.ts'
import { ACCOUNT_LIMIT } from '../../src/core/quota/accounts.ts'
import { KEY_LIMIT } from '../../src/core/service/idempotency.ts'
import { OPTIONS } from '../../src/core/settings/table.ts'
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

/**
 * The bounds without an option, by the first cell of their row in docs/reference/request-path.md: a
 * number, or bytes. A bound with an option is checked against its default.
 */
const FIXED_BOUNDS: Readonly<Record<string, number>> = {
  'Stored body of a request or response': STORED_BODY_LIMIT,
  Callers: ACCOUNT_LIMIT,
  'Idempotency keys': KEY_LIMIT,
}

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

/** Reads the cell of a bound as a number, or bytes: `10,000`, `64 MiB`, `16,384 characters`. */
function readBound(cell: string): number {
  const [, number = '', unit] = /^([\d,]+)(?: (\w+))?$/.exec(cell) ?? []
  return Number(number.replaceAll(',', '')) * (unit === 'MiB' ? 2 ** 20 : 1)
}
