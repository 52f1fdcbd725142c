import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, createOnce, send } from '../../support/service/state.ts'

// The bounds of docs/reference/request-path.md. A snapshot is the fast way to get there.

test('beyond 10,000 idempotency keys, a new one takes the place of the oldest', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const isReplayed = (idempotencyKey: string) =>
    createOnce(petstore, { idempotencyKey }).headers['Idempotent-Replayed'] === 'true'
  isReplayed('key-1')
  const { parts, ...snapshot } = petstore.snapshot()
  const [[[caller, operation], first]] = Object(parts.idempotencyKeys)
  const idempotencyKeys = Array.from({ length: 10_000 }, (_, index) => [
    [caller, operation, `key-${index + 1}`],
    first,
  ])
  petstore.restore({ ...snapshot, parts: { ...parts, idempotencyKeys } })

  expect([isReplayed('key-1'), isReplayed('new')]).toEqual([true, false])
  expect([isReplayed('key-2'), isReplayed('key-1')]).toEqual([true, false])
})

test('beyond 100,000 callers, those whose minute began longest ago are forgotten', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const call = (key: string) => send(petstore, 'GET', '/pets', { key })
  const usedBy = (key: string) => petstore.quotas.get(key).windows[0]?.used
  call('key-1')
  const { parts, ...snapshot } = petstore.snapshot()
  const [[, account]] = Object(parts.accounts)
  const accounts = Array.from({ length: 100_000 }, (_, index) => [`key-${index + 1}`, account])
  petstore.restore({ ...snapshot, parts: { ...parts, accounts } })
  expect(usedBy('key-1')).toBe(1)

  call('new')

  expect(['key-1', 'key-100000', 'new'].map(usedBy)).toEqual([0, 1, 1])
})
