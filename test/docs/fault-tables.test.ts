import { readFileSync } from 'node:fs'
import { scenarios } from 'petstore-mock'
import { expect, test } from 'vitest'
import { dialects } from '../../src/core/dialects/dialects.ts'
import { allTold, dialectNames } from '../support/dialects.ts'
import { readSurface } from '../support/docs/surface.ts'
import { tableRows } from '../support/markdown.ts'

/** First cells of other tables of the page, and of headers. */
const OTHERS = ['Field', 'Part', 'Value', 'Scenario', ...Object.keys(scenarios)]

const { objects } = readSurface()

test('docs/guides/failures.md lists every field of a fault, and every part of its schedule', () => {
  const listed = tableRows('docs/guides/failures.md')
    .flatMap(([fields = '']) => fields.split(', '))
    .filter((field) => /^[a-z]+$/i.test(field) && !OTHERS.includes(field))
  expect([...listed].sort()).toEqual(
    ['Fault', 'Schedule']
      .flatMap((name) => objects.get(name)?.members.map((member) => member.name))
      .sort(),
  )
})

test('docs/guides/failures.md has a row for every scenario', () => {
  const rows = tableRows('docs/guides/failures.md').map(([name = '']) => name)
  expect(rows.slice(rows.indexOf('Scenario') + 1)).toEqual(Object.keys(scenarios))
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
  const explained = [...text.matchAll(/^- `([a-z-]+)`[ :]/gm)].map(([, name]) => name)
  const names = Object.keys(dialects)
  const rows = tableRows('docs/guides/dialects.md').map(([name = '']) => name)
  const start = rows.indexOf('Dialect') + 1
  expect(rows.slice(start, start + names.length)).toEqual(names)
  expect(['standard', ...explained].sort()).toEqual([...names].sort())
  expect(names).toEqual(dialectNames)
})

test('every scenario that the README names exists', () => {
  const lines = readFileSync('README.md', 'utf8').split('\n')
  const line = lines.find((each) => each.includes('#scenarios')) ?? ''
  const named = [...line.matchAll(/`([\w-]+)`/g)].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !(name in scenarios))).toEqual([])
})

/** The header names that a cell has, in lower case and in order. */
function namesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/[A-Z][\w-]+/g)].map(([name]) => name.toLowerCase()).sort()
}

function namesOf({ status, ...headers }: { readonly status: number }): readonly string[] {
  return Object.keys(headers).sort()
}
