import type { Petstore, PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import {
  createFrozen,
  createPetOnce,
  isReplayed,
  postOnce,
} from '../../../support/service/idempotency.ts'
import { createOnce } from '../../../support/service/state.ts'

test.each([
  ['out_of_stock', 409, { petId: 1, quantity: 99 }],
  ['unknown_pet', 422, { petId: 404 }],
])(
  'the error %s is the answer of the operation, and is given again',
  async (code, status, body) => {
    const petstore = createFrozen({ rules: { reserveStock: true } })
    const order = () => petstore.fetch('/store/orders', postOnce(body))
    const first = await order()
    // Now the order would succeed.
    petstore.db.inventoryItem.update({ where: { petId: 1 }, data: { quantity: 500 } })
    petstore.reset({ keep: ['db'] })

    const repeat = await order()

    expect(repeat.status).toBe(status)
    expect(isReplayed(repeat)).toBe(true)
    const error = await repeat.json()
    expect(error).toMatchObject({ code })
    expect(error).toEqual(await first.json())
  },
)

interface Refusal {
  readonly status: number
  readonly options?: PetstoreOptions
  readonly refuse: (petstore: Petstore) => unknown
  readonly relent: (petstore: Petstore) => unknown
}

const REFUSALS: readonly Refusal[] = [
  {
    status: 429,
    refuse: ({ quotas }) => quotas.exhaust('mine'),
    relent: ({ clock }) => clock.advance('1m'),
  },
  {
    status: 403,
    refuse: ({ quotas }) => quotas.ban('mine', '1h'),
    relent: ({ quotas }) => quotas.pardon('mine'),
  },
  {
    status: 503,
    refuse: ({ faults }) => faults.add({ status: 503, times: 1 }),
    relent: () => {},
  },
]

test.each(REFUSALS)(
  "a $status from before the operation isn't stored: a retry succeeds",
  async ({ status, options = {}, refuse, relent }) => {
    const petstore = createFrozen(options)
    refuse(petstore)
    const send = () => createPetOnce(petstore, { 'X-API-Key': 'mine' })
    expect((await send()).status).toBe(status)
    relent(petstore)

    const retry = await send()

    expect(retry.status).toBe(201)
    expect(isReplayed(retry)).toBe(false)
  },
)

test("a 401 isn't stored: with a key that is listed, the retry succeeds", async () => {
  const petstore = createFrozen({ auth: 'required', apiKeys: { mine: 'pro' } })
  expect((await createPetOnce(petstore)).status).toBe(401)
  const retry = await createPetOnce(petstore, { 'X-API-Key': 'mine' })
  expect([retry.status, isReplayed(retry)]).toEqual([201, false])
})

test("an invalid request isn't stored: its key can be sent with a body that is valid", async () => {
  const petstore = createFrozen({ rules: { negativeQuantities: 'reject' } })
  const statuses = []
  for (const [body, headers] of [
    [{ quantity: '1' }, {}],
    // The handler refuses this one.
    [{ quantity: -1 }, {}],
    [{ quantity: 1 }, { 'Content-Type': 'text/plain' }],
    [{ quantity: 1 }, {}],
  ] as const) {
    const response = await petstore.fetch('/store/orders', postOnce(body, headers))
    expect(isReplayed(response)).toBe(false)
    statuses.push(response.status)
  }
  expect(statuses).toEqual([422, 422, 415, 201])
})

function wasReplayed({ headers }: ReturnType<typeof createOnce>): boolean {
  return headers['Idempotent-Replayed'] === 'true'
}

test('a key is valid for 24 hours on the clock of the service, from its first request', () => {
  const petstore = createFrozen()
  createOnce(petstore)
  petstore.clock.advance('12h')
  expect(wasReplayed(createOnce(petstore))).toBe(true)
  petstore.clock.advance(12 * 3_600_000 - 1)
  expect(wasReplayed(createOnce(petstore))).toBe(true)

  petstore.clock.advance(1)

  expect(wasReplayed(createOnce(petstore))).toBe(false)
  expect(wasReplayed(createOnce(petstore))).toBe(true)
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
