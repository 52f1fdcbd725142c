import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, rateLimitOf, send, withKey } from '../../support/service/state.ts'

test.each([
  ['free', 60, 1_000],
  ['pro', 300, 10_000],
  ['business', 1_000, 100_000],
  ['enterprise', 10_000, 1_000_000],
] as const)('the plan %s allows %i requests a minute and %i a day', (plan, perMinute, perDay) => {
  const petstore = createPetstore({ clock: CLOCK, plan })

  expect(petstore.quotas.get().windows.map(({ limit }) => limit)).toEqual([perMinute, perDay])
  expect(new Set(callTimes(petstore, perMinute))).toEqual(new Set([200]))
  expect(callTimes(petstore, 1)).toEqual([429])
})

test('a plan that changes one limit keeps the other', () => {
  const petstore = createPetstore({ clock: CLOCK, plans: { free: { perMinute: 2 } } })

  expect(petstore.quotas.get().windows.map(({ limit }) => limit)).toEqual([2, 1_000])
})

test('a plan changed in mid-window takes effect on the next response', async () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'free' } })
  expect(callTimes(petstore, 61, 'mine').at(-1)).toBe(429)

  petstore.quotas.setPlan('mine', 'pro')
  const response = await petstore.fetch('/pets', withKey('mine'))

  expect(response.status).toBe(200)
  expect(rateLimitOf(response)).toMatchObject({ limit: 300, remaining: 300 - 61 })
})

test('a smaller plan in mid-window counts what was used, and leaves at least 0', async () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' } })
  callTimes(petstore, 100, 'mine')

  petstore.quotas.setPlan('mine', 'free')
  const response = await petstore.fetch('/pets', withKey('mine'))

  expect(response.status).toBe(429)
  expect(rateLimitOf(response)).toMatchObject({ limit: 60, remaining: 0 })
})

test('a key is the same in X-API-Key and as a bearer token', () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' } })

  send(petstore, 'GET', '/pets', { headers: { 'x-api-key': 'mine' } })
  send(petstore, 'GET', '/pets', { headers: { authorization: 'Bearer mine' } })
  send(petstore, 'GET', '/pets', { headers: { authorization: 'bearer mine' } })
  send(petstore, 'GET', '/pets', { headers: { authorization: 'Bearer   mine  ' } })

  expect(petstore.quotas.get('mine').windows[0]?.used).toBe(4)
})

test('another scheme in Authorization, or none, is no API key', () => {
  const petstore = createPetstore({ clock: CLOCK })

  for (const authorization of ['Xbearer mine', 'Basic mine', 'Bearer', '']) {
    send(petstore, 'GET', '/pets', { headers: { authorization } })
  }

  expect(petstore.journal.all().map(({ apiKey }) => apiKey)).toEqual([null, null, null, null])
})

test('X-API-Key comes before a bearer token', () => {
  const petstore = createPetstore({ clock: CLOCK })

  send(petstore, 'GET', '/pets', { headers: { 'x-api-key': 'a', authorization: 'Bearer b' } })

  expect(petstore.quotas.get('a').windows[0]?.used).toBe(1)
  expect(petstore.quotas.get('b').windows[0]?.used).toBe(0)
})
