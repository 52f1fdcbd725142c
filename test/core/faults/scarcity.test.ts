import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, send } from '../../support/service/state.ts'

const apiKeys = { mine: 'pro', big: 'business' } as const

test('rate-limited leaves each caller three requests of its minute', () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys, scenario: 'rate-limited' })

  expect(callTimes(petstore, 4)).toEqual([200, 200, 200, 429])
  expect(callTimes(petstore, 4, 'mine')).toEqual([200, 200, 200, 429])
  expect(callTimes(petstore, 4, 'unknown')).toEqual([200, 200, 200, 429])
})

test('rate-limited gives all requests back in the next minute, and takes none away again', () => {
  const petstore = createPetstore({ clock: CLOCK, scenario: 'rate-limited' })
  callTimes(petstore, 4)

  petstore.clock.advance(petstore.quotas.msUntilAllowed())

  expect(new Set(callTimes(petstore, 60))).toEqual(new Set([200]))
})

test('rate-limited leaves the day alone', () => {
  const petstore = createPetstore({ clock: CLOCK, scenario: 'rate-limited' })
  callTimes(petstore, 1)

  expect(petstore.quotas.get().windows).toMatchObject([
    { name: 'minute', used: 58, remaining: 2 },
    { name: 'day', used: 1, remaining: 999 },
  ])
})

test('rate-limited limits the day of a plan that has no limit per minute', () => {
  const plans = { free: { perMinute: null, perDay: 100 } }
  const petstore = createPetstore({ clock: CLOCK, plans, scenario: 'rate-limited' })

  expect(callTimes(petstore, 4)).toEqual([200, 200, 200, 429])
  expect(petstore.quotas.msUntilAllowed()).toBe(86_400_000)
})

test('a plan without a limit, and one with less, stay as they are', () => {
  const plans = { free: { perMinute: null, perDay: null }, tiny: { perMinute: 2, perDay: 100 } }
  const petstore = createPetstore({
    clock: CLOCK,
    plans,
    apiKeys: { small: 'tiny' },
    scenario: 'rate-limited',
  })

  expect(new Set(callTimes(petstore, 10))).toEqual(new Set([200]))
  expect(callTimes(petstore, 3, 'small')).toEqual([200, 200, 429])
})

test('rate-limited limits callers that have sent requests, and those that come later', () => {
  const petstore = createPetstore({ clock: CLOCK })
  callTimes(petstore, 10)

  petstore.faults.play('rate-limited')

  expect(callTimes(petstore, 4)).toEqual([200, 200, 200, 429])
  expect(callTimes(petstore, 4, 'new')).toEqual([200, 200, 200, 429])
})

test('play gives nothing back to a caller that has less left', () => {
  const petstore = createPetstore({ clock: CLOCK })
  callTimes(petstore, 59)

  petstore.faults.play('rate-limited')

  expect(callTimes(petstore, 2)).toEqual([200, 429])
})

test('the handle of play ends the limit for new callers', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const scenario = petstore.faults.play({ remaining: 1 })
  expect(callTimes(petstore, 2, 'first')).toEqual([200, 429])

  scenario.remove()

  expect(callTimes(petstore, 2, 'second')).toEqual([200, 200])
  expect(callTimes(petstore, 1, 'first')).toEqual([429])
})

test("clear ends the reduced quota, and reset restores the option's", () => {
  const petstore = createPetstore({ clock: CLOCK, scenario: { remaining: 1 } })
  petstore.faults.clear()
  expect(callTimes(petstore, 2)).toEqual([200, 200])

  petstore.reset()

  expect(callTimes(petstore, 2)).toEqual([200, 429])
})

test("quotas.get shows the reduced quota before a caller's first request", () => {
  const petstore = createPetstore({ clock: CLOCK, scenario: 'rate-limited' })
  const before = petstore.snapshot()

  expect(petstore.quotas.get('new').windows).toEqual([
    { name: 'minute', limit: 60, used: 57, remaining: 3, resetAt: null },
    { name: 'day', limit: 1_000, used: 0, remaining: 1_000, resetAt: null },
  ])
  expect(petstore.quotas.msUntilAllowed('new')).toBe(0)
  expect(petstore.snapshot()).toEqual(before)
})

test('with remaining 0, a new caller has to wait for a whole minute', () => {
  const petstore = createPetstore({ clock: CLOCK, scenario: { remaining: 0 } })

  expect(petstore.quotas.msUntilAllowed('new')).toBe(60_000)
  expect(callTimes(petstore, 1, 'new')).toEqual([429])
  petstore.clock.advance(petstore.quotas.msUntilAllowed('new'))
  expect(callTimes(petstore, 1, 'new')).toEqual([200])
})

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

test.each([
  ['latest first', [2, 1, 0], ['2', '4', ALL_LEFT]],
  ['earliest first', [0, 1, 2], ['2', '2', ALL_LEFT]],
])(
  'of the scenarios that are played, the one that began last sets remaining: ended %s',
  (_, order, left) => {
    const petstore = createPetstore({ clock: CLOCK })
    const played = [5, 3, 3].map((remaining) => petstore.faults.play({ remaining }))

    for (const [step, index] of order.entries()) {
      played[index]?.remove()
      played[index]?.remove()

      expect(remainingOf(petstore, `caller-${step}`)).toBe(left[step])
    }
  },
)
