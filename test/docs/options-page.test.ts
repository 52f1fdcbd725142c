import { expect, test } from 'vitest'
import { PAGE_OPTIONS } from '../../src/browser/options.ts'
import { environmentName, FLAGS, type Flag } from '../../src/cli/flags/index.ts'
import { describe } from '../../src/lib/describe.ts'
import { flattenTable, type Option } from '../../src/lib/option-table.ts'
import { RULES } from '../../src/model/rules.ts'
import { SERVER_OPTIONS } from '../../src/server/options.ts'
import { OPTIONS } from '../../src/settings/table.ts'
import { tableRows } from '../support/markdown.ts'

const options = new Map([...flattenTable(OPTIONS), ...flattenTable(SERVER_OPTIONS)])
const pageOptions = flattenTable(PAGE_OPTIONS)

const rows = tableRows('docs/reference/options.md')
const withFlags = rows.filter((row) => row.length === 6 && row[0] !== 'Option')
const withoutFlags = rows.filter(([name = '']) => pageOptions.has(name))

test('docs/reference/options.md lists every option, with its default', () => {
  const listed = withFlags.map(([name, , fallback]) => [name, fallback])
  const declared = [...options].filter(([name]) => !name.startsWith('rules.'))
  expect([...listed].sort()).toEqual(declared.map(defaultRow).sort())
})

test('docs/reference/options.md lists every option of a page, with its default', () => {
  const listed = withoutFlags.slice(-pageOptions.size).map(([name, , fallback]) => [name, fallback])
  expect(listed).toEqual([...pageOptions].map(defaultRow))
})

test('docs/reference/options.md names every value of an option that accepts a fixed list', () => {
  const missing = [...withFlags, ...withoutFlags].flatMap(([name = '', type = '']) => {
    const { values = [] } = options.get(name) ?? pageOptions.get(name) ?? {}
    const isNamed = (value: unknown) => typeof value === 'boolean' || type.includes(shown(value))
    return values.filter((value) => !isNamed(value)).map((value) => `${name}: ${value}`)
  })
  expect(missing).toEqual([])
})

test('docs/reference/options.md lists every rule and its values, the default first', () => {
  const listed = rows.filter(([name = '']) => Object.hasOwn(RULES, name))
  const rules = Object.entries(RULES).map(([name, { values = [] }]) => [name, ...values.map(shown)])
  expect(listed.map(([name, ...cells]) => [name, ...cells.slice(0, 2)])).toEqual(rules)
})

test('docs/reference/options.md shows the flags and the variables of every option', () => {
  for (const [name = '', , , flags, variables] of withFlags) {
    const own = FLAGS.filter(({ sets = '' }) => rowOf(sets) === name)
    expect([name, flags, variables]).toEqual([
      name,
      own.map(flagText).join(', '),
      own.map(environmentName).join(', '),
    ])
  }
})

test('docs/reference/cli.md lists every flag that sets no option', () => {
  const listed = tableRows('docs/reference/cli.md').filter(([flag = '']) => flag.startsWith('--'))
  const others = FLAGS.filter(({ sets = '' }) => !options.has(rowOf(sets)))
  const declared = others.map((flag) => [
    flagText(flag),
    flag.default ?? '',
    flag.isFlagOnly ? '' : environmentName(flag),
  ])
  expect(listed.map((row) => row.slice(0, 3)).sort()).toEqual(declared.sort())
})

/** The option whose row shows the flag: the page has one row for `https`, and one for `rules`. */
function rowOf(sets: string): string {
  return options.has(sets) ? sets : (sets.split('.')[0] ?? '')
}

function flagText({ name, placeholder, short }: Flag): string {
  const value = placeholder === undefined ? '' : ` ${placeholder}`
  return `--${name}${value}${short === undefined ? '' : `, -${short}`}`
}

function defaultRow([name, option]: readonly [string, Pick<Option, 'default' | 'shown'>]) {
  return [name, option.shown ?? shown(option.default)]
}

function shown(value: unknown): string {
  return describe(value).replaceAll('"', "'")
}
