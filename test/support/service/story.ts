import fc from 'fast-check'
import { createPetstore, type Fault, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { CLOCK, request } from './state.ts'

/** Options under which every part of the state shows in the responses. */
const OPTIONS = {
  clock: CLOCK,
  seed: 42,
  latency: [0, 1_000],
  plans: { free: { perMinute: 5, perDay: 12 }, roomy: { perMinute: 50, perDay: null } },
  apiKeys: { mine: 'roomy' },
  ban: { after: 2, duration: ['10s', '1m'] },
} as const satisfies PetstoreOptions

/** One thing that happens to a petstore: data, so that it can happen to another one too. */
export type Happening =
  | {
      readonly kind: 'request'
      readonly method: string
      readonly path: string
      readonly key: Key
      readonly idempotencyKey: string | undefined
    }
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'quota'; readonly act: (typeof QUOTA_ACTS)[number]; readonly key: Key }
  | { readonly kind: 'write'; readonly act: (typeof WRITE_ACTS)[number]; readonly id: number }

type Key = (typeof KEYS)[number]

const KEYS = [undefined, 'mine', 'guest'] as const

const QUOTA_ACTS = ['exhaust', 'ban', 'pardon', 'forget', 'setPlan'] as const

const WRITE_ACTS = ['createPet', 'deletePet', 'deleteItem', 'updatePet', 'updateItem'] as const

const PATHS = [
  '/pets',
  '/pets/1',
  '/pets/13',
  '/categories',
  '/categories/4',
  '/store/orders',
  '/store/orders/1',
  '/store/inventory',
  '/store/inventory/1',
] as const

const BODIES: Readonly<Record<string, unknown>> = {
  '/pets': { name: 'Nemo', categoryId: 3, status: 'pending' },
  '/pets/1': { name: 'Rex II', categoryId: 2 },
  '/pets/13': { name: 'Dory', categoryId: 1, status: 'sold' },
  '/categories': { name: 'Fish' },
  '/categories/4': { name: 'Lizards', description: 'Calm' },
  '/store/orders': { petId: 1, quantity: 2, shipDate: '2026-05-04T00:00:00Z' },
  '/store/orders/1': { complete: false },
  '/store/inventory/1': { quantity: 9 },
}

const key = fc.constantFrom(...KEYS)

const aRequest = fc.record({
  kind: fc.constant('request'),
  method: fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'DELETE'),
  path: fc.constantFrom(...PATHS),
  key,
  idempotencyKey: fc.constantFrom(undefined, 'one', '"two"', ''),
})

const aFault = fc.record({
  kind: fc.constant('fault'),
  fault: fc
    .record(
      {
        operation: fc.constantFrom('listPets', 'getPet'),
        apiKey: fc.constantFrom(null, 'mine'),
        probability: fc.constantFrom(0.2, 0.5, 1),
        skip: fc.nat({ max: 2 }),
        times: fc.integer({ min: 1, max: 3 }),
        delay: fc.constantFrom<NonNullable<Fault['delay']>>(5, '1s', [10, 20]),
        status: fc.constantFrom(500, 503),
        afterOperation: fc.boolean(),
        headers: fc.constantFrom({ 'X-Request-Id': null, 'X-Extra': 'yes' }),
      },
      { requiredKeys: [] },
    )
    .filter(({ delay, status, headers }) => Boolean(delay ?? status ?? headers)),
})

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 12, arbitrary: aRequest },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('advance'), ms: fc.nat({ max: 90_000 }) }),
  },
  { weight: 2, arbitrary: aFault },
  fc.record({ kind: fc.constant('quota'), act: fc.constantFrom(...QUOTA_ACTS), key }),
  fc.record({
    kind: fc.constant('write'),
    act: fc.constantFrom(...WRITE_ACTS),
    id: fc.integer({ min: 1, max: 14 }),
  }),
)

/** A random sequence of what can happen to a petstore. */
export const story = fc.array(happening, { maxLength: 60 })

/** A petstore in which every part of the state shows. */
export function createTelling(): Petstore {
  return createPetstore(OPTIONS)
}

/** Lets a story happen, and returns every response of it as text. */
export function live(petstore: Petstore, happenings: readonly Happening[]): string[] {
  return happenings.flatMap((next) => JSON.stringify(happen(petstore, next)) ?? [])
}

function happen(petstore: Petstore, next: Happening) {
  switch (next.kind) {
    case 'request': {
      const { method, path, key, idempotencyKey } = next
      const body = method === 'GET' || method === 'DELETE' ? undefined : BODIES[path]
      const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
      return petstore.handle(request(method, path, { key, body, headers }))
    }
    case 'advance':
      return petstore.clock.advance(next.ms)
    case 'fault':
      return void petstore.faults.add(next.fault)
    case 'quota':
      return next.act === 'setPlan'
        ? petstore.quotas.setPlan(next.key, 'roomy')
        : petstore.quotas[next.act](next.key ?? null)
    case 'write':
      return write(petstore, next.act, next.id)
  }
}

function write({ db }: Petstore, act: (typeof WRITE_ACTS)[number], id: number): void {
  const pet = { id: { equals: id } }
  const item = { petId: { equals: id } }
  if (act === 'createPet') db.pet.create({ name: 'Direct', categoryId: 1 })
  if (act === 'deletePet') db.pet.delete({ where: pet })
  if (act === 'deleteItem') db.inventoryItem.delete({ where: item })
  if (act === 'updatePet') db.pet.update({ where: pet, data: { status: 'sold' } })
  if (act === 'updateItem') db.inventoryItem.update({ where: item, data: { quantity: 3 } })
}
