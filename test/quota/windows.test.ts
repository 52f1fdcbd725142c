import { createPetstore } from 'petstore-mock'
import { describe, expect, test, vi } from 'vitest'
import { CLOCK, callTimes, rateLimitOf, START } from '../support/service/state.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const tiny = { plans: { free: { perMinute: 3, perDay: 5 } } } as const

test('the headers describe the window with the least left', async () => {
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

test('the headers describe the later reset, when both refuse', async () => {
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

test('a refused request spends nothing, of neither window', () => {
  const petstore = createPetstore({ clock: CLOCK, ...tiny })
  callTimes(petstore, 3)
  const before = petstore.quotas.get().windows

  expect(callTimes(petstore, 1)).toEqual([429])

  expect(petstore.quotas.get().windows).toEqual(before)
})

test('a request that fails after admission is spent', async () => {
  const petstore = createPetstore({ clock: CLOCK })

  await petstore.fetch('/pets/99')
  await petstore.fetch('/nowhere')

  expect(petstore.quotas.get().windows.map(({ used }) => used)).toEqual([2, 2])
})

test('with countRejected, refused requests are counted, of both windows', () => {
  const petstore = createPetstore({ clock: CLOCK, ...tiny, rateLimit: { countRejected: true } })

  expect(callTimes(petstore, 5)).toEqual([200, 200, 200, 429, 429])

  expect(petstore.quotas.get().windows.map(({ used }) => used)).toEqual([5, 5])
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
