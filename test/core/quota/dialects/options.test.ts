import { expect, test } from 'vitest'
import { allTold, petstoreOf } from '../../../support/dialects.ts'

test('ietfHeaders adds the two to every dialect, but not to a refusal of missing', async () => {
  const { served, refused } = await allTold({ dialect: 'delta', ietfHeaders: true })
  expect([served, refused]).toMatchObject([
    { 'x-ratelimit-reset': '40', ratelimit: '"minute";r=58;t=40, "day";r=998;t=86380' },
    { 'x-ratelimit-reset': '40', ratelimit: '"minute";r=0;t=40, "day";r=998;t=86380' },
  ])

  const missing = await allTold({ dialect: 'missing', ietfHeaders: true })
  expect(missing.served).toHaveProperty('ratelimit')
  expect(missing.refused).toEqual({ status: 429 })
})

test('missing gives no hint in the body of a refusal either', async () => {
  const petstore = petstoreOf({ dialect: 'missing' })
  petstore.quotas.exhaust()

  expect(await (await petstore.fetch('/pets')).json()).toMatchObject({
    message: 'The plan allows 60 requests per minute: retry with exponential backoff',
  })
})

test('the journal keeps the code of a refusal that is written in another dialect', async () => {
  const petstore = petstoreOf({ dialect: 'github' })
  petstore.quotas.exhaust()
  const refused = await petstore.fetch('/pets')

  expect(refused.status).toBe(403)
  expect(refused.headers.get('Cache-Control')).toBe('no-store')
  expect(petstore.journal.explain(petstore.journal.last()?.id ?? '')).toContain(
    'rate_limit_exceeded',
  )
})

test('a plan without limits says so in the dialect', async () => {
  const plans = { free: { perMinute: null, perDay: null } }
  const headersOf = async (dialect: 'github' | 'ietf-only' | 'delta') =>
    (await petstoreOf({ dialect }, { plans }).fetch('/pets')).headers

  const github = await headersOf('github')
  expect(github.get('X-RateLimit-Limit')).toBe('2147483647')
  expect(github.get('X-RateLimit-Used')).toBe('0')
  expect((await headersOf('delta')).get('X-RateLimit-Reset')).toBe('40')
  expect((await headersOf('ietf-only')).has('RateLimit')).toBe(false)
})
