import type { Fault } from 'petstore-mock'
import { expect, test } from 'vitest'
import { FaultRegistry } from '../../../src/faults/registry.ts'

// A tab adopts the state that another tab has written. Unlike a restore, that keeps the handles.

const EMPTY = createRegistry().snapshot()

function createRegistry(): FaultRegistry {
  return new FaultRegistry(null, () => 0)
}

function add(registry: FaultRegistry, fault: Fault) {
  return registry.removerOf(registry.add(fault))
}

function play(registry: FaultRegistry, faults: readonly Fault[]) {
  return registry.removerOf(registry.play({ name: null, faults }))
}

test('a handle does not remove an equal fault that was added after an earlier state', () => {
  const registry = createRegistry()
  const stale = add(registry, { status: 500 })
  registry.parse(EMPTY)()
  registry.add({ status: 500 })

  stale()

  expect(registry.list()).toMatchObject([{ id: 'fault-1' }])
})

test('a handle does not end an equal scenario that was played after an earlier state', () => {
  const registry = createRegistry()
  const stale = play(registry, [])
  registry.parse(EMPTY)()
  play(registry, [])

  stale()

  expect(registry.scenarios()).toMatchObject([{ id: 'scenario-1' }])
})

test('a handle works on after a state that has its fault', () => {
  const registry = createRegistry()
  const fault = add(registry, { status: 500 })
  const scenario = play(registry, [])
  registry.parse(registry.snapshot())()

  fault()
  scenario()

  expect(registry.list()).toEqual([])
  expect(registry.scenarios()).toEqual([])
})

test('a handle does not end a scenario with the same id and one other fault', () => {
  const registry = createRegistry()
  const another = createRegistry()
  const stale = play(registry, [{ status: 500 }, { status: 502 }])
  play(another, [{ status: 500 }, { status: 504 }])
  registry.parse(another.snapshot())()

  stale()

  expect(registry.list()).toHaveLength(2)
})
