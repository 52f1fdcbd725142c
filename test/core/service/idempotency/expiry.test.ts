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
