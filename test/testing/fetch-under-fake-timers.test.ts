import { mock } from 'node:test'
import { setupPetstore } from 'petstore-mock/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

const MAY_DAY = Date.parse('2026-05-01T00:00:00Z')
const url = 'https://petstore.example'
const petstore = setupPetstore({ baseUrl: url })

beforeAll(() => petstore.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  vi.useRealTimers()
  mock.timers.reset()
  petstore.reset()
})
afterAll(() => petstore.close())

test("vitest's fake timers set the system clock of the petstore", async () => {
  vi.useFakeTimers({ now: MAY_DAY })

  const response = await fetch(`${url}/pets`)

  expect(petstore.clock.now()).toBe(MAY_DAY)
  expect(response.headers.get('Date')).toBe('Fri, 01 May 2026 00:00:00 GMT')
  expect(response.headers.get('X-RateLimit-Reset')).toBe(String(MAY_DAY / 1_000 + 60))
})

test('the mock timers of node:test set and move the system clock of the petstore', async () => {
  mock.timers.enable({ apis: ['Date'], now: MAY_DAY })
  petstore.quotas.exhaust()

  mock.timers.tick(59_999)
  const refused = await fetch(`${url}/pets`)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Date')).toBe('Fri, 01 May 2026 00:00:59 GMT')

  mock.timers.tick(1)
  expect((await fetch(`${url}/pets`)).status).toBe(200)
})

test('a clock that was moved ahead keeps its lead over fake timers', () => {
  vi.useFakeTimers({ now: MAY_DAY })
  petstore.clock.advance('1h')

  vi.advanceTimersByTime(1_000)

  expect(petstore.clock.now()).toBe(MAY_DAY + 3_601_000)
})
