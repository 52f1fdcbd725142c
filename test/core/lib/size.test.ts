import { expect, test } from 'vitest'
import { sizeOf } from '../../../src/core/lib/size.ts'

test('a text uses a byte a character, or two if one of them is beyond Latin-1', () => {
  const empty = sizeOf('')
  expect(sizeOf('é'.repeat(1_000)) - empty).toBe(1_000)
  expect(sizeOf(`${'é'.repeat(999)}猫`) - empty).toBe(2_000)
})

test('a value uses what its members use, at any depth, also in maps and sets', () => {
  const text = 'x'.repeat(10_000)
  for (const value of [[text], { text }, new Map([[1, text]]), { a: [{ text }] }]) {
    expect(sizeOf(value)).toBeGreaterThan(10_000)
    expect(sizeOf(value)).toBeLessThan(11_000)
  }
  expect(sizeOf(new Set([text]))).toBeGreaterThan(10_000)
  expect(sizeOf([null, undefined, 1, true, () => 1])).toBeLessThan(300)
})
