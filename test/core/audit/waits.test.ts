import { expect, test } from 'vitest'
import { audited, repeat } from '../../support/audit/audit.ts'

/** Describes a pause after a failure with headers. */
async function backoffOf(headers: Readonly<Record<string, string>>, pause: number) {
  const petstore = audited({ scenario: { faults: [{ status: 503, headers }] } })
  await repeat(petstore, [pause], () => petstore.fetch('/pets'))
  return petstore.audit().summary.callers[0]?.backoff
}

test.each([
  [{ 'Retry-After': '60' }, 59_950],
  [{ 'Retry-After': ' 60\t' }, 59_950],
  [{ 'Retry-After': 'Fri, 01 May 2026 00:01:00 GMT' }, 59_000],
  [{ 'Retry-After': 'Thu, 30 Apr 2026 00:00:00 GMT' }, 0],
  [{ 'Retry-After-Ms': '1500' }, 1_450],
  [{ 'Retry-After': '60', 'Retry-After-Ms': '1500' }, 1_450],
  [{ 'Retry-After': '1', 'Retry-After-Ms': '60000' }, 950],
])('a response with %j is respected after %i ms, and not before', async (headers, ms) => {
  expect(await backoffOf(headers, ms)).toBe('respects Retry-After')
  if (ms > 0) expect(await backoffOf(headers, ms - 1)).toMatch(/^ignores Retry-After: after /)
})

test.each([
  { 'Retry-After': '1.5' },
  { 'Retry-After': '60 s' },
  { 'Retry-After': '-60' },
  { 'Retry-After': '' },
  { 'Retry-After': 'Friday' },
  { 'Retry-After-Ms': '1500ms' },
])('a response with %j asks for no wait', async (headers) => {
  expect(await backoffOf(headers, 100)).toBe('after 0.1 s')
})

test("X-RateLimit-Reset doesn't count beside a wait that can't be read", async () => {
  const petstore = audited({
    plans: { free: { perMinute: 1, perDay: 40 } },
    scenario: { faults: [{ status: 429, headers: { 'Retry-After': 'soon' } }] },
  })

  await repeat(petstore, [2_000], () => petstore.fetch('/pets'))

  expect(petstore.journal.last()?.quota?.allowed).toBe(false)
  expect(petstore.audit().findings).toEqual([])
})
