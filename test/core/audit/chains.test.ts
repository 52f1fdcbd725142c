import type { Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { audited, chainLengths, createPet } from '../../support/audit/audit.ts'

/** Sends one request for each set of headers, a second apart. */
async function sendAll(petstore: Petstore, headers: readonly Record<string, string>[]) {
  for (const each of headers) {
    await petstore.fetch('/pets', { headers: each })
    petstore.clock.advance('1s')
  }
}

test('method, URL and body separate calls', async () => {
  const petstore = audited({ scenario: 'outage' })
  await petstore.fetch('/pets')
  await petstore.fetch('/pets?limit=1')
  await petstore.fetch('/pets', { method: 'HEAD' })
  await createPet(petstore, 'Rex')
  await createPet(petstore, 'Bello')
  expect(chainLengths(petstore)).toEqual([])
})

test("a repeated success isn't a retry", async () => {
  const petstore = audited()
  await sendAll(petstore, [{}, {}, {}])
  expect(petstore.audit().summary.callers).toMatchObject([
    { requests: 3, retries: [], backoff: null },
  ])
})

test('a repeat after ten minutes is a new call', async () => {
  const petstore = audited({ scenario: { faults: [{ status: 503 }] } })
  await petstore.fetch('/pets')
  petstore.clock.advance('10m')
  await petstore.fetch('/pets')
  petstore.clock.advance(600_001)
  await petstore.fetch('/pets')
  expect(chainLengths(petstore)).toEqual([2])
})

test('a retry after a long Retry-After belongs to the same call', async () => {
  const petstore = audited()
  petstore.quotas.exhaust(undefined, 'day')
  await petstore.fetch('/pets')
  petstore.clock.advance('24h')
  await petstore.fetch('/pets')
  expect(petstore.audit().summary.callers).toMatchObject([
    { refused: 1, backoff: 'respects Retry-After', retries: [{ request: 'GET /pets' }] },
  ])
})

test("identical parallel requests aren't retries", async () => {
  const petstore = audited({ scenario: 'outage' })
  await Promise.all([1, 2, 3, 4].map(() => petstore.fetch('/pets')))
  petstore.clock.advance('1s')
  await Promise.all([1, 2, 3, 4].map(() => petstore.fetch('/pets')))
  expect(chainLengths(petstore)).toEqual([2, 2, 2, 2])
})

test('of two identical parallel requests, the retry belongs to the one without a wait', async () => {
  const petstore = audited()
  petstore.faults.add({ status: 503, headers: { 'Retry-After': '45' }, times: 1 })
  petstore.faults.add({ status: 503, times: 1 })
  await Promise.all([petstore.fetch('/pets'), petstore.fetch('/pets')])

  petstore.clock.advance('1s')
  await petstore.fetch('/pets')
  expect(petstore.audit().findings).toEqual([])
  petstore.clock.advance('1s')
  await petstore.fetch('/pets')

  expect(petstore.audit().findings).toMatchObject([
    { rule: 'retried-too-early', message: expect.stringContaining('2 s after a 503') },
  ])
})

test('the summary counts refusals and bans separately, whatever their status', async () => {
  const petstore = audited({
    dialect: 'github',
    ban: { after: 2, status: 429, anonymous: true },
  })
  petstore.quotas.exhaust()
  for (const _ of [1, 2, 3]) await petstore.fetch('/pets')
  expect(petstore.audit().summary.callers).toMatchObject([{ requests: 3, refused: 2, banned: 1 }])
})
