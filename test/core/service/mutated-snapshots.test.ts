import fc from 'fast-check'
import { createPetstore, type Petstore, type Snapshot } from 'petstore-mock'
import { expect, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { type Mutation, mutate, mutationOf } from '../../support/service/mutations.ts'
import { CLOCK, callTimes, createOnce, send } from '../../support/service/state.ts'

/** Creates a petstore with two of everything in its state. */
function createRich(): Petstore {
  const petstore = createPetstore({
    clock: CLOCK,
    apiKeys: { mine: 'pro' },
    fixtures: {
      categories: [
        { id: 1, name: 'Dogs' },
        { id: 2, name: 'Cats', description: 'Calm' },
      ],
      pets: [
        { id: 1, name: 'Rex', categoryId: 1 },
        { id: 2, name: 'Tom', categoryId: 2, status: 'sold' },
      ],
      orders: [{ id: 1, petId: 1, quantity: 1, shipDate: CLOCK, complete: true }, { id: 2 }],
    },
  })
  for (const key of ['one', 'two']) {
    petstore.quotas.exhaust(key)
    callTimes(petstore, 2, key)
  }
  petstore.quotas.setPlan('mine', 'business')
  petstore.quotas.ban('bad', '1h')
  petstore.faults.add({
    operation: ['getPet'],
    apiKey: 'faulty',
    skip: 1,
    times: 2,
    delay: [1, 2],
    schedule: { duration: 60_000, every: 90_000, from: CLOCK },
    status: 418,
    headers: { 'X-Extra': 'yes' },
  })
  petstore.faults.play({ faults: [{ apiKey: 'faulty', delay: 5 }], remaining: 100 })
  petstore.faults.play('rate-limited')
  createOnce(petstore, { key: 'mine' })
  const again = { 'idempotency-key': 'again' }
  const body = { name: 'Nemo', categoryId: 404 }
  send(petstore, 'POST', '/pets', { key: 'mine', headers: again, body })
  return petstore
}

const RICH = createRich().snapshot()

const OPERATIONS = [
  ['GET', '/pets'],
  ['GET', '/pets/1'],
  ['POST', '/pets', { name: 'Nemo', categoryId: 1 }],
  ['PUT', '/pets/2', { name: 'Tim', categoryId: 1, status: 'available' }],
  ['GET', '/categories'],
  ['POST', '/categories', { name: 'Fish' }],
  ['PUT', '/categories/1', { name: 'Fish' }],
  ['GET', '/store/orders'],
  ['POST', '/store/orders', { petId: 1 }],
  ['PUT', '/store/orders/1', { petId: 2 }],
  ['GET', '/store/inventory'],
  ['PUT', '/store/inventory/1', { quantity: 2 }],
  ['DELETE', '/store/orders/1'],
  ['DELETE', '/pets/1'],
  ['DELETE', '/categories/2'],
] as const

const CALLERS = [undefined, 'one', 'mine', 'bad', 'faulty']

/** The last instant of a `Date`, in epoch ms. The clock of a snapshot can be there. */
const LAST_INSTANT = 8_640_000_000_000_000

/** Sends a request of each caller to each operation, a second later. Returns the statuses. */
function useAll(petstore: Petstore): readonly number[] {
  petstore.clock.advance(Math.min(1_000, LAST_INSTANT - petstore.clock.now()))
  const statuses = CALLERS.flatMap((key) =>
    OPERATIONS.map(([method, path, body]) => send(petstore, method, path, { key, body }).status),
  )
  return [...statuses, createOnce(petstore, { key: 'mine' }).status]
}

function mutated(mutations: readonly Mutation[]): Snapshot {
  const snapshot = structuredClone(RICH)
  for (const mutation of mutations) mutate(snapshot.parts, mutation)
  return snapshot
}

function restores(petstore: Petstore, snapshot: Snapshot): boolean {
  const before = petstore.snapshot()
  try {
    petstore.restore(snapshot)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    expect(petstore.snapshot()).toStrictEqual(before)
    return false
  }
}

const mutations = fc.array(mutationOf(RICH.parts), { minLength: 1, maxLength: 2 })

const deleted = (path: string): Mutation => ({ path: path.split('.'), kind: 'delete', value: null })

/** Mutations after which a snapshot is still valid. Most random ones make it invalid. */
const VALID: readonly Mutation[] = [
  deleted('faults.active.0.fault.operation'),
  deleted('faults.active.0.fault.schedule'),
  deleted('data.orders.0'),
  { path: ['data', 'categories', '1', 'name'], kind: 'replace', value: '__proto__' },
  { path: ['clock', 'at'], kind: 'replace', value: LAST_INSTANT },
]

test('a mutated snapshot is refused whole, or restored exactly and usable', () => {
  const petstore = createRich()
  let accepted = 0
  fc.assert(
    fc.property(mutations, (changes) => {
      const snapshot = mutated(changes)
      // Otherwise, the request ids would go on.
      petstore.reset()
      if (!restores(petstore, snapshot)) return
      accepted += 1
      const restored = petstore.snapshot()
      expect(normal(restored)).toEqual(normal(snapshot))
      petstore.restore(restored)
      expect(petstore.snapshot()).toStrictEqual(restored)
      expect(useAll(petstore).filter((status) => status >= 500)).toEqual([])
      const { quotas, faults, journal, audit } = petstore
      for (const read of [quotas.list, faults.list, faults.scenarios, journal.toHar, audit]) read()
      journal.clear()
    }),
    { ...runs(50), examples: VALID.map((mutation) => [[mutation]]) },
  )
  expect(accepted).toBeGreaterThan(3)
})

/**
 * The definitions of faults are normalized: a duration `'1s'`, for example, becomes 1000. Rows come
 * in the order of ids.
 */
function normal(snapshot: Snapshot): unknown {
  const { faults, accounts, data, ...rest } = JSON.parse(JSON.stringify(snapshot.parts))
  const lists = Object.values(data).map((rows) => (Array.isArray(rows) ? new Set(rows) : rows))
  const active = faults.active.map((each: object) => ({ ...each, fault: null }))
  return { ...rest, accounts, faults: { ...faults, active }, data: lists }
}
