import { createPetstore } from 'petstore-mock'
import { describe, expect, test, vi } from 'vitest'
import { CLOCK, callTimes, rateLimitOf, START } from '../support/service/state.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const tiny = { plans: { free: { perMinute: 3, perDay: 5 } } } as const

describe('the headers describe', () => {
  test('the window with the least left', async () => {
    const petstore = createPetstore({ clock: CLOCK, ...tiny })

    expect(rateLimitOf(await petstore.fetch('/pets'))).toEqual({
      limit: 3,
      remaining: 2,
      reset: (START + MINUTE) / 1_000,
    })
    callTimes(petstore, 2)
    petstore.clock.advance('60s')

    expect(rateLimitOf(await petstore.fetch('/pets'))).toEqual({
      limit: 5,
      remaining: 1,
      reset: (START + DAY) / 1_000,
    })
  })

  test('of two windows with as much left, the one that resets later', async () => {
    const petstore = createPetstore({
      clock: CLOCK,
      plans: { free: { perMinute: 3, perDay: 3 } },
    })

    const { reset } = rateLimitOf(await petstore.fetch('/pets'))

    expect(reset).toBe((START + DAY) / 1_000)
  })

  test('the minute, when the minute refuses', async () => {
    const petstore = createPetstore({ clock: CLOCK, ...tiny })
    callTimes(petstore, 3)

    const response = await petstore.fetch('/pets')

    expect(response.headers.get('Retry-After')).toBe('60')
    expect(rateLimitOf(response)).toMatchObject({ limit: 3, reset: (START + MINUTE) / 1_000 })
  })

  test('the day, when the day refuses', async () => {
    const petstore = createPetstore({ clock: CLOCK, ...tiny })
    callTimes(petstore, 3)
    petstore.clock.advance('60s')
    callTimes(petstore, 2)

    const response = await petstore.fetch('/pets')

    expect(response.headers.get('Retry-After')).toBe('86340')
    expect(rateLimitOf(response)).toMatchObject({ limit: 5, reset: (START + DAY) / 1_000 })
  })

  test('the later reset, when both refuse', async () => {
    const petstore = createPetstore({ clock: CLOCK })
    petstore.quotas.exhaust(null, 'minute')
    petstore.quotas.exhaust(null, 'day')

    const response = await petstore.fetch('/pets')

    expect(response.headers.get('Retry-After')).toBe('86400')
    expect(rateLimitOf(response).limit).toBe(1_000)
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining('60 requests per minute and 1000 requests per day'),
    })
  })

  test('the minute, when both refuse and the day resets first', async () => {
    const petstore = createPetstore({ clock: CLOCK })
    petstore.quotas.exhaust(null, 'day')
    petstore.clock.advance(DAY - 30_000)
    petstore.quotas.exhaust(null, 'minute')

    const response = await petstore.fetch('/pets')

    expect(response.headers.get('Retry-After')).toBe('60')
    expect(rateLimitOf(response).limit).toBe(60)
  })
})

test('a refused request spends nothing, of neither window', () => {
  const petstore = createPetstore({ clock: CLOCK, ...tiny })
  callTimes(petstore, 3)
  const before = petstore.quotas.get().windows

  expect(callTimes(petstore, 1)).toEqual([429])

  expect(petstore.quotas.get().windows).toEqual(before)
})

test('a request that the day refuses does not begin a minute', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust(null, 'day')

  expect(callTimes(petstore, 1)).toEqual([429])

  expect(petstore.quotas.get().windows[0]).toMatchObject({ used: 0, resetAt: null })
})

test('a request that fails after admission is spent', async () => {
  const petstore = createPetstore({ clock: CLOCK })

  await petstore.fetch('/pets/99')
  await petstore.fetch('/nowhere')

  expect(petstore.quotas.get().windows.map(({ used }) => used)).toEqual([2, 2])
})

test('a window begins at the first request in it', async () => {
  const petstore = createPetstore({ clock: START + 30_000 })
  await petstore.fetch('/pets')
  petstore.clock.advance('90s')

  expect(rateLimitOf(await petstore.fetch('/pets')).reset).toBe((START + 180_000) / 1_000)
})

describe('with countRejected', () => {
  test('refused requests are counted, of both windows', () => {
    const petstore = createPetstore({ clock: CLOCK, ...tiny, rateLimit: { countRejected: true } })

    expect(callTimes(petstore, 5)).toEqual([200, 200, 200, 429, 429])

    expect(petstore.quotas.get().windows.map(({ used }) => used)).toEqual([5, 5])
  })

  test('refusals of the minute use up the day', () => {
    const petstore = createPetstore({ clock: CLOCK, ...tiny, rateLimit: { countRejected: true } })
    callTimes(petstore, 5)

    petstore.clock.advance('60s')

    expect(callTimes(petstore, 1)).toEqual([429])
  })
})

describe("with window: 'clock'", () => {
  const options = { rateLimit: { window: 'clock' } } as const

  test('the minute ends with the minute of the clock', async () => {
    const petstore = createPetstore({ clock: START + 59_999, ...options })
    callTimes(petstore, 59)

    expect(rateLimitOf(await petstore.fetch('/pets')).reset).toBe((START + MINUTE) / 1_000)
    expect(callTimes(petstore, 1)).toEqual([429])
    petstore.clock.advance(1)
    expect(callTimes(petstore, 1)).toEqual([200])
  })

  test('the first minute of 1970 is one too', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const petstore = createPetstore({ clock: 30_000, ...options })

    expect(petstore.quotas.get().windows[0]?.resetAt).toBe(MINUTE)
  })

  test('the day ends at midnight UTC', () => {
    const petstore = createPetstore({ clock: START + DAY - 1, ...options })
    petstore.quotas.exhaust(null, 'day')

    expect(petstore.quotas.get().windows[1]?.resetAt).toBe(START + DAY)
    expect(callTimes(petstore, 1)).toEqual([429])
    petstore.clock.advance(1)
    expect(callTimes(petstore, 1)).toEqual([200])
  })
})

describe('exempt operations', () => {
  const options = { rateLimit: { exempt: ['getPet'] } } as const

  test('spend nothing', async () => {
    const petstore = createPetstore({ clock: CLOCK, ...options })

    const response = await petstore.fetch('/pets/1')

    expect(rateLimitOf(response)).toMatchObject({ limit: 60, remaining: 60 })
  })

  test('are served to an exhausted caller, others are not', async () => {
    const petstore = createPetstore({ clock: CLOCK, ...options })
    petstore.quotas.exhaust()

    expect((await petstore.fetch('/pets/1')).status).toBe(200)
    expect((await petstore.fetch('/pets')).status).toBe(429)
  })
})

test.each(['first-request', 'clock'] as const)(
  'a clock set back does not lock a caller out, with window %s',
  (window) => {
    const petstore = createPetstore({ clock: CLOCK, rateLimit: { window } })
    callTimes(petstore, 61)
    petstore.quotas.exhaust(null, 'day')

    petstore.clock.set('2025-05-01')

    expect(callTimes(petstore, 61).filter((status) => status === 200)).toHaveLength(60)
  },
)
