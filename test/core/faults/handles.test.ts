import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes } from '../../support/service/state.ts'

test('a fault declared with using ends with its block', () => {
  const petstore = createPetstore({ clock: CLOCK })
  {
    using fault = petstore.faults.add({ status: 503 })
    expect(fault.id).toBe('fault-1')
    expect(callTimes(petstore, 1)).toEqual([503])
  }

  expect(callTimes(petstore, 1)).toEqual([200])
})

test('a scenario declared with using ends with its block', () => {
  const petstore = createPetstore({ clock: CLOCK })
  {
    using outage = petstore.faults.play('outage')
    expect(outage.id).toBe('scenario-1')
    expect(callTimes(petstore, 1)).toEqual([503])
  }

  expect(petstore.faults.list()).toEqual([])
})

test('a handle is a plain object', () => {
  const { faults } = createPetstore()

  for (const handle of [faults.add({ status: 500 }), faults.play('slow')]) {
    expect(Object.keys(handle)).toEqual(['id', 'remove'])
    expect(handle[Symbol.dispose]).toBe(handle.remove)
  }
})

test('the list tells which scenario a fault belongs to', () => {
  const { faults } = createPetstore({ clock: CLOCK, scenario: 'slow' })
  faults.add({ status: 500 })
  faults.play({ faults: [{ delay: 5 }] })

  expect(faults.list().map(({ scenario }) => scenario)).toEqual([
    { id: 'scenario-1', name: 'slow' },
    null,
    { id: 'scenario-2', name: null },
  ])
})

test("remove(id) ends a scenario with all its faults, once, and its id isn't reused", () => {
  const petstore = createPetstore({ clock: CLOCK })
  const { faults } = petstore
  faults.play({ faults: [{ status: 500 }, { status: 502 }] })
  faults.add({ operation: 'getPet', status: 504 })

  expect([faults.remove('scenario-1'), faults.remove('scenario-1')]).toEqual([true, false])

  expect(faults.list().map(({ id }) => id)).toEqual(['fault-3'])
  expect(callTimes(petstore, 1, 'new')).toEqual([200])
  expect(faults.play('slow').id).toBe('scenario-2')
})

test('the handle of a scenario that lost a fault removes the others', () => {
  const { faults } = createPetstore({ clock: CLOCK })
  const scenario = faults.play({ faults: [{ status: 500 }, { status: 502 }] })
  faults.remove('fault-1')

  scenario.remove()

  expect(faults.list()).toEqual([])
})

test.each<[string, (petstore: Petstore) => void]>([
  ['a reset', (petstore) => petstore.reset()],
  ['a restore', (petstore) => petstore.restore(createPetstore({ clock: CLOCK }).snapshot())],
  ['clear()', ({ faults }) => faults.clear()],
])('the handles from before %s remove nothing after it', (_, clear) => {
  const petstore = createPetstore({ clock: CLOCK })
  const create = () => [
    petstore.faults.add({ status: 500 }),
    petstore.faults.play({ faults: [{ status: 502 }] }),
  ]
  const stale = create()
  clear(petstore)
  create()

  for (const handle of stale) {
    handle.remove()
    handle[Symbol.dispose]()
  }

  expect(petstore.faults.list()).toHaveLength(2)
})

test('a fault is found by its id for as long as it is there', () => {
  const { faults } = createPetstore()
  const { id, remove } = faults.add({ status: 503 })

  expect(faults.get(id)).toMatchObject({ id: 'fault-1', fault: { status: 503 }, acted: 0 })
  remove()
  expect(faults.get(id)).toBeUndefined()
})
