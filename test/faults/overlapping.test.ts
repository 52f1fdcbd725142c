import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, send } from '../support/service/state.ts'

const ALL_LEFT = '59'

function remainingOf(petstore: ReturnType<typeof createPetstore>, key: string) {
  return send(petstore, 'GET', '/pets', { key }).headers['X-RateLimit-Remaining']
}

test('of two scarcities the one that began last counts', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.play({ remaining: 3 })
  petstore.faults.play({ remaining: 5 })

  expect(remainingOf(petstore, 'new')).toBe('4')
})

test('a scenario without remaining leaves the scarcity of an earlier one', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.play({ remaining: 3 })
  petstore.faults.play('slow')

  expect(remainingOf(petstore, 'new')).toBe('2')
})

test('scarcities that are stopped in the order they began leave nothing behind', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const first = petstore.faults.play({ remaining: 5 })
  const second = petstore.faults.play({ remaining: 3 })

  first.remove()
  expect(remainingOf(petstore, 'one')).toBe('2')
  second.remove()

  expect(remainingOf(petstore, 'two')).toBe(ALL_LEFT)
})

test('the last scarcity that is stopped gives way to the one before', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.play({ remaining: 5 })
  const scenario = petstore.faults.play({ remaining: 3 })

  scenario.remove()

  expect(remainingOf(petstore, 'new')).toBe('4')
})

test('one of two equal scarcities that is stopped, even twice, leaves the other', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const scenario = petstore.faults.play({ remaining: 3 })
  petstore.faults.play({ remaining: 3 })

  scenario.remove()
  scenario.remove()

  expect(remainingOf(petstore, 'new')).toBe('2')
})

test('a snapshot has every scarcity that plays', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.play({ remaining: 5 })
  const scenario = petstore.faults.play({ remaining: 3 })
  const saved = JSON.parse(JSON.stringify(petstore.snapshot()))
  petstore.reset()

  petstore.restore(saved)
  scenario.remove()

  expect(remainingOf(petstore, 'new')).toBe('2')
})

test('what removed a fault before a reset does not remove one of after it', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const stale = petstore.faults.add({ status: 500 })
  const scenario = petstore.faults.play('outage')
  petstore.reset()
  petstore.faults.add({ status: 502 })
  petstore.faults.add({ status: 504 })

  stale.remove()
  scenario.remove()

  expect(petstore.faults.list()).toMatchObject([{ id: 'fault-1' }, { id: 'fault-2' }])
  expect(callTimes(petstore, 1)).toEqual([502])
})

test('what removed a fault before a restore does not remove one of after it', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const empty = petstore.snapshot()
  const stale = petstore.faults.add({ status: 500 })
  petstore.restore(empty)
  petstore.faults.add({ status: 502 })

  stale.remove()

  expect(callTimes(petstore, 1)).toEqual([502])
})

test('what was added after clear is not removed by what was there before', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const stale = petstore.faults.add({ status: 500 })
  petstore.faults.clear()
  petstore.faults.add({ status: 502 })

  stale.remove()

  expect(callTimes(petstore, 1)).toEqual([502])
})
