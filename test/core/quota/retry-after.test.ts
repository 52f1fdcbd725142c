import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, START } from '../../support/service/state.ts'

test("a refusal is 429 in the error shape, isn't cached and leaves exactly 0", async () => {
  const petstore = createPetstore({ clock: CLOCK })
  callTimes(petstore, 60)

  const response = await petstore.fetch('/pets')

  expect(response.status).toBe(429)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('0')
  expect(await response.json()).toEqual({
    code: 'rate_limit_exceeded',
    message:
      'The plan allows 60 requests per minute: wait 60 s, then retry with exponential backoff',
    status: 429,
  })
})

test.each([0, 1, 500, 999])(
  "at %i ms of a second, Retry-After as a date isn't before the reset",
  async (ms) => {
    const petstore = createPetstore({
      clock: START + ms,
      dialect: 'http-date',
      ban: false,
    })
    petstore.quotas.exhaust()
    petstore.clock.advance('59.9s')
    const { headers } = await petstore.fetch('/pets')
    const date = headers.get('Retry-After') ?? ''

    expect(new Date(date).toUTCString()).toBe(date)
    expect(Date.parse(date)).toBeGreaterThanOrEqual(START + ms + 60_000)
    // Some clients read only whole seconds, and a wait of none would be no wait.
    expect(Date.parse(date)).toBeGreaterThanOrEqual(petstore.clock.now() + 1_000)
  },
)
