import { expect, test, vi } from 'vitest'
import { FaultRegistry } from '../../../src/faults/registry.ts'
import { createRandom } from '../../../src/lib/random.ts'

/** Counts how many faults a request is compared with, and how often the state changes. */
function measure(faults: Parameters<FaultRegistry['add']>[0][]) {
  const onChange = vi.fn()
  const registry = new FaultRegistry(null, () => 0, onChange)
  for (const fault of faults) registry.add(fault)
  let compared = 0
  const target = {
    operation: 'listPets' as const,
    method: 'GET',
    path: '/pets',
    get apiKey() {
      compared += 1
      return null
    },
  }
  registry.choose(target, 0, createRandom(1))
  compared = 0
  onChange.mockClear()
  const choice = registry.choose(target, 0, createRandom(1))
  if (choice !== undefined) registry.count(choice, 'before')
  return { compared, changes: onChange.mock.calls.length }
}

test('a request is compared only with the faults for its operation and method', () => {
  const apiKey = 'other'
  const others = Array.from({ length: 300 }, () => [
    { apiKey, status: 503, operation: 'getPet' as const },
    { apiKey, status: 503, method: 'POST' },
    { apiKey, status: 503, operation: ['createPet', 'deletePet'] as const },
  ])
  const own = [
    { apiKey, status: 503 },
    { apiKey, status: 503, operation: 'listPets' as const },
  ]

  expect(measure([...others.flat(), ...own])).toEqual({ compared: 2, changes: 0 })
})

test('a fault after the operation is not counted before it, and changes nothing then', () => {
  expect(measure([{ status: 503, afterOperation: true }])).toEqual({ compared: 0, changes: 0 })
})

test('a fault that was removed after it was chosen does not come back', () => {
  const registry = new FaultRegistry(null, () => 0)
  const id = registry.add({ status: 503 })
  const target = { operation: 'listPets' as const, method: 'GET', path: '/pets', apiKey: null }
  const choice = registry.choose(target, 0, createRandom(1))

  registry.remove(id)
  if (choice !== undefined) registry.count(choice, 'before')

  expect(registry.list()).toEqual([])
})

test('1,000 faults that skip a request are counted at once', () => {
  expect(measure(Array.from({ length: 1_000 }, () => ({ status: 503, skip: 9 })))).toMatchObject({
    changes: 1,
  })
})
