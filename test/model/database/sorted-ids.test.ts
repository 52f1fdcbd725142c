import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SortedIds } from '../../../src/model/database/sorted-ids.ts'
import { usedMemory } from '../../support/memory.ts'
import { runs } from '../../support/runs.ts'

const id = fc.integer({ min: 1, max: 3_000 })

const page = fc.record({ offset: fc.nat({ max: 3_500 }), limit: fc.nat({ max: 700 }) })

/** A reference implementation with a sorted array. */
class SortedArray {
  ids: number[] = []

  has(value: number): boolean {
    return this.ids.includes(value)
  }

  add(value: number): void {
    this.ids = [...this.ids, value].toSorted((left, right) => left - right)
  }

  delete(value: number): void {
    this.ids = this.ids.filter((other) => other !== value)
  }
}

test('any sequence of changes gives the same ids as a sorted array', () => {
  const change = fc.record({ act: fc.constantFrom('add', 'add', 'delete'), id })
  fc.assert(
    fc.property(fc.array(change, { size: 'large' }), page, (changes, { offset, limit }) => {
      const sorted = new SortedIds()
      const plain = new SortedArray()
      for (const { act, id: value } of changes) {
        if (act === 'add' && plain.has(value)) continue
        sorted[act](value)
        plain[act](value)
      }
      expect(sorted.size).toBe(plain.ids.length)
      expect(sorted.slice(0, Number.POSITIVE_INFINITY)).toEqual(plain.ids)
      expect(sorted.slice(offset, limit)).toEqual(plain.ids.slice(offset, offset + limit))
    }),
    runs(50),
  )
})

test('thousands of ids stay in order while chunks are split and emptied', () => {
  const ids = fc.uniqueArray(id, { minLength: 1_100, maxLength: 2_000, size: 'max' })
  fc.assert(
    fc.property(ids, fc.nat(), page, (added, salt, { offset, limit }) => {
      const sorted = new SortedIds()
      for (const value of added) sorted.add(value)
      const isKept = (value: number) => (value * 31 + salt) % 3 === 0
      for (const value of added) if (!isKept(value)) sorted.delete(value)

      const kept = added.filter(isKept).toSorted((left, right) => left - right)
      expect(sorted.size).toBe(kept.length)
      expect(sorted.slice(offset, limit)).toEqual(kept.slice(offset, offset + limit))
      expect(sorted.slice(0, 5_000)).toEqual(kept)
    }),
    runs(15),
  )
})

test('a few ids that are left of many use little memory', () => {
  const sorted = new SortedIds()
  const before = usedMemory()

  for (let value = 1; value <= 250_000; value += 1) sorted.add(value)
  for (let value = 1; value <= 250_000; value += 1) if (value % 256 !== 0) sorted.delete(value)

  const used = usedMemory() - before
  expect(sorted.size).toBe(976)
  expect(used).toBeLessThan(1_000_000)
})

test('an empty set has empty pages', () => {
  expect(new SortedIds().slice(0, 10)).toEqual([])
  expect(new SortedIds().size).toBe(0)
})

test('removing an unknown id changes nothing', () => {
  const sorted = new SortedIds()
  sorted.add(5)

  sorted.delete(4)
  sorted.delete(6)

  expect(sorted.slice(0, 10)).toEqual([5])
  expect(sorted.size).toBe(1)
})
