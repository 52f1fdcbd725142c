import { expect, test } from 'vitest'
import type { AdapterRequest } from '../../../src/http/messages.ts'
import { audited, repeat, rulesFound } from '../../support/audit/audit.ts'

test('a client error that is repeated without backoff is reported once, as what it is', async () => {
  const petstore = audited({ scenario: { faults: [{ status: 422 }] } })
  await repeat(petstore, [1_000, 1_000, 1_000, 1_000], () => petstore.fetch('/pets'))
  expect(rulesFound(petstore)).toEqual(['retried-client-error'])
})

test('a client error that asks for a wait may be repeated, even if it is marked as a retry', async () => {
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

test('an answer that asks for a wait ends a row of client errors', async () => {
  const petstore = audited()
  petstore.faults.add({ status: 422, times: 2 })
  petstore.faults.add({ status: 422, headers: { 'Retry-After': '1' } })
  await repeat(petstore, [1_000, 1_000], () => petstore.fetch('/pets'))
  expect(rulesFound(petstore)).toEqual([])
})

test('bodies that were too large to read may differ, so their repeats are not reported', () => {
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

test('an injected 413 says nothing about the body', async () => {
  const petstore = audited()
  petstore.faults.add({ status: 413, code: 'payload_too_large' })
  await repeat(petstore, [1_000, 1_000], () => petstore.fetch('/pets'))
  expect(rulesFound(petstore)).toEqual(['retried-client-error'])
})
