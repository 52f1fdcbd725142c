import { readdirSync, readFileSync } from 'node:fs'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

/** The numbers of the assumptions, which have no gap. */
const NUMBERS = Array.from({ length: 34 }, (_, index) => `A${index + 1}`)

test('the page has a heading for each assumption', () => {
  const page = readFileSync('docs/reference/operations.md', 'utf8')
  const numbers = [...page.matchAll(/^### (A\d+)\. /gm)].map(([, number = '']) => number)
  expect(numbers).toHaveLength(NUMBERS.length)
  expect(sorted(numbers)).toEqual(NUMBERS)
})

test('the contract refers to every assumption, and to no other', () => {
  expect(sorted(marksIn(createPetstore().openapi))).toEqual(NUMBERS)
})

test('every assumption has a test of its default and of its option', () => {
  const folder = 'test/assumptions'
  const tests = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  const titles = [...tests.join('\n').matchAll(/^test\(['"](A\d+): /gm)].map(
    (match) => match[1] ?? '',
  )
  expect(sorted(titles)).toEqual(NUMBERS)
  const tested = (number: string) => titles.filter((title) => title === number).length
  expect(NUMBERS.filter((number) => tested(number) < 2)).toEqual([])
})

/** Returns the numbers in every `x-assumption` in a document. */
function marksIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'x-assumption' ? [value].flat().map(String) : marksIn(value),
  )
}

function sorted(numbers: readonly string[]): string[] {
  return [...new Set(numbers)].sort((left, right) => Number(left.slice(1)) - Number(right.slice(1)))
}
