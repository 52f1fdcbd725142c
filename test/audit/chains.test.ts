import type { Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { audited, createPet } from '../support/audit/audit.ts'

/** How many requests each chain of the anonymous caller has. */
function lengths(petstore: Petstore): readonly number[] {
  const [caller] = petstore.audit().summary.callers
  return caller?.retries.map(({ entries }) => entries.length) ?? []
}

/** Sends one after the other, a second apart, while everything fails. */
async function sendAll(petstore: Petstore, headers: readonly Record<string, string>[]) {
  for (const each of headers) {
    await petstore.fetch('/pets', { headers: each })
    petstore.clock.advance('1s')
  }
}

test('x-stainless-retry-count tells one call from the next', async () => {
  const petstore = audited({ scenario: 'outage' })
  const counts = ['0', '1', '2', '0', '1']
  await sendAll(
    petstore,
    counts.map((count) => ({ 'x-stainless-retry-count': count })),
  )
  expect(lengths(petstore)).toEqual([3, 2])
})

test('amz-sdk-invocation-id tells calls side by side apart', async () => {
  const petstore = audited({ scenario: 'outage' })
  const marks = [
    ['a', 1],
    ['b', 1],
    ['a', 2],
    ['b', 2],
    ['a', 3],
  ] as const
  await sendAll(
    petstore,
    marks.map(([id, attempt]) => ({
      'amz-sdk-invocation-id': id,
      'amz-sdk-request': `attempt=${attempt}; max=3`,
    })),
  )
  expect(lengths(petstore)).toEqual([3, 2])
})

test('a mark that cannot be read is none', async () => {
  const petstore = audited({ scenario: 'outage' })
  await sendAll(petstore, [{ 'x-stainless-retry-count': 'x' }, { 'amz-sdk-request': 'ttl=1' }])
  expect(lengths(petstore)).toEqual([2])
})

test('without marks, method, URL and body tell calls apart', async () => {
  const petstore = audited({ scenario: 'outage' })
  await petstore.fetch('/pets')
  await petstore.fetch('/pets?limit=1')
  await petstore.fetch('/pets', { method: 'HEAD' })
  await createPet(petstore, 'Rex')
  await createPet(petstore, 'Bello')
  expect(lengths(petstore)).toEqual([])
})

test('what was served is not retried', async () => {
  const petstore = audited()
  await sendAll(petstore, [{}, {}, {}])
  expect(petstore.audit().summary.callers).toMatchObject([
    { requests: 3, retries: [], backoff: null },
  ])
})

test('after ten minutes it is another call', async () => {
  const petstore = audited({ scenario: { faults: [{ status: 503 }] } })
  await petstore.fetch('/pets')
  petstore.clock.advance('10m')
  await petstore.fetch('/pets')
  petstore.clock.advance(600_001)
  await petstore.fetch('/pets')
  expect(lengths(petstore)).toEqual([2])
})

test('a long wait that was told keeps the call open', async () => {
  const petstore = audited()
  petstore.quotas.exhaust(undefined, 'day')
  await petstore.fetch('/pets')
  petstore.clock.advance('24h')
  await petstore.fetch('/pets')
  expect(petstore.audit().summary.callers).toMatchObject([
    { refused: 1, backoff: 'honours Retry-After', retries: [{ request: 'GET /pets' }] },
  ])
})

test('calls of the same side by side are no retries of one another', async () => {
  const petstore = audited({ scenario: 'outage' })
  await Promise.all([1, 2, 3, 4].map(() => petstore.fetch('/pets')))
  petstore.clock.advance('1s')
  await Promise.all([1, 2, 3, 4].map(() => petstore.fetch('/pets')))
  expect(lengths(petstore)).toEqual([2, 2, 2, 2])
})

test('a marked retry that came before the delayed reply is one, and is not judged', async () => {
  const petstore = audited({ latency: 20 })
  petstore.faults.add({ status: 503, headers: { 'Retry-After': '45' }, times: 1 })
  const send = (attempt: number) =>
    petstore.fetch('/pets', {
      headers: { 'amz-sdk-invocation-id': 'a', 'amz-sdk-request': `attempt=${attempt}; max=3` },
    })
  const first = send(1)
  petstore.clock.advance('1s')
  await Promise.all([first, send(2)])
  const { findings, summary } = petstore.audit()
  expect(findings).toEqual([])
  expect(summary.callers).toMatchObject([{ retries: [{ backoff: 'before any reply' }] }])
})

test('a refusal counts as refused whatever its status, a ban as a ban', async () => {
  const petstore = audited({ rateLimit: { dialect: 'github' }, ban: { after: 2, status: 429 } })
  petstore.quotas.exhaust()
  for (const _ of [1, 2, 3]) await petstore.fetch('/pets')
  expect(petstore.audit().summary.callers).toMatchObject([{ requests: 3, refused: 2, banned: 1 }])
})
