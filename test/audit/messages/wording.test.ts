import { expect, test, vi } from 'vitest'
import { audited } from '../../support/audit/audit.ts'
import { beRude, EVERY_OCCASION } from '../../support/audit/rude.ts'

/** Audits a client that breaks every rule. Real time stands still, so pauses have exact lengths. */
async function auditRude() {
  const petstore = audited(EVERY_OCCASION)
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await beRude(petstore)
  } finally {
    vi.useRealTimers()
  }
  return petstore.audit()
}

test('a message says what the client did and what it should have done', async () => {
  const { findings } = await auditRude()
  const said = findings.map(({ rule, entries, message }) => {
    const end = message.lastIndexOf(' (')
    return [rule, entries.length, message.slice(0, end)]
  })
  expect(said).toEqual([
    [
      'retried-too-early',
      2,
      'The client retried GET /pets 0 ms after a 429. It should have waited 60 s (Retry-After: 60)',
    ],
    [
      'no-backoff',
      4,
      'The client retried GET /categories 3 times without backoff (immediate). The pauses should grow exponentially',
    ],
    [
      'retried-unsafe-method',
      2,
      'The client repeated POST /pets after a 503. It should have checked first whether the request had taken effect',
    ],
    [
      'idempotency-key-changed',
      2,
      'The client repeated POST /categories after a 503, with another Idempotency-Key. It should have kept the key: a new one makes the repeat a new request',
    ],
    [
      'idempotency-key-ignored',
      2,
      'The client repeated POST /store/orders after a 503, with the same Idempotency-Key. This service does not honour the key, so the request may have run twice',
    ],
    [
      'retried-client-error',
      3,
      'The client sent POST /pets 3 times unchanged, although the answer was 422. It should not have retried',
    ],
    [
      'called-while-exhausted',
      3,
      'The client sent 2 requests after a 429, starting with GET /categories/1. It should have waited until 2026-05-01T00:01:00.000Z (Retry-After: 60)',
    ],
    [
      'called-while-banned',
      3,
      'The client sent 2 requests during a ban, starting with GET /categories/3. It should have waited until 2026-05-01T00:10:02.000Z (Retry-After: 600)',
    ],
    [
      'called-deprecated',
      1,
      'The client called getPet once. The operation has been deprecated since Thu, 01 Jan 2026 00:00:00 GMT, and its sunset is on Fri, 31 Dec 2027 00:00:00 GMT',
    ],
    [
      'called-after-sunset',
      1,
      'The client called listOrders once after its sunset on Wed, 01 Apr 2026 00:00:00 GMT. It should no longer call it',
    ],
    [
      'used-unstable',
      1,
      'The client called listInventory once. The operation is beta and may change',
    ],
    [
      'invalid-request',
      3,
      'The client sent POST /pets, which does not match the contract. The service answered 422 validation_failed: name: expected a string but it is missing; categoryId: expected an integer (int64) but it is missing',
    ],
    [
      'rounded-int64-id',
      1,
      'The client sent the rounded id 9200000000000000000 in GET /pets/9200000000000000000. It should have sent 9200000000000000005',
    ],
  ])
})

test('the summary of a client names each way in which it backs off', async () => {
  const { summary } = await auditRude()
  expect(summary).toMatchObject({
    requests: 26,
    errors: 6,
    warnings: 5,
    infos: 2,
    callers: [
      {
        apiKey: null,
        requests: 26,
        refused: 3,
        banned: 3,
        backoff: 'immediate; ignores Retry-After: immediate',
      },
    ],
  })
  expect(summary.callers[0]?.retries.at(-1)).toEqual({
    request: 'GET /pets',
    entries: ['req-21', 'req-22'],
    backoff: 'ignores Retry-After: immediate',
  })
})

test('a message counts calls, and names no sunset where there is none', async () => {
  const petstore = audited({
    lifecycle: { operations: { listPets: { deprecatedAt: '2026-01-01' } } },
  })
  for (let sent = 0; sent < 2; sent += 1) await petstore.fetch('/pets')
  expect(petstore.audit().findings.map(({ message }) => message)).toEqual([
    'The client called listPets 2 times. The operation has been deprecated since Thu, 01 Jan 2026 00:00:00 GMT (RFC 9745 §2, docs/guides/audit.md#called-deprecated)',
  ])
})

test('a message cuts a path of more than 120 characters', async () => {
  const messageFor = async (path: string) => {
    const petstore = audited()
    await petstore.fetch(path)
    return petstore.audit().findings[0]?.message
  }
  const path = `/${'x'.repeat(119)}`
  expect(await messageFor(path)).toContain(`The client sent GET ${path}, which`)
  expect(await messageFor(`${path}y`)).toContain(`The client sent GET ${path}..., which`)
})
