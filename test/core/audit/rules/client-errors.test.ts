import type { Fault } from 'petstore-mock'
import { expect, test } from 'vitest'
import { audited, createPet, repeat, rulesFound } from '../../../support/audit/audit.ts'

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

test('an injected 429 counts as a refusal', async () => {
  const petstore = audited({ scenario: { faults: [{ status: 429 }] } })
  await repeat(petstore, [1_000], () => petstore.fetch('/pets'))
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

test("a POST that is repeated once after a 501 hasn't taken effect twice", async () => {
  const petstore = audited()
  petstore.faults.add({ status: 501, times: 1 })
  await repeat(petstore, [1_000], () => createPet(petstore))
  expect(rulesFound(petstore)).toEqual([])
})
