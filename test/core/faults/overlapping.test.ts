import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../../support/service/state.ts'

const ALL_LEFT = '59'

function remainingOf(petstore: ReturnType<typeof createPetstore>, key: string) {
  return send(petstore, 'GET', '/pets', { key }).headers['X-RateLimit-Remaining']
}

test('a scenario without remaining leaves the limit of an earlier one', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.play({ remaining: 3 })
  petstore.faults.play('slow')

  expect(remainingOf(petstore, 'new')).toBe('2')
})

test('scenarios with remaining that end in the order they began leave nothing behind', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const first = petstore.faults.play({ remaining: 5 })
  const second = petstore.faults.play({ remaining: 3 })

  first.remove()
  expect(remainingOf(petstore, 'one')).toBe('2')
  second.remove()

  expect(remainingOf(petstore, 'two')).toBe(ALL_LEFT)
})

test('the scenario that began last sets remaining, and the one before it again when it ends', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.play({ remaining: 5 })
  const scenario = petstore.faults.play({ remaining: 3 })
  expect(remainingOf(petstore, 'one')).toBe('2')

  scenario.remove()

  expect(remainingOf(petstore, 'two')).toBe('4')
})

test('of two scenarios with the same remaining, ending one, even twice, leaves the other', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const scenario = petstore.faults.play({ remaining: 3 })
  petstore.faults.play({ remaining: 3 })

  scenario.remove()
  scenario.remove()

  expect(remainingOf(petstore, 'new')).toBe('2')
})
