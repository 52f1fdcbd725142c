import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { callTimes } from '../support/service/state.ts'

const clock = '2026-05-01T00:00:00Z'

const plans = { free: { perMinute: 2 } }

test('A14: the limits of a plan apply to all operations together', async () => {
  const petstore = createPetstore({ clock, plans })
  const responses = [
    await petstore.fetch('/pets'),
    await petstore.fetch('/categories/1', { method: 'HEAD' }),
    await petstore.fetch('/store/inventory'),
  ]
  expect(responses.map((response) => response.status)).toEqual([200, 200, 429])
})

test('A14: rateLimit.exempt can exempt operations, which keep the headers', async () => {
  const petstore = createPetstore({ clock, plans, rateLimit: { exempt: ['listPets'] } })
  expect(callTimes(petstore, 5)).toEqual([200, 200, 200, 200, 200])
  const response = await petstore.fetch('/pets')
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('2')
})

test('A14: rateLimit: false refuses nothing, and keeps the headers', async () => {
  const petstore = createPetstore({ clock, plans, rateLimit: false })
  expect(callTimes(petstore, 3)).toEqual([200, 200, 200])
  const response = await petstore.fetch('/pets')
  expect(response.headers.get('X-RateLimit-Limit')).toBe('2')
})

test('A15: five requests that ignore a 429 ban the key for ten minutes', async () => {
  const petstore = createPetstore({ clock, plans })
  const send = () => petstore.fetch('/pets', { headers: { 'X-API-Key': 'mine' } })
  const statuses: number[] = []
  for (let sent = 0; sent < 8; sent += 1) statuses.push((await send()).status)
  expect(statuses).toEqual([200, 200, 429, 429, 429, 429, 429, 403])
  const response = await send()
  expect(response.headers.get('Retry-After')).toBe('600')
  expect(await response.json()).toMatchObject({ code: 'api_key_banned' })
  petstore.clock.advance('10m')
  expect((await send()).status).toBe(200)
})

test('A15: ban.after, ban.duration and ban.status change the threshold, the duration and the status', async () => {
  const ban = { after: 1, duration: '2m', status: 429, anonymous: true } as const
  const petstore = createPetstore({ clock, plans, ban })
  expect(callTimes(petstore, 4)).toEqual([200, 200, 429, 429])
  expect(petstore.quotas.get().bannedUntil).toBe(petstore.clock.now() + 120_000)
})

test('A15: ban: false never bans', async () => {
  const petstore = createPetstore({ clock, plans, ban: false })
  callTimes(petstore, 50)
  expect((await petstore.fetch('/pets')).status).toBe(429)
})

test('A16: the key in X-API-Key or in a bearer token selects the plan', async () => {
  const petstore = createPetstore({ clock, apiKeys: { 'pro-key': 'pro' } })
  const limitWith = async (headers: HeadersInit) =>
    (await petstore.fetch('/pets', { headers })).headers.get('X-RateLimit-Limit')
  expect(await limitWith({ 'X-API-Key': 'pro-key' })).toBe('300')
  expect(await limitWith({ Authorization: 'Bearer pro-key' })).toBe('300')
  expect(await limitWith({ 'X-API-Key': 'unlisted' })).toBe('60')
  expect(await limitWith({})).toBe('60')
})

test("A16: auth: 'required' answers 401 without a known key", async () => {
  const petstore = createPetstore({ auth: 'required', apiKeys: { 'pro-key': 'pro' } })
  const answerTo = async (headers: HeadersInit) => {
    const response = await petstore.fetch('/categories/1', { headers })
    return [response.status, (await response.json()).code]
  }
  expect(await answerTo({})).toEqual([401, 'missing_api_key'])
  expect(await answerTo({ 'X-API-Key': 'unlisted' })).toEqual([401, 'invalid_api_key'])
  expect(await answerTo({ 'X-API-Key': 'pro-key' })).toEqual([200, undefined])
})

test('A19: a refused request spends nothing', async () => {
  const petstore = createPetstore({ clock, plans })
  callTimes(petstore, 5)
  expect(petstore.quotas.get().windows).toMatchObject([
    { name: 'minute', used: 2 },
    { name: 'day', used: 2 },
  ])
})

test('A19: rateLimit.countRejected can count refused requests', async () => {
  const petstore = createPetstore({ clock, plans, rateLimit: { countRejected: true } })
  callTimes(petstore, 5)
  expect(petstore.quotas.get().windows).toMatchObject([
    { name: 'minute', used: 5 },
    { name: 'day', used: 5 },
  ])
})

test("A19: a window starts at the caller's first request", async () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:50Z', plans })
  callTimes(petstore, 3)
  petstore.clock.set('2026-05-01T00:01:49Z')
  expect((await petstore.fetch('/pets')).status).toBe(429)
  petstore.clock.set('2026-05-01T00:01:50Z')
  expect((await petstore.fetch('/pets')).status).toBe(200)
})

test("A19: rateLimit.window: 'clock' aligns windows with clock minutes and UTC days", async () => {
  const rateLimit = { window: 'clock' } as const
  const petstore = createPetstore({ clock: '2026-05-01T00:00:50Z', plans, rateLimit })
  callTimes(petstore, 3)
  petstore.clock.set('2026-05-01T00:01:00Z')
  expect((await petstore.fetch('/pets')).status).toBe(200)
})
