import { type AuditReport, formatAudit, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { AUDIT_RULES, type AuditRule } from '../../../src/core/audit/report.ts'
import { endDelivery, latestTick } from '../../../src/core/http/delivery.ts'
import {
  audited,
  createPet,
  JSON_BODY,
  open,
  repeat,
  rulesFound,
} from '../../support/audit/audit.ts'
import { freezeRealTime } from '../../support/freeze-real-time.ts'
import { anchorsOf } from '../../support/markdown.ts'
import { request } from '../../support/service/state.ts'

freezeRealTime()

type Client = (petstore: Petstore) => unknown

/** For each rule, a client that breaks it, one in the same situation that doesn't, and the message. */
const CLIENTS: Readonly<Record<AuditRule, readonly [PetstoreOptions, Client, Client, string]>> = {
  'retried-too-early': [
    {},
    (petstore) => listExhausted(petstore, 59_000),
    (petstore) => listExhausted(petstore, 60_000),
    'The client retried GET /pets 59 s after a 429. It should have waited 60 s (Retry-After: 60)',
  ],
  'no-backoff': [
    { scenario: 'outage' },
    (petstore) => listAfter(petstore, 1_000, 1_000, 1_000),
    (petstore) => listAfter(petstore, 1_000, 2_000, 4_000),
    'The client retried GET /pets 3 times without backoff (constant 1 s). The pauses should grow exponentially',
  ],
  'retried-unsafe-method': [
    { scenario: 'outage' },
    (petstore) => orderWithKeys(petstore, [undefined, undefined]),
    (petstore) => orderWithKeys(petstore, ['a', 'a']),
    'The client repeated POST /store/orders after a 503. It should have checked first whether the request had taken effect, or sent both with the same Idempotency-Key',
  ],
  'idempotency-key-changed': [
    { scenario: 'outage' },
    (petstore) => orderWithKeys(petstore, ['a', 'b']),
    (petstore) => orderWithKeys(petstore, ['a', 'a']),
    'The client repeated POST /store/orders after a 503, with a different Idempotency-Key. It should have kept the key: a new one makes the repeat a new request',
  ],
  'retried-client-error': [
    {},
    (petstore) => send(petstore, '/pets?limit=x', '/pets?limit=x', '/pets?limit=x'),
    (petstore) => send(petstore, '/pets?limit=x', '/pets?limit=y', '/pets?limit=z'),
    "The client sent GET /pets?limit=x 3 times unchanged, although the answer was 400. It shouldn't have retried",
  ],
  'called-while-exhausted': [
    {},
    (petstore) => {
      petstore.quotas.exhaust()
      return send(petstore, '/pets', '/categories', '/categories/1')
    },
    async (petstore) => {
      petstore.quotas.exhaust()
      await send(petstore, '/pets')
      petstore.clock.advance('60s')
      await send(petstore, '/categories')
    },
    'The client sent 2 requests after a 429, starting with GET /categories. It should have waited until 2026-05-01T00:01:00.000Z (Retry-After: 60)',
  ],
  'called-while-banned': [
    {},
    (petstore) => banThenListAfter(petstore, 540_000),
    (petstore) => banThenListAfter(petstore, 600_000),
    'The client sent 1 request during a ban, starting with GET /pets. It should have waited until 2026-05-01T00:10:00.000Z (Retry-After: 600)',
  ],
  'called-deprecated': [
    {},
    (petstore) => send(petstore, '/pets/1'),
    (petstore) => send(petstore, '/pets'),
    'The client called getPet once. The operation has been deprecated since Thu, 01 Jan 2026 00:00:00 GMT, and its sunset is on Fri, 31 Dec 2027 00:00:00 GMT',
  ],
  'called-after-sunset': [
    { lifecycle: { operations: { getPet: { sunsetAt: '2026-05-01T00:00:01Z' } } } },
    (petstore) => {
      petstore.clock.advance('1s')
      return send(petstore, '/pets/1')
    },
    (petstore) => send(petstore, '/pets/1'),
    'The client called getPet once after its sunset on Fri, 01 May 2026 00:00:01 GMT. It should no longer call it',
  ],
  'used-unstable': [
    {},
    (petstore) => send(petstore, '/store/inventory'),
    (petstore) => send(petstore, '/store/orders'),
    'The client called listInventory once. The operation is beta and may change',
  ],
  'invalid-request': [
    {},
    (petstore) => petstore.fetch('/pets', { method: 'POST', headers: JSON_BODY, body: '{}' }),
    (petstore) => createPet(petstore),
    "The client sent POST /pets, which doesn't match the contract. The service answered 422 validation_failed: name: expected a string but it is missing; categoryId: expected an integer (int64) but it is missing",
  ],
}

test.each(Object.entries(CLIENTS))(
  'every format reports %s about a client that did it, and not about one that did not',
  async (rule, [options, breaks, keeps]) => {
    const [broken, kept] = [audited(options), audited(options)]
    await breaks(broken)
    await keeps(kept)

    expect(rulesFound(broken)).toContain(rule)
    expect(rulesFound(kept)).not.toContain(rule)
    for (const text of writtenForms(broken.audit())) expect(text).toContain(rule)
    for (const text of writtenForms(kept.audit())) expect(text).not.toContain(rule)
  },
)

test.each(Object.entries(CLIENTS))(
  'the finding of %s says what the client did, what it should have done, and where that is explained',
  async (rule, [options, breaks, , message]) => {
    const petstore = audited(options)
    await breaks(petstore)
    const { source } = AUDIT_RULES[rule as AuditRule]
    const page = `node_modules/petstore-mock/docs/guides/audit.md#${rule}`

    const found = petstore.audit().findings.find((finding) => finding.rule === rule)

    expect(found?.message).toBe(`${message} (${source === null ? page : `${source}, ${page}`})`)
    expect(found?.entries).toEqual(found?.entries.toSorted())
    expect(anchorsOf('docs/guides/audit.md')).toContain(rule)
  },
)

test("an audit doesn't change the journal, and can be repeated", async () => {
  const petstore = audited({ scenario: 'outage' })
  await listAfter(petstore, 1_000, 1_000, 1_000)
  const journal = petstore.journal.all()

  expect(petstore.audit()).toEqual(petstore.audit())
  expect(petstore.journal.all()).toEqual(journal)
})

test('the summary of a client names each way in which it backs off', async () => {
  const petstore = audited({ scenario: { faults: [{ path: '/categories', status: 503 }] } })
  await repeat(petstore, [0, 0, 0], () => petstore.fetch('/categories'))
  petstore.quotas.exhaust()
  await send(petstore, '/pets', '/pets')

  expect(petstore.audit().summary).toMatchObject({
    requests: 6,
    errors: 1,
    warnings: 1,
    callers: [
      {
        backoff: 'immediate; ignores Retry-After: after 0.1 s',
        retries: [
          { request: 'GET /categories', backoff: 'immediate' },
          { entries: ['req-5', 'req-6'], backoff: 'ignores Retry-After: after 0.1 s' },
        ],
      },
    ],
  })
})

test('there is a client for each rule', () => {
  expect(Object.keys(CLIENTS)).toEqual(Object.keys(AUDIT_RULES))
})

test.each<readonly [string, string, Client]>([
  ['waits as long as it is asked to', 'respects Retry-After', (one) => listAfter(one, 60_000)],
  ['comes back at once over HTTP', 'immediate', (one) => listOnOneConnection(one, 2)],
  [
    'comes back at once over HTTP, again and again',
    'ignores Retry-After: immediate',
    (one) => listOnOneConnection(one, 3),
  ],
])('of a client that %s, the summary says: %s', async (_, backoff, client) => {
  const petstore = audited()
  petstore.quotas.exhaust()
  await client(petstore)
  const report = petstore.audit()

  expect(report.summary.callers.map((caller) => caller.backoff)).toEqual([backoff])
  expect(formatAudit(report)).toContain(`  backoff: ${backoff}\n`)
})

function listAfter(petstore: Petstore, ...pauses: readonly number[]): Promise<void> {
  return repeat(petstore, pauses, () => petstore.fetch('/pets'))
}

function listExhausted(petstore: Petstore, pause: number): Promise<void> {
  petstore.quotas.exhaust()
  return listAfter(petstore, pause)
}

async function send(petstore: Petstore, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await petstore.fetch(path)
    petstore.clock.advance(100)
  }
}

async function orderWithKeys(
  petstore: Petstore,
  keys: readonly (string | undefined)[],
): Promise<void> {
  for (const key of keys) {
    const headers = { ...JSON_BODY, ...(key !== undefined && { 'Idempotency-Key': key }) }
    await petstore.fetch('/store/orders', { method: 'POST', headers, body: '{"petId":1}' })
    petstore.clock.advance('1s')
  }
}

async function banThenListAfter(petstore: Petstore, pause: number): Promise<void> {
  petstore.quotas.ban()
  await petstore.fetch('/pets')
  petstore.clock.advance(pause)
  await petstore.fetch('/pets')
}

/** Sends a request and its retries over one connection, as Node's agent does. */
function listOnOneConnection(petstore: Petstore, retries: number): void {
  const connection = Symbol('connection')
  for (let sent = 0; sent <= retries; sent += 1) {
    const sending = { sentTick: latestTick(), connection }
    endDelivery(open(petstore, request('GET', '/pets'), sending))
  }
}

/** Returns a report in all formats. JUnit lists every rule, so only its failures and notes count. */
function writtenForms(report: AuditReport): readonly string[] {
  const junit = formatAudit(report, 'junit').replaceAll(/<testcase [^>]*\/>/g, '')
  return [
    ...(['text', 'markdown', 'json'] as const).map((each) => formatAudit(report, each)),
    junit,
  ]
}
