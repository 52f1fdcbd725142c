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
import { request } from '../../support/service/state.ts'

freezeRealTime()

type Client = (petstore: Petstore) => unknown

/** For each rule, a client that breaks it, and one in the same situation that doesn't. */
const CLIENTS: Readonly<Record<AuditRule, readonly [PetstoreOptions, Client, Client]>> = {
  'retried-too-early': [
    {},
    (petstore) => listExhausted(petstore, 59_000),
    (petstore) => listExhausted(petstore, 60_000),
  ],
  'no-backoff': [
    { scenario: 'outage' },
    (petstore) => listAfter(petstore, 1_000, 1_000, 1_000),
    (petstore) => listAfter(petstore, 1_000, 2_000, 4_000),
  ],
  'retried-unsafe-method': [
    { scenario: 'outage' },
    (petstore) => orderWithKeys(petstore, [undefined, undefined]),
    (petstore) => orderWithKeys(petstore, ['a', 'a']),
  ],
  'idempotency-key-changed': [
    { scenario: 'outage' },
    (petstore) => orderWithKeys(petstore, ['a', 'b']),
    (petstore) => orderWithKeys(petstore, ['a', 'a']),
  ],
  'retried-client-error': [
    {},
    (petstore) => send(petstore, '/pets?limit=x', '/pets?limit=x', '/pets?limit=x'),
    (petstore) => send(petstore, '/pets?limit=x', '/pets?limit=y', '/pets?limit=z'),
  ],
  'called-while-exhausted': [
    {},
    (petstore) => {
      petstore.quotas.exhaust()
      return send(petstore, '/pets', '/categories')
    },
    async (petstore) => {
      petstore.quotas.exhaust()
      await send(petstore, '/pets')
      petstore.clock.advance('60s')
      await send(petstore, '/categories')
    },
  ],
  'called-while-banned': [
    {},
    (petstore) => banThenListAfter(petstore, 540_000),
    (petstore) => banThenListAfter(petstore, 600_000),
  ],
  'called-deprecated': [
    {},
    (petstore) => send(petstore, '/pets/1'),
    (petstore) => send(petstore, '/pets'),
  ],
  'called-after-sunset': [
    { lifecycle: { operations: { getPet: { sunsetAt: '2026-05-01T00:00:01Z' } } } },
    (petstore) => {
      petstore.clock.advance('1s')
      return send(petstore, '/pets/1')
    },
    (petstore) => send(petstore, '/pets/1'),
  ],
  'used-unstable': [
    {},
    (petstore) => send(petstore, '/store/inventory'),
    (petstore) => send(petstore, '/store/orders'),
  ],
  'invalid-request': [
    {},
    (petstore) => petstore.fetch('/pets', { method: 'POST', headers: JSON_BODY, body: '{}' }),
    (petstore) => createPet(petstore),
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
