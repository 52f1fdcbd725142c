import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

const clock = '2026-05-01T00:00:00Z'
const NOW = Date.parse(clock) / 1_000
const plans = { free: { perMinute: 2, perDay: 5 } }
const LIMITS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After']
const mine = { headers: { 'X-API-Key': 'mine' } }

/** Returns the numbers in the headers about the quota, in the order of LIMITS. */
function numbersOf({ headers }: Response): readonly (number | null)[] {
  return LIMITS.map((name) => (headers.has(name) ? Number(headers.get(name)) : null))
}

test('A23: the plan enterprise has ten times the limits of business', () => {
  const { 'x-plans': listed } = createPetstore().openapi
  const [business, enterprise] = listed.slice(2)
  expect(enterprise).toMatchObject({
    name: 'enterprise',
    perMinute: 10 * (business?.perMinute ?? 0),
    perDay: 10 * (business?.perDay ?? 0),
  })
})

test('A23: plans can change the limits of enterprise', async () => {
  const custom = { enterprise: { perMinute: 7, perDay: null } }
  const petstore = createPetstore({ clock, plan: 'enterprise', plans: custom })
  expect(numbersOf(await petstore.fetch('/pets'))).toEqual([7, 6, NOW + 60, null])
})

test('A24: the headers describe the window with the fewest requests left', async () => {
  const petstore = createPetstore({ clock, plans })
  expect(numbersOf(await petstore.fetch('/pets'))).toEqual([2, 1, NOW + 60, null])
  petstore.quotas.setRemaining(null, 1, 'day')
  petstore.clock.advance('1m')
  expect(numbersOf(await petstore.fetch('/pets'))).toEqual([5, 0, NOW + 86_400, null])
})

test('A24: the headers of a 429 describe the window that refused, the later one of two', async () => {
  const petstore = createPetstore({ clock, plans })
  petstore.quotas.exhaust(null, 'minute')
  expect(numbersOf(await petstore.fetch('/pets'))).toEqual([2, 0, NOW + 60, 60])
  petstore.quotas.exhaust(null, 'day')
  expect(numbersOf(await petstore.fetch('/pets'))).toEqual([5, 0, NOW + 86_400, 86_400])
})

test('A24: rateLimit.ietfHeaders adds headers with both windows', async () => {
  const petstore = createPetstore({ clock, plans, rateLimit: { ietfHeaders: true } })
  const { headers } = await petstore.fetch('/pets')
  expect(headers.get('RateLimit')).toBe('"minute";r=1;t=60, "day";r=4;t=86400')
})

test('A25: a window is fixed, so its whole quota comes back at its reset', async () => {
  const petstore = createPetstore({ clock, plans })
  await petstore.fetch('/pets')
  petstore.clock.advance('59s')
  await petstore.fetch('/pets')
  petstore.clock.advance('1s')
  expect(numbersOf(await petstore.fetch('/pets'))).toEqual([2, 1, NOW + 120, null])
})

test('A25: nothing comes back before the reset', async () => {
  const petstore = createPetstore({ clock, plans })
  petstore.quotas.exhaust()
  petstore.clock.advance(59_999)
  expect((await petstore.fetch('/pets')).status).toBe(429)
})

test('A26: during a ban, the headers have its end', async () => {
  const petstore = createPetstore({ clock, plans })
  petstore.quotas.ban('mine', '10m')
  const [, ...numbers] = numbersOf(await petstore.fetch('/pets', mine))
  expect(numbers).toEqual([0, NOW + 600, 600])
})

test('A26: if the day resets after the ban, the headers have the reset of the day', async () => {
  const petstore = createPetstore({ clock, plans })
  petstore.quotas.ban('mine', '10m')
  petstore.quotas.exhaust('mine', 'day')
  const banned = await petstore.fetch('/pets', mine)
  expect(banned.status).toBe(403)
  expect(numbersOf(banned)).toEqual([5, 0, NOW + 86_400, 86_400])
  petstore.clock.advance('1d')
  expect((await petstore.fetch('/pets', mine)).status).toBe(200)
})

test('A28: Retry-After has whole seconds, rounded up', async () => {
  const petstore = createPetstore({ clock })
  petstore.quotas.exhaust()
  petstore.clock.advance('20.5s')
  expect((await petstore.fetch('/pets')).headers.get('Retry-After')).toBe('40')
})

test('A28: Retry-After is at least 1', async () => {
  const petstore = createPetstore({ clock })
  petstore.quotas.exhaust()
  petstore.clock.advance(59_999)
  expect((await petstore.fetch('/pets')).headers.get('Retry-After')).toBe('1')
})

test('A28: the dialect can make it a date', async () => {
  const petstore = createPetstore({ clock, dialect: 'http-date' })
  petstore.quotas.exhaust()
  const { headers } = await petstore.fetch('/pets')
  expect(headers.get('Retry-After')).toBe('Fri, 01 May 2026 00:01:00 GMT')
})
