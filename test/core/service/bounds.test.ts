import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { startDelivery } from '../../../src/core/http/delivery.ts'
import { IdempotencyKeys } from '../../../src/core/service/idempotency.ts'
import { CLOCK, send } from '../../support/service/state.ts'

// The bounds of docs/reference/request-path.md.

test('beyond 10,000 idempotency keys, a new one takes the place of the oldest', () => {
  const keys = new IdempotencyKeys()
  const first = {
    id: 'req-1',
    at: 0,
    fingerprint: '',
    answer: undefined,
    delivery: startDelivery(),
  }
  for (let key = 1; key <= 10_000; key += 1) keys.set(`key-${key}`, first)
  expect(keys.find('key-1', 0)).toBe(first)

  keys.set('new', first)

  expect(['key-1', 'key-2', 'new'].map((key) => keys.find(key, 0))).toEqual([
    undefined,
    first,
    first,
  ])
})

// A snapshot is the fast way to get there.
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
