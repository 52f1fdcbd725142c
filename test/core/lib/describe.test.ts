import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

function createWith(option: string, value: unknown): () => unknown {
  return () => Reflect.apply(createPetstore, undefined, [{ [option]: value }])
}

test('a message shows a date as a date, not as the string that it looks like', () => {
  const date = new Date('2026-05-01T00:00:00Z')
  expect(createWith('latency', date)).toThrow('but got the Date 2026-05-01T00:00:00.000Z')
})

test('a message shows an invalid date by what it is', () => {
  expect(createWith('clock', new Date('soon'))).toThrow('but got [object Date]')
})

test('a message names a function instead of showing its source', () => {
  const world = function createWorld() {
    return {}
  }
  expect(createWith('fixtures', world)).toThrow(
    'fixtures: expected { categories, pets, orders, inventory } but got the function createWorld',
  )
})
