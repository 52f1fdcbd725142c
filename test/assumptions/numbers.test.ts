import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The assumptions are numbered without a gap. */
const NUMBERS = Array.from({ length: 22 }, (_, index) => `A${index + 1}`)

test('the table has each number once, in order', () => {
  const table = readFileSync('docs/reference/assumptions.md', 'utf8')
  expect([...table.matchAll(/^\| (A\d+) \|/gm)].map((match) => match[1])).toEqual(NUMBERS)
})

test('the contract refers to each number, and to no other', () => {
  const marks = readFileSync('openapi.yaml', 'utf8').matchAll(/^ *x-assumption: (\w+)$/gm)
  expect(sorted([...marks].map((match) => match[1] ?? ''))).toEqual(NUMBERS)
})

test('each number has a test of its default and of its switch', () => {
  const folder = 'test/assumptions'
  const tests = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  const titles = [...tests.join('\n').matchAll(/^test\(['"](A\d+): /gm)].map(
    (match) => match[1] ?? '',
  )
  expect(sorted(titles)).toEqual(NUMBERS)
  const tested = (number: string) => titles.filter((title) => title === number).length
  expect(NUMBERS.filter((number) => tested(number) < 2)).toEqual([])
})

function sorted(numbers: readonly string[]): string[] {
  return [...new Set(numbers)].sort((left, right) => Number(left.slice(1)) - Number(right.slice(1)))
}
