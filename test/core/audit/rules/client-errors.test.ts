import type { Fault } from 'petstore-mock'
import { expect, test } from 'vitest'
import type { AdapterRequest } from '../../../../src/core/http/messages.ts'
import { audited, repeat, rulesFound } from '../../../support/audit/audit.ts'

const TWICE: Fault = { status: 422, times: 2 }

test.each<[string, readonly Fault[], number, readonly string[]]>([
  ['is reported once, as what it is', [{ status: 422 }], 4, ['retried-client-error']],
  ['injected as a 413 says nothing about the body', [{ status: 413 }], 2, ['retried-client-error']],
  ['ends with a lost response', [TWICE, { status: 422, network: 'reset' }], 2, []],
  [
    'ends with an answer that asks for a wait',
    [TWICE, { status: 422, headers: { 'Retry-After': '1' } }],
    2,
    [],
  ],
  ['makes the pauses of its call no backoff', [{ status: 404, times: 1 }, { status: 503 }], 4, []],
])('a row of client errors %s: %j, repeated %i times', async (_, faults, times, rules) => {
  const petstore = audited({ scenario: { faults } })
  await repeat(petstore, Array(times).fill(1_000), () => petstore.fetch('/pets'))
  expect(rulesFound(petstore)).toEqual(rules)
})

test("a client error that asks for a wait may be repeated, even if it's marked as a retry", async () => {
  const headers = { 'Retry-After': '1' }
  const petstore = audited({ scenario: { faults: [{ status: 422, headers }] } })
  let count = 0
  await repeat(petstore, [1_000, 1_000, 1_000], () => {
    const marked = { 'x-stainless-retry-count': String(count) }
    count += 1
    return petstore.fetch('/pets', { headers: marked })
  })
  expect(rulesFound(petstore)).toEqual([])
})

test("bodies that were too large to read may differ, so their repeats aren't reported", () => {
  const petstore = audited()
  const request: AdapterRequest = {
    method: 'POST',
    path: '/pets',
    isBodyTooLarge: true,
    headerList: () => ['Content-Length', '2000000'],
  }
  for (let sent = 0; sent < 3; sent += 1) petstore.handle(request)
  expect(rulesFound(petstore)).toEqual(['invalid-request'])
})

/** Sends a request that gets an error, once for each count in the header that marks retries. */
async function sendMarked(status: number, counts: readonly (number | null)[]) {
  const petstore = audited()
  petstore.faults.add({ status })
  const left = [...counts]
  await repeat(petstore, Array(counts.length - 1).fill(1_000), () => {
    const count = left.shift() ?? null
    const headers = count === null ? {} : { 'x-stainless-retry-count': String(count) }
    return petstore.fetch('/pets', { headers })
  })
  return petstore
}

test.each([
  [404, ['retried-client-error']],
  [409, []],
  [429, []],
  [500, []],
])('a %i that is marked as retried once: %j', async (status, rules) => {
  expect(rulesFound(await sendMarked(status, [0, 1]))).toEqual(rules)
})

test('one mark is enough to tell that the client retried', async () => {
  const petstore = await sendMarked(404, [null, null, 1])
  expect(rulesFound(petstore)).toEqual(['retried-client-error'])
})

test('an injected 429 counts as a refusal', async () => {
  const petstore = await sendMarked(429, [0, 1])
  expect(petstore.audit().summary.callers).toMatchObject([{ refused: 2 }])
})

test('the finding begins with the first client error, and not with a failure before it', async () => {
  const petstore = audited()
  petstore.faults.add({ status: 503, times: 1 })
  petstore.faults.add({ status: 422 })
  await repeat(petstore, [1_000, 2_000, 4_000], () => petstore.fetch('/pets'))
  expect(petstore.audit().findings).toMatchObject([
    { rule: 'retried-client-error', entries: ['req-2', 'req-3', 'req-4'] },
  ])
})
