import { expect, test } from 'vitest'
import { FaultRegistry } from '../../../src/core/faults/registry.ts'
import { createRandom } from '../../../src/core/lib/random.ts'

test("a fault that was removed after it was chosen doesn't come back", () => {
  const registry = new FaultRegistry(null, () => 0)
  const id = registry.add({ status: 503 })
  const path = '/pets'
  const sent = { method: 'GET', path, url: path, body: '', apiKey: null }
  const target = { ...sent, operations: ['listPets'] as const }
  const choice = registry.choose(target, 0, createRandom(1))

  registry.remove(id)
  if (choice !== undefined) registry.count(choice, 'before')

  expect(registry.list()).toEqual([])
})
