import type { Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { startServer } from '../../../../src/adapters/server/index.ts'
import { TOTAL_KEY_BYTES } from '../../../../src/core/service/shared-bounds.ts'
import { createFrozen } from '../../../support/service/idempotency.ts'
import { createOnce } from '../../../support/service/state.ts'

function isReplayed({ headers }: ReturnType<typeof createOnce>): boolean {
  return headers['Idempotent-Replayed'] === 'true'
}

test('a key is valid for 24 hours on the clock of the service, from its first request', () => {
  const petstore = createFrozen()
  createOnce(petstore)
  petstore.clock.advance('12h')
  expect(isReplayed(createOnce(petstore))).toBe(true)
  petstore.clock.advance(12 * 3_600_000 - 1)
  expect(isReplayed(createOnce(petstore))).toBe(true)

  petstore.clock.advance(1)

  expect(isReplayed(createOnce(petstore))).toBe(false)
  expect(isReplayed(createOnce(petstore))).toBe(true)
  expect(petstore.db.category.count()).toBe(6)
})

test('an expired key can have another body', () => {
  const petstore = createFrozen()
  createOnce(petstore)
  petstore.clock.advance('24h')
  expect(createOnce(petstore, { name: 'Birds' }).status).toBe(201)
  expect(createOnce(petstore, { name: 'Birds' }).status).toBe(201)
  expect(createOnce(petstore).status).toBe(422)
})

test('a new key makes the petstore forget those that have expired', () => {
  const petstore = createFrozen()
  for (const idempotencyKey of ['one', 'two']) createOnce(petstore, { idempotencyKey })
  petstore.clock.advance('1h')
  createOnce(petstore, { idempotencyKey: 'three' })
  petstore.clock.advance('23h')

  createOnce(petstore, { idempotencyKey: 'four' })

  const keys = Object(petstore.snapshot().parts.idempotencyKeys)
  expect(keys.map(([[, , key]]: [[null, string, string]]) => key)).toEqual(['three', 'four'])
})

test('a key from the future, after the clock was set back, is still valid', () => {
  const petstore = createFrozen()
  petstore.clock.advance('48h')
  createOnce(petstore)
  petstore.clock.set('2026-05-01T00:00:00Z')
  expect(isReplayed(createOnce(petstore))).toBe(true)
})

test('of more than 10,000 keys, an eighth is forgotten: the oldest', () => {
  const petstore = createFrozen()
  createOnce(petstore)
  const { version, parts } = petstore.snapshot()
  const [[[apiKey, operation], first]] = Object(parts.idempotencyKeys)
  const idempotencyKeys = Array.from({ length: 9_999 }, (_, index) => [
    [apiKey, operation, `key-${index}`],
    first,
  ])
  petstore.restore({ version, parts: { ...parts, idempotencyKeys } })

  createOnce(petstore, { idempotencyKey: 'key-9999' })
  expect(keysOf(petstore)).toHaveLength(10_000)
  createOnce(petstore, { idempotencyKey: 'key-10000' })

  expect(Object(petstore.snapshot().parts.idempotencyKeys)).toHaveLength(10_001 - 1_251)
  expect(isReplayed(createOnce(petstore, { idempotencyKey: 'key-1251' }))).toBe(true)
  expect(isReplayed(createOnce(petstore, { idempotencyKey: 'key-1250' }))).toBe(false)
})

/** A name of which 16 answers fit into 16 MiB, and 17 don't. */
const LARGE = 'x'.repeat(1_000_000)

function sendLarge(petstore: Petstore, number: number) {
  return createOnce(petstore, { idempotencyKey: `key-${number}`, name: LARGE })
}

function keysOf(petstore: Petstore): readonly unknown[] {
  return Object(petstore.snapshot().parts.idempotencyKeys)
}

test('of answers that take up more than 16 MiB, an eighth is forgotten: the oldest', () => {
  const petstore = createFrozen({ journal: { limit: 0 } })
  for (let sent = 1; sent <= 16; sent += 1) sendLarge(petstore, sent)
  expect(keysOf(petstore)).toHaveLength(16)

  sendLarge(petstore, 17)

  expect(keysOf(petstore)).toHaveLength(14)
  expect(isReplayed(sendLarge(petstore, 4))).toBe(true)
  expect(isReplayed(sendLarge(petstore, 3))).toBe(false)
})

test('restored answers count too, and those before a reset no longer do', () => {
  const petstore = createFrozen({ journal: { limit: 0 } })
  for (let sent = 1; sent <= 16; sent += 1) sendLarge(petstore, sent)
  petstore.restore(petstore.snapshot())
  sendLarge(petstore, 17)
  expect(keysOf(petstore)).toHaveLength(14)

  petstore.reset()

  for (let sent = 1; sent <= 16; sent += 1) sendLarge(petstore, sent)
  expect(keysOf(petstore)).toHaveLength(16)
})

test('beyond 64 MiB of all sessions, the session with the most keys forgets its oldest', async () => {
  await using server = await startServer({
    port: 0,
    journal: { limit: 0 },
    rateLimit: false,
  })
  const large = 1_000_000
  const fits = Math.floor(TOTAL_KEY_BYTES / large)
  const name = 'x'.repeat(large)
  const sessions = Array.from({ length: 5 }, () => server.sessions.create())
  const petstores = sessions.map(({ petstore, url }) => ({ petstore, base: new URL(url).pathname }))
  for (let sent = 0; sent < fits + 2; sent += 1) {
    const { petstore, base } = petstores[sent % 5] ?? expect.unreachable()
    petstore.handle({
      method: 'POST',
      path: `${base}/categories`,
      header: (header) =>
        new Map([
          ['content-type', 'application/json'],
          ['idempotency-key', `key-${sent}`],
        ]).get(header),
      body: JSON.stringify({ name }),
    })
  }
  const counts = petstores.map(
    ({ petstore }) => Object(petstore.snapshot().parts.idempotencyKeys).length,
  )
  const total = counts.reduce((sum, count) => sum + count, 0)
  expect(total * large).toBeLessThanOrEqual(TOTAL_KEY_BYTES)
  expect(Math.min(...counts)).toBeGreaterThan(4)
})
