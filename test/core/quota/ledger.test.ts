import fc from 'fast-check'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { NaiveQuota } from '../../support/service/quota.ts'
import { CLOCK, callTimes, START, send } from '../../support/service/state.ts'

const limit = fc.option(fc.integer({ min: 0, max: 6 }), { nil: null })

const plan = fc.record({
  perMinute: limit,
  perDay: fc.oneof(limit, fc.integer({ max: 30, min: 7 })),
})

/** Steps of the clock: none, within a minute, to its very edges, within a day and over it. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 60_000 }) },
  fc.constantFrom(59_999, 60_000, 60_001, 86_399_999, 86_400_000),
  fc.integer({ min: 1, max: 100_000_000 }),
)

const scenario = fc.record({
  start: fc.oneof(
    fc.integer({ min: 0, max: 86_400_000 }),
    fc.integer({ min: 86_340_000, max: 86_400_000 }),
  ),
  plan,
  window: fc.constantFrom('first-request', 'clock'),
  countRejected: fc.boolean(),
  steps: fc.array(step, { maxLength: 80 }),
})

const FOUR_A_DAY = { plan: { perMinute: 3, perDay: 4 }, countRejected: false }

/** Both windows have as many requests left, and the day resets at the same time or earlier. */
const TIED = [
  { ...FOUR_A_DAY, start: 86_310_000, window: 'clock' as const, steps: [0, 60_000] },
  { ...FOUR_A_DAY, start: 0, window: 'first-request' as const, steps: [0, 86_370_000] },
]

test('quotas are those of a naive list of timestamps, at any times, in any plan', () => {
  fc.assert(
    fc.property(scenario, ({ start, steps, ...options }) => {
      const { window, countRejected } = options
      const petstore = createPetstore({
        clock: START + start,
        plans: { free: options.plan },
        rateLimit: { window, countRejected },
        ban: false,
      })
      const naive = new NaiveQuota(options)
      for (const ms of steps) {
        petstore.clock.advance(ms)
        const expected = naive.ask(petstore.clock.now())
        const { status, headers } = send(petstore, 'GET', '/pets/1')
        expect({ served: status === 200, ...numbersOf(headers) }).toEqual(expected)
      }
    }),
    { ...runs(), examples: TIED.map((each): [typeof each] => [each]) },
  )
})

test('when both windows refuse, the headers and the message describe both until the later reset', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust(null, 'minute')
  petstore.quotas.exhaust(null, 'day')

  const response = await petstore.fetch('/pets')

  expect(response.headers.get('Retry-After')).toBe('86400')
  expect(response.headers.get('X-RateLimit-Limit')).toBe('1000')
  expect(await response.json()).toMatchObject({
    message: expect.stringContaining('60 requests per minute and 1000 requests per day'),
  })
})

test.each(['first-request', 'clock'] as const)(
  "a clock set back doesn't lock a caller out, with window %s",
  (window) => {
    const petstore = createPetstore({ clock: CLOCK, rateLimit: { window } })
    callTimes(petstore, 61)
    petstore.quotas.exhaust(null, 'day')

    petstore.clock.set('2025-05-01')

    expect(callTimes(petstore, 61).filter((status) => status === 200)).toHaveLength(60)
  },
)

function numbersOf(headers: Readonly<Record<string, string>>) {
  return {
    limit: Number(headers['X-RateLimit-Limit']),
    remaining: Number(headers['X-RateLimit-Remaining']),
    reset: Number(headers['X-RateLimit-Reset']),
    retryAfter: headers['Retry-After'] === undefined ? null : Number(headers['Retry-After']),
  }
}
