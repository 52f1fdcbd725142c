import ky from 'ky'
import { ofetch } from 'ofetch'
import { usePetstore } from 'petstore-mock/vitest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const url = 'https://petstore.example'
const petstore = usePetstore({ baseUrl: url, timers: vi })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-05-01T00:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What a failing expectation says. */
function complaintOf(expectation: () => void): string {
  try {
    expectation()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('the expectation was met')
}

test('a client that waits for Retry-After has honoured it', async () => {
  petstore.quotas.exhaust()

  await ky(`${url}/pets`)

  expect(petstore).toHaveHonouredRetryAfter()
  expect(petstore).toHaveCleanAudit()
  expect(complaintOf(() => expect(petstore).not.toHaveHonouredRetryAfter())).toBe(
    'expected Retry-After not to be honoured, but it was',
  )
})

test('a client that does not wait is shown with its requests on a timeline', async () => {
  petstore.quotas.exhaust()

  await ofetch(`${url}/pets`).catch(() => {})

  expect(petstore).not.toHaveHonouredRetryAfter()
  expect(complaintOf(() => expect(petstore).toHaveHonouredRetryAfter())).toBe(
    `expected Retry-After to be honoured, but

error retried-too-early: GET /pets came again 0 ms after a 429, expected after 60 s (Retry-After: 60) (RFC 9110 §10.2.3, SPEC part 7 rule 1)
     +0 ms  GET /pets → 429  Retry-After: 60
     +0 ms  GET /pets → 429  Retry-After: 60`,
  )
})

test('where nothing was to be waited for, Retry-After was not honoured', async () => {
  await ky(`${url}/pets`)

  expect(petstore).not.toHaveHonouredRetryAfter()
  expect(complaintOf(() => expect(petstore).toHaveHonouredRetryAfter())).toBe(
    'expected Retry-After to be honoured, but no reply carried it',
  )
})

test('an audit with an error is not clean, and the message shows it', async () => {
  petstore.quotas.exhaust()

  await ofetch(`${url}/pets`).catch(() => {})

  expect(petstore).not.toHaveCleanAudit()
  const complaint = complaintOf(() => expect(petstore).toHaveCleanAudit())
  expect(complaint).toMatch(/^expected a clean audit, but it has\n\nerror retried-too-early: /)
})

test('findings of a rule that is allowed do not count, others do', async () => {
  petstore.quotas.exhaust()

  await ofetch(`${url}/pets`).catch(() => {})

  expect(petstore).toHaveCleanAudit({ allow: ['retried-too-early'] })
  expect(petstore).not.toHaveCleanAudit({ allow: ['no-backoff'] })
})

test('infos leave an audit clean', async () => {
  await ky(`${url}/pets/1`)

  expect(petstore.audit().findings.map(({ rule }) => rule)).toEqual(['called-deprecated'])
  expect(petstore).toHaveCleanAudit()
  expect(complaintOf(() => expect(petstore).not.toHaveCleanAudit())).toBe(
    'expected findings, but the audit is clean',
  )
})

test('before any request an audit is clean', () => {
  expect(petstore).toHaveCleanAudit()
})

test.each([undefined, null, 42, {}, { journal: [] }])('%o is not a petstore', (got) => {
  expect(complaintOf(() => expect(got).toHaveCleanAudit())).toContain('takes a petstore')
  expect(complaintOf(() => expect(got).not.toHaveHonouredRetryAfter())).toContain(
    'takes a petstore',
  )
})

test('a rule or an option that is not known is named', () => {
  const rule = JSON.parse('{"allow":["no-backof"]}')
  const option = JSON.parse('{"allows":[]}')
  expect(complaintOf(() => expect(petstore).toHaveCleanAudit(rule))).toContain('"no-backof"')
  expect(complaintOf(() => expect(petstore).toHaveCleanAudit(option))).toContain('allows')
})
