import fc from 'fast-check'
import type { Fault, PetstoreOptions, Snapshot } from 'petstore-mock'
import { vi } from 'vitest'
import {
  type Delivery,
  endDelivery,
  loseDelivery,
  openConnection,
  startDelivery,
} from '../../../src/http/delivery.ts'
import type { AdapterRequest } from '../../../src/http/messages.ts'
import { assemble, type PetstoreInternals } from '../../../src/petstore.ts'
import { request } from '../service/state.ts'

/** Options under which every part of the state shows. */
export const OPTIONS = {
  seed: 42,
  latency: [0, 1_000],
  plans: { free: { perMinute: 2, perDay: 90 }, roomy: { perMinute: 50, perDay: null } },
  apiKeys: { mine: 'roomy' },
  ban: { after: 3, duration: ['10s', '1m'] },
  rules: { idempotencyKeys: 'honour', references: 'ignore' },
} as const satisfies PetstoreOptions

const START = Date.UTC(2026, 4, 1)

/** A petstore with a past, and its snapshots at each position. */
export interface World {
  readonly petstore: PetstoreInternals
  /** The state before the next request or act, by the position of the latest one. */
  readonly expected: Map<number, Snapshot>
  readonly open: Delivery[]
  readonly handles: { remove(): void }[]
  readonly saved: Snapshot[]
  /** Notes the state as it is, before the next request or act. */
  readonly note: () => void
}

/** One thing that happens. */
export type Happen = (world: World) => void

const KEYS = [undefined, 'mine', 'guest'] as const

const connections = [undefined, openConnection(), openConnection()] as const

const PATHS = [
  '/pets',
  '/pets/1',
  '/pets/13',
  '/categories',
  '/categories/4',
  '/categories/99',
  '/store/orders',
  '/store/orders/1',
  '/store/inventory/1',
  '/store/inventory/13',
  '/nowhere',
  '/pets?status=sold&limit=2',
] as const

const BODIES = [
  { name: 'Nemo', categoryId: 3, status: 'pending' },
  { name: 'Far', categoryId: 2 ** 53 },
  { name: 'Fish', description: 'Quiet' },
  { petId: 1, quantity: 2, shipDate: '2026-05-04T00:00:00Z' },
  { quantity: 9 },
  { name: 'x'.repeat(20_000) },
  { name: 'y'.repeat(20_000), categoryId: 1 },
  { name: 7 },
] as const

const key = fc.constantFrom(...KEYS)

const someRequest: fc.Arbitrary<Happen> = fc
  .record({
    method: fc.constantFrom(
      'GET',
      'GET',
      'HEAD',
      'POST',
      'POST',
      'PUT',
      'DELETE',
      'OPTIONS',
      'FOO',
    ),
    path: fc.constantFrom(...PATHS),
    key,
    body: fc.constantFrom(...BODIES),
    idempotencyKey: fc.constantFrom(undefined, undefined, 'one', '"two"', ''),
    type: fc.constantFrom('application/json', 'application/json', 'text/xml'),
    isTooLarge: fc.nat({ max: 30 }).map((number) => number === 0),
    connection: fc.constantFrom(...connections),
    end: fc.constantFrom('now', 'now', 'later', 'core'),
  })
  .map((sent) => (world) => {
    const hasBody = sent.method === 'POST' || sent.method === 'PUT'
    const headers = {
      ...(sent.idempotencyKey !== undefined && { 'idempotency-key': sent.idempotencyKey }),
      ...(hasBody && { 'content-type': sent.type }),
    }
    const made = request(sent.method, sent.path, {
      key: sent.key,
      headers,
      ...(hasBody && { body: sent.body }),
    })
    const large = { ...made, body: null, isBodyTooLarge: true }
    handle(world, hasBody && sent.isTooLarge ? large : made, sent)
  })

function handle(
  { petstore, open }: World,
  made: AdapterRequest,
  {
    end,
    connection,
  }: { readonly end: string; readonly connection: ReturnType<typeof openConnection> | undefined },
): void {
  if (end === 'core') {
    petstore.core.handle(made)
    return
  }
  const delivery = connection
    ? startDelivery({ sentAfter: startDelivery().sentAfter, connection })
    : startDelivery()
  petstore.core.handle({ ...made, delivery })
  if (end === 'now') endDelivery(delivery)
  else open.push(delivery)
}

/** Requests of the anonymous caller, of which most are over its quota. */
const burst: fc.Arbitrary<Happen> = fc
  .array(
    fc.record({
      connection: fc.constantFrom(...connections),
      end: fc.constantFrom('now', 'now', 'later', 'core'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((sent) => (world) => {
    for (const each of sent) {
      world.note()
      handle(world, request('GET', '/pets/1'), each)
    }
  })

/** A request whose body the journal cuts, so that a checkpoint follows. */
const cut: fc.Arbitrary<Happen> = fc.constant((world) => {
  const made = request('PUT', '/categories/1', { body: { name: 'z'.repeat(20_000) }, key: 'mine' })
  handle(world, made, { connection: undefined, end: 'now' })
})

const ending: fc.Arbitrary<Happen> = fc
  .tuple(fc.nat(), fc.boolean())
  .map(([at, isLost]) => ({ open }) => {
    const [delivery] = open.splice(at % Math.max(1, open.length), 1)
    if (delivery === undefined) return
    if (isLost) loseDelivery(delivery)
    else endDelivery(delivery)
  })

const passing: fc.Arbitrary<Happen> = fc.nat({ max: 70_000 }).map((ms) => () => {
  vi.setSystemTime(Date.now() + ms)
})

const clockActs: fc.Arbitrary<Happen> = fc.oneof(
  fc.nat({ max: 90_000 }).map(
    (ms): Happen =>
      ({ petstore }) =>
        petstore.core.clock.advance(ms),
  ),
  fc.constant<Happen>(({ petstore }) => petstore.core.clock.advance('1m')),
  fc.constant<Happen>(({ petstore }) => petstore.core.clock.freeze()),
  fc.constant<Happen>(({ petstore }) => petstore.core.clock.resume()),
  fc.integer({ min: -60_000, max: 60_000 }).map(
    (ms): Happen =>
      ({ petstore }) =>
        petstore.core.clock.set(new Date(petstore.core.clock.now() + ms)),
  ),
)

const quotaActs: fc.Arbitrary<Happen> = fc
  .tuple(
    fc.constantFrom(
      'exhaust',
      'setRemaining',
      'ban',
      'banFor',
      'setPlan',
      'pardon',
      'forget',
      'clear',
    ),
    key.map((each) => each ?? null),
  )
  .map(([name, caller]) => ({ petstore }) => {
    const { quotas } = petstore.core
    if (name === 'setRemaining') quotas.setRemaining(caller, 2)
    else if (name === 'banFor') quotas.ban(caller, '20s')
    else if (name === 'setPlan') quotas.setPlan(caller, 'roomy')
    else if (name === 'clear') quotas.clear()
    else if (name === 'exhaust') quotas.exhaust(caller)
    else if (name === 'ban') quotas.ban(caller)
    else if (name === 'pardon') quotas.pardon(caller)
    else quotas.forget(caller)
  })

const aFault: fc.Arbitrary<Fault> = fc
  .record(
    {
      operation: fc.constantFrom('listPets', 'getPet', 'createPet'),
      apiKey: fc.constantFrom(null, 'mine'),
      probability: fc.constantFrom(0.2, 0.5, 1),
      skip: fc.nat({ max: 2 }),
      times: fc.integer({ min: 1, max: 3 }),
      schedule: fc.constantFrom(
        { duration: '30s' as const },
        { duration: '5s' as const, every: '20s' as const },
      ),
      delay: fc.constantFrom<NonNullable<Fault['delay']>>(5, '1s', [10, 20]),
      status: fc.constantFrom(429, 500, 503),
      network: fc.constantFrom('reset', 'truncate', 'malformed-json'),
      afterOperation: fc.boolean(),
      headers: fc.constantFrom({ 'X-Request-Id': null, 'X-Extra': 'yes' }),
    },
    { requiredKeys: [] },
  )
  .filter(({ delay, status, headers, network }) => Boolean(delay ?? status ?? headers ?? network))

const faultActs: fc.Arbitrary<Happen> = fc.oneof(
  {
    weight: 3,
    arbitrary: aFault.map(
      (fault): Happen =>
        ({ petstore, handles }) => {
          handles.push(petstore.core.faults.add(fault))
        },
    ),
  },
  fc.constantFrom('flaky', 'outage', 'lossy', 'rate-limited', 'brownout').map(
    (name): Happen =>
      ({ petstore, handles }) => {
        handles.push(petstore.core.faults.play(name))
      },
  ),
  fc.nat().map(
    (at): Happen =>
      ({ handles }) =>
        handles[at % Math.max(1, handles.length)]?.remove(),
  ),
  fc.nat({ max: 5 }).map(
    (id): Happen =>
      ({ petstore }) => {
        petstore.core.faults.remove(`fault-${id}`)
      },
  ),
  fc.constant<Happen>(({ petstore }) => petstore.core.faults.clear()),
)

const writes: fc.Arbitrary<Happen> = fc
  .tuple(
    fc.constantFrom(
      'create',
      'far',
      'update',
      'move',
      'many',
      'stock',
      'delete',
      'deleteMany',
      'item',
    ),
    fc.integer({ min: 1, max: 16 }),
  )
  .map(([name, id]) => ({ petstore }) => {
    const { db } = petstore.core
    const where = { id: { equals: id } }
    if (name === 'create') db.pet.create({ name: 'Direct', categoryId: 1 })
    else if (name === 'far') db.order.create({ petId: Number.MAX_SAFE_INTEGER - id })
    else if (name === 'update')
      db.pet.update({ where, data: { status: (old) => (old === 'sold' ? 'pending' : 'sold') } })
    else if (name === 'move') attempt(() => db.pet.update({ where, data: { id: id + 20 } }))
    else if (name === 'many')
      db.pet.updateMany({ where: { categoryId: { lt: 3 } }, data: { name: (old) => `${old}!` } })
    else if (name === 'stock')
      db.inventoryItem.update({
        where: { petId: { equals: id } },
        data: { quantity: 3, status: 'sold' },
      })
    else if (name === 'delete') db.pet.delete({ where })
    else if (name === 'deleteMany') db.order.deleteMany({ where: { id: { gte: id } } })
    else db.inventoryItem.delete({ where: { petId: { equals: id } } })
  })

function attempt(action: () => unknown): void {
  try {
    action()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

const replacements: fc.Arbitrary<Happen> = fc.oneof(
  fc.subarray(['db', 'clock', 'quotas', 'faults'] as const).map(
    (keep): Happen =>
      ({ petstore }) =>
        petstore.core.reset({ keep: ['journal', ...keep] }),
  ),
  fc.constant<Happen>(({ petstore, saved }) => {
    saved.push(petstore.core.snapshot())
  }),
  fc.constant<Happen>(({ petstore, saved }) => {
    const snapshot = saved.at(-1)
    if (snapshot !== undefined) petstore.core.restore(snapshot)
  }),
  fc.constant<Happen>(({ petstore, saved }) => {
    const snapshot = saved.at(-1)
    if (snapshot !== undefined) petstore.restore(snapshot, { keepWaits: true, keepHandles: true })
  }),
)

const clearing: fc.Arbitrary<Happen> = fc
  .constantFrom('journal', 'reset', 'keep')
  .map((name) => ({ petstore, expected }) => {
    expected.clear()
    if (name === 'journal') petstore.core.journal.clear()
    else petstore.core.reset(name === 'keep' ? { keep: ['db', 'quotas'] } : {})
  })

/** A random past of a petstore. */
export const past: fc.Arbitrary<readonly Happen[]> = fc.array(
  fc.oneof(
    { weight: 30, arbitrary: someRequest },
    { weight: 12, arbitrary: burst },
    { weight: 2, arbitrary: cut },
    { weight: 9, arbitrary: ending },
    { weight: 3, arbitrary: passing },
    { weight: 3, arbitrary: clockActs },
    { weight: 4, arbitrary: quotaActs },
    { weight: 4, arbitrary: faultActs },
    { weight: 4, arbitrary: writes },
    { weight: 2, arbitrary: replacements },
    { weight: 1, arbitrary: clearing },
  ),
  { maxLength: 80 },
)

/** Lets a past happen to a petstore. The test must have faked `Date`. */
export function live(happens: readonly Happen[], options: PetstoreOptions = {}): World {
  vi.setSystemTime(START)
  const petstore = assemble({ ...OPTIONS, ...options })
  const expected = new Map<number, Snapshot>()
  const note = () => {
    expected.set(petstore.state.journal.lastStep, petstore.core.snapshot())
  }
  const world: World = { petstore, expected, note, open: [], handles: [], saved: [] }
  for (const happen of happens) {
    note()
    happen(world)
  }
  note()
  return world
}
