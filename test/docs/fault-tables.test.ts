import { readFileSync } from 'node:fs'
import { scenarios } from 'petstore-mock'
import { expect, test } from 'vitest'
import { dialects } from '../../src/quota/dialects.ts'
import { allTold, dialectNames } from '../support/dialects.ts'
import { tableRows } from '../support/markdown.ts'

test('docs/guides/failures.md lists every field of a fault, and every part of its schedule', () => {
  const listed = tableRows('docs/guides/failures.md')
    .flatMap(([fields = '']) => fields.split(', '))
    .filter((field) => /^[a-z]+$/i.test(field) && field !== 'Field')
  const fault = fieldsOf('src/faults/fault.ts', 'Fault')
  const schedule = fieldsOf('src/faults/schedule.ts', 'Schedule')
  expect(fault.length).toBeGreaterThan(5)
  expect(schedule.length).toBeGreaterThan(3)
  expect([...listed].sort()).toEqual([...fault, ...schedule].sort())
})

test('docs/reference/members.md lists every call of the journal and of faults', () => {
  const rows = tableRows('docs/reference/members.md')
  const sources = { faults: 'src/faults/faults.ts', journal: 'src/journal/journal.ts' }
  for (const [member, source] of Object.entries(sources)) {
    const [, calls = ''] = rows.find(([name]) => name === member) ?? []
    const text = bodyOf(source, member === 'faults' ? 'Faults' : 'Journal')
    const declared = [...text.matchAll(/^ {2}(\w+)\(/gm)].map((match) => match[1])
    expect(calls.replace(/^[^:]*: /, '').split(', ')).toEqual(declared)
  }
})

test('docs/guides/scenarios.md has a row and a section for every scenario', () => {
  const rows = tableRows('docs/guides/scenarios.md').map(([name]) => name)
  const text = readFileSync('docs/guides/scenarios.md', 'utf8')
  const sections = [...text.matchAll(/^## `([\w-]+)`$/gm)].map(([, name]) => name)
  expect(rows.slice(1)).toEqual(Object.keys(scenarios))
  expect(sections).toEqual(Object.keys(scenarios))
})

test.each(dialectNames)('docs/guides/dialects.md says which headers %s sends', async (dialect) => {
  const [, served = '', status = '', refused = ''] =
    tableRows('docs/guides/dialects.md').find(([name]) => name === dialect) ?? []
  const real = await allTold({ dialect })

  expect(namesIn(served)).toEqual(namesOf(real.served))
  expect(Number(status)).toBe(real.refused.status)
  expect(namesIn(refused.replace('the same', served))).toEqual(namesOf(real.refused))
})

test('docs/guides/dialects.md has a row and an explanation for every dialect', () => {
  const text = readFileSync('docs/guides/dialects.md', 'utf8')
  const explained = [...text.matchAll(/^- `([\w-]+)` /gm)].map(([, name]) => name)
  const names = Object.keys(dialects)
  expect(
    tableRows('docs/guides/dialects.md')
      .slice(1)
      .map(([name]) => name),
  ).toEqual(names)
  expect(['standard', ...explained]).toEqual(names)
  expect(names).toEqual(dialectNames)
})

test('the README names scenarios that there are', () => {
  const [, , meaning = ''] = tableRows('README.md').find(([name]) => name === 'scenario') ?? []
  const named = [...meaning.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !(name in scenarios))).toEqual([])
})

function bodyOf(source: string, name: string): string {
  const text = readFileSync(source, 'utf8')
  return new RegExp(`interface ${name}(?: extends [^{]*)? \\{(.*?)^\\}`, 'ms').exec(text)?.[1] ?? ''
}

function fieldsOf(source: string, name: string): readonly (string | undefined)[] {
  return [...bodyOf(source, name).matchAll(/^ {2}readonly (\w+)\?/gm)].map((match) => match[1])
}

/** The header names that a cell has, in lower case and in order. */
function namesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/[A-Z][\w-]+/g)].map(([name]) => name.toLowerCase()).sort()
}

function namesOf({ status, ...headers }: { readonly status: number }): readonly string[] {
  return Object.keys(headers).sort()
}
