import { HttpResponse, http } from 'msw'
import { createPetstore, type Dialect, type Fault, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { audited, JSON_BODY, repeat, rulesFound } from '../../support/audit/audit.ts'

const LOST: readonly Fault[] = [
  { status: 503, times: 1 },
  { status: 500, afterOperation: true, times: 1 },
  { network: 'reset', times: 1 },
  { network: 'reset', afterOperation: true, times: 1 },
]

const RULES = ['ignore', 'honour'] as const

/** Sends the same order once with each key, with pauses in between; null for no key. */
async function orderWith(petstore: Petstore, keys: readonly (string | null)[]): Promise<void> {
  const left = [...keys]
  await repeat(
    petstore,
    keys.slice(1).map((_, index) => 1_000 * 2 ** index),
    () => {
      const key = left.shift() ?? null
      const headers = { ...JSON_BODY, ...(key !== null && { 'Idempotency-Key': key }) }
      return petstore.fetch('/store/orders', { method: 'POST', headers, body: '{}' })
    },
  )
}

test.each(LOST)('with honoured keys, a POST may be repeated after %j', async (fault) => {
  const petstore = audited()
  petstore.faults.add(fault)
  await orderWith(petstore, ['one', 'one'])
  expect(petstore.journal.last()?.status).toBe(201)
  expect(petstore.audit().findings).toEqual([])
})

test('a POST may be repeated with its key until the first request has ended', async () => {
  const petstore = audited()
  petstore.faults.add({ status: 503, times: 1 })
  petstore.faults.add({ status: 409, code: 'idempotency_key_in_use', times: 3 })
  await orderWith(petstore, ['one', 'one', 'one', 'one', 'one'])
  expect(petstore.journal.all().map(({ status }) => status)).toEqual([503, 409, 409, 409, 201])
  expect(petstore.audit().findings).toEqual([])
})

test('a service that ignores keys knows none: a POST repeated with its key is unsafe', async () => {
  const petstore = audited({ rules: { idempotencyKeys: 'ignore' } })
  petstore.faults.add({ status: 503, times: 1 })
  await orderWith(petstore, ['one', 'one'])
  expect(rulesFound(petstore)).toEqual(['retried-unsafe-method'])
})

test('a POST that is repeated with a new key is an error', async () => {
  const petstore = audited()
  petstore.faults.add({ status: 503, times: 2 })
  await orderWith(petstore, ['one', 'two', 'three'])
  expect(petstore.audit().findings).toMatchObject([
    { rule: 'idempotency-key-changed', severity: 'error', entries: ['req-1', 'req-2'] },
    { rule: 'idempotency-key-changed', severity: 'error', entries: ['req-2', 'req-3'] },
  ])
})

test.each(RULES)('%s: a new key after the client has checked is a new request', async (rule) => {
  const petstore = audited({ rules: { idempotencyKeys: rule } })
  petstore.faults.add({ operation: 'createOrder', status: 503, times: 1 })
  await orderWith(petstore, ['one'])
  petstore.clock.advance('1s')
  await petstore.fetch('/store/orders')
  await orderWith(petstore, ['two'])
  expect(petstore.audit().findings).toEqual([])
})

test.each(RULES)(
  '%s: two orders with keys of their own that succeed are two requests',
  async (rule) => {
    const petstore = audited({ rules: { idempotencyKeys: rule } })
    await orderWith(petstore, ['one', 'two'])
    expect(petstore.audit().findings).toEqual([])
  },
)

test.each([[[null, null]], [['one', null]], [[null, 'one']]])(
  'with honoured keys, repeating a POST with the keys %j is unsafe',
  async (keys) => {
    const petstore = audited()
    petstore.faults.add({ status: 503, times: 1 })
    await orderWith(petstore, keys)
    expect(rulesFound(petstore)).toEqual(['retried-unsafe-method'])
  },
)

test('a client that sends another key after a refused one has changed its request', async () => {
  const petstore = audited()
  const headers = { ...JSON_BODY, 'Idempotency-Key': 'one' }
  await petstore.fetch('/store/orders', { method: 'POST', headers, body: '{"petId":1}' })
  await orderWith(petstore, ['one', 'two'])
  expect(petstore.journal.all().map(({ status }) => status)).toEqual([201, 422, 201])
  expect(rulesFound(petstore)).toEqual(['invalid-request'])
})

test('a client that sends a key of an earlier request with another body again and again is reported', async () => {
  const petstore = audited()
  const headers = { ...JSON_BODY, 'Idempotency-Key': 'one' }
  await petstore.fetch('/store/orders', { method: 'POST', headers, body: '{"petId":1}' })
  await orderWith(petstore, ['one', 'one', 'one'])
  expect(rulesFound(petstore)).toEqual(['retried-client-error', 'invalid-request'])
})

test.each<[string, Dialect['idempotencyHeader'], readonly string[], string]>([
  ['Idempotency-Key', undefined, ['a', 'a'], ''],
  ['Idempotency-Key', undefined, ['a', 'b'], 'with a different Idempotency-Key'],
  ['X-Token', 'X-Token', ['a', 'a'], ''],
  ['X-Token', 'X-Token', ['a', 'b'], 'with a different X-Token'],
  ['Idempotency-Key', 'X-Token', ['a', 'a'], 'or sent both with the same X-Token'],
  ['Idempotency-Key', null, ['a', 'a'], 'should have checked first whether'],
])('%s, where your API has its keys in %s: %j', async (sent, header, keys, message) => {
  const error: Dialect['error'] = ({ message }) => ({ body: { message } })
  const dialect = { error, ...(header !== undefined && { idempotencyHeader: header }) }
  const handlers = [http.post('/notes', () => HttpResponse.json({}, { status: 201 }))]
  const api = createPetstore({ operations: false, dialect, handlers })
  api.faults.add({ network: 'reset', afterOperation: true, times: 1 })
  for (const key of keys) {
    await api.fetch('/notes', { method: 'POST', headers: { [sent]: key } }).catch(() => {})
  }

  const { findings } = api.audit()
  expect(findings.map((finding) => finding.message).join()).toContain(message)
  expect(findings).toHaveLength(message === '' ? 0 : 1)
})
