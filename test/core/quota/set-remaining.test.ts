import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, START } from '../../support/service/state.ts'

function remainingOf({ quotas }: ReturnType<typeof createPetstore>, key: string | null = null) {
  return quotas.get(key).windows.map(({ remaining }) => remaining)
}

test('setRemaining leaves a caller that many requests of the minute', () => {
  const petstore = createPetstore({ clock: CLOCK })

  petstore.quotas.setRemaining(undefined, 2)

  expect(remainingOf(petstore)).toEqual([2, 1_000])
  expect(petstore.quotas.get().windows[0]?.resetAt).toBe(START + 60_000)
  expect(callTimes(petstore, 3)).toEqual([200, 200, 429])
})

test('setRemaining can leave requests of the day', () => {
  const petstore = createPetstore({ clock: CLOCK })

  petstore.quotas.setRemaining('mine', 1, 'day')

  expect(remainingOf(petstore, 'mine')).toEqual([60, 1])
  expect(callTimes(petstore, 2, 'mine')).toEqual([200, 429])
})

test('setRemaining gives requests back, and a request that uses them breaks no wait', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust()
  expect(callTimes(petstore, 1)).toEqual([429])

  petstore.quotas.setRemaining(null, 1)

  expect(petstore.quotas.msUntilAllowed()).toBe(0)
  expect(callTimes(petstore, 1)).toEqual([200])
  expect(petstore.audit().findings).toEqual([])
})

test('setRemaining that leaves a caller waiting as long keeps its wait', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust()
  expect(callTimes(petstore, 1)).toEqual([429])

  petstore.quotas.setRemaining(null, 0)

  expect(callTimes(petstore, 1)).toEqual([429])
  expect(petstore.quotas.get().strikes).toBe(1)
})

test('setRemaining that gives requests back ends the wait, even if they are taken again', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust()
  expect(callTimes(petstore, 1)).toEqual([429])

  petstore.quotas.setRemaining(null, 1)
  petstore.quotas.setRemaining(null, 0)

  expect(callTimes(petstore, 1)).toEqual([429])
  expect(petstore.quotas.get().strikes).toBe(0)
})

test('setRemaining ends no ban', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.ban(null, '1h')
  expect(callTimes(petstore, 1)).toEqual([403])

  petstore.quotas.setRemaining(null, 5)

  expect(callTimes(petstore, 1)).toEqual([403])
  expect(petstore.audit().findings).toMatchObject([{ rule: 'called-while-banned' }])
})

test('setRemaining with the limit leaves the whole window', () => {
  const petstore = createPetstore({ clock: CLOCK })
  callTimes(petstore, 5)

  petstore.quotas.setRemaining(null, 60)

  expect(remainingOf(petstore)).toEqual([60, 995])
})

test('setRemaining with what is left already changes nothing', () => {
  const petstore = createPetstore({ clock: CLOCK })

  petstore.quotas.setRemaining(null, 60)

  expect(petstore.quotas.get().windows[0]?.resetAt).toBeNull()
  expect(petstore.journal.actions()).toEqual([])
})

test.each([
  [[null, -1], 'expected an integer from 0 to 60 but got -1'],
  [[null, '2'], 'expected an integer from 0 to 60 but got "2"'],
  [[null, 1_001, 'day'], 'expected an integer from 0 to 1000 but got 1001'],
  [[null, 1, 'hour'], 'expected one of "minute", "day" but got "hour"'],
  [
    [1],
    'expected an API key, or null for the anonymous caller but got 1; did you mean setRemaining(undefined, 1)?',
  ],
])('setRemaining(...%j) is refused and changes nothing', (given, message) => {
  const petstore = createPetstore({ clock: CLOCK })

  expect(() => Reflect.apply(petstore.quotas.setRemaining, undefined, given)).toThrow(
    `quotas.setRemaining: ${message}`,
  )
  expect(petstore.quotas.list()).toEqual([])
})

test('remaining is what a caller has left of the shortest window, or of the named one', () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' } })
  callTimes(petstore, 3, 'mine')

  expect(petstore.quotas.remaining('mine')).toBe(297)
  expect(petstore.quotas.remaining('mine', 'day')).toBe(9_997)
  expect(petstore.quotas.remaining()).toBe(60)
  petstore.clock.advance('1m')
  expect(petstore.quotas.remaining('mine')).toBe(300)
})

test('remaining reads a window that the plan limits', () => {
  const { quotas } = createPetstore({
    plans: { open: { perMinute: null, perDay: null } },
    apiKeys: { big: 'open' },
  })

  expect(() => quotas.remaining('big')).toThrow(
    'quotas.remaining: expected a plan with limits but got "open"',
  )
  expect(() => Reflect.apply(quotas.remaining, undefined, ['day'])).toThrow(
    "did you mean remaining(undefined, 'day')?",
  )
})
