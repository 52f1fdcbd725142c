import type { Fault, Scenario } from 'petstore-mock'
import { expect, test } from 'vitest'
import { FaultRegistry } from '../../../src/core/faults/registry.ts'
import { createRandom } from '../../../src/core/lib/random.ts'

// A tab takes the state that another tab has written. Unlike a restore, that keeps the handles.

const EMPTY = createRegistry().snapshot()
const SLOW: Fault = { delay: 5 }

function createRegistry(): FaultRegistry {
  return new FaultRegistry(null, () => 0)
}

function add(registry: FaultRegistry, fault: Fault) {
  return registry.removerOf(registry.add(fault))
}

function play(registry: FaultRegistry, { faults = [], remaining }: Scenario) {
  const limits = remaining === undefined ? {} : { remaining }
  return registry.removerOf(registry.play({ name: null, faults, ...limits }))
}

test('a handle removes no equal fault or scenario that was added after an earlier state', () => {
  const registry = createRegistry()
  for (const create of [() => add(registry, SLOW), () => play(registry, {})]) {
    const stale = create()
    registry.parse(EMPTY)()
    create()
    const before = registry.snapshot()

    stale()

    expect(registry.snapshot()).toEqual(before)
  }
})

test('a handle works on after a state that has its fault', () => {
  const registry = createRegistry()
  const fault = add(registry, { status: 500 })
  const scenario = play(registry, {})
  registry.parse(registry.snapshot())()

  fault()
  scenario()

  expect(registry.list()).toEqual([])
  expect(registry.scenarios()).toEqual([])
})

test.each<[string, Scenario, Scenario]>([
  ['one other fault', { faults: [SLOW, { status: 502 }] }, { faults: [SLOW, { status: 504 }] }],
  ['other remaining requests', { remaining: 1 }, { remaining: 2 }],
])("a handle doesn't end a scenario with the same id and %s", (_, scenario, other) => {
  const registry = createRegistry()
  const another = createRegistry()
  const stale = play(registry, scenario)
  play(another, other)
  const saved = another.snapshot()
  registry.parse(saved)()

  stale()

  expect(registry.snapshot()).toEqual(saved)
})

test("a fault that was removed after it was chosen doesn't come back", () => {
  const registry = createRegistry()
  const id = registry.add({ status: 503 })
  const path = '/pets'
  const sent = { method: 'GET', path, url: path, body: '', apiKey: null }
  const target = { ...sent, operations: ['listPets'] as const }
  const choice = registry.choose(target, 0, createRandom(1))

  registry.remove(id)
  if (choice !== undefined) registry.count(choice, 'before')

  expect(registry.list()).toEqual([])
})
