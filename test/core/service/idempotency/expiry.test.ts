import { expect, test } from 'vitest'
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

test('of more than 10,000 keys, the oldest is forgotten', () => {
  const petstore = createFrozen()
  createOnce(petstore)
  const { version, parts } = petstore.snapshot()
  const [[[apiKey, operation], first]] = Object(parts.idempotencyKeys)
  const idempotencyKeys = Array.from({ length: 10_000 }, (_, index) => [
    [apiKey, operation, `key-${index}`],
    first,
  ])
  petstore.restore({ version, parts: { ...parts, idempotencyKeys } })

  createOnce(petstore, { idempotencyKey: 'key-10000' })

  expect(Object(petstore.snapshot().parts.idempotencyKeys)).toHaveLength(10_000)
  expect(isReplayed(createOnce(petstore, { idempotencyKey: 'key-1' }))).toBe(true)
  expect(isReplayed(createOnce(petstore, { idempotencyKey: 'key-0' }))).toBe(false)
})
