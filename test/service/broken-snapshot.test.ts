import { createPetstore, type Petstore, type Snapshot } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes } from '../support/service/state.ts'

/** Something happened to it, so that what is left of it after a failed restore shows. */
function createUsed(): Petstore {
  const petstore = createPetstore({ clock: CLOCK })
  callTimes(petstore, 3, 'mine')
  petstore.faults.add({ status: 503, times: 1 })
  petstore.db.pet.create({ name: 'Nemo', categoryId: 1 })
  return petstore
}

/** A sound snapshot but for one value, given by its path: `['parts', 'clock', 'mode']`. */
function brokenAt(path: readonly string[], value: unknown): Snapshot {
  const snapshot: Snapshot = createUsed().snapshot()
  const last = path.at(-1) ?? ''
  const holder = path
    .slice(0, -1)
    .reduce<object>((at, name) => Object(Reflect.get(at, name)), snapshot)
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, value)
  return snapshot
}

const REX = { id: 1, name: 'Rex', categoryId: 1 }

const BROKEN: readonly (readonly [string, unknown, string])[] = [
  ['version', 2, 'snapshot: expected version 1 but got 2'],
  ['version', undefined, 'snapshot: expected version 1 but got undefined'],
  ['parts', undefined, 'snapshot: expected an object named parts'],
  ['parts', 'none', 'snapshot: expected an object named parts'],
  ['parts.data', undefined, 'snapshot: the part data is missing'],
  ['parts.data', null, 'data'],
  ['parts.data.pets', 'none', 'data.pets: expected an array but got "none"'],
  ['parts.data.pets', [{ id: 1 }], 'data.pets[0].name: '],
  ['parts.data.pets', [REX, REX], 'data.pets[1].id: expected a unique id but got 1'],
  ['parts.data.pets', [{ ...REX, id: 0 }], 'data.pets[0].id: '],
  ['parts.data.orders', [{ petId: 1 }], 'data.orders[0].id: '],
  ['parts.data.inventory', [{ petId: 1, quantity: 1 }], 'data.inventory[0].status: '],
  ['parts.data.categories', [{ id: '1', name: 'Dogs' }], 'data.categories[0].id: '],
  ['parts.data.rabbits', [], 'data: "rabbits" is not a model'],
  ['parts.data.nextIds', undefined, 'data.nextIds.category: expected an integer'],
  ['parts.data.nextIds.category', 0, 'data.nextIds.category: expected an integer of at least 1'],
  ['parts.data.nextIds.pet', 1.5, 'data.nextIds.pet: expected an integer'],
  ['parts.data.nextIds.pet', 1, 'data.pets[0].id: expected an id below the next one, 1, but got 1'],
  ['parts.accounts', undefined, 'snapshot: the part accounts is missing'],
  ['parts.accounts', {}, 'accounts: expected a list'],
  ['parts.accounts', ['mine'], 'accounts[0][0]: expected a key, or null'],
  ['parts.accounts', [['mine', {}]], 'accounts[0][1].plan: expected the name of a plan, or null'],
  ['parts.accounts.0.1.plan', 'gold', 'accounts[0][1].plan: expected the name of a plan, or null'],
  [
    'parts.accounts.0.1.counts.minute.used',
    '3',
    'accounts[0][1].counts.minute.used: expected a non-negative integer',
  ],
  ['parts.accounts.0.1.counts.day', null, 'accounts[0][1].counts.day.startedAt: expected a number'],
  [
    'parts.accounts.0.1.strikes.count',
    null,
    'accounts[0][1].strikes.count: expected a non-negative integer',
  ],
  ['parts.accounts.0.1.counts.day.used', -1.5, 'counts.day.used: expected a non-negative integer'],
  ['parts.accounts.0.1.strikes.isEarned', 1, 'strikes.isEarned: expected true or false'],
  ['parts.traffic', undefined, 'snapshot: the part traffic is missing'],
  ['parts.traffic', {}, 'traffic: expected a list of [key, wait]'],
  ['parts.traffic', [['mine', { id: 1 }]], 'traffic[0]: expected [key, { id, at, until }]'],
  ['parts.clock', undefined, 'snapshot: the part clock is missing'],
  ['parts.clock.mode', 'stopped', 'clock: expected '],
  ['parts.clock.at', 'noon', 'clock.at: expected an ISO 8601 string'],
  ['parts.faults', undefined, 'snapshot: the part faults is missing'],
  ['parts.faults.active', {}, 'faults.active: expected a list'],
  ['parts.faults.nextId', -1, 'faults.nextId: expected a non-negative integer'],
  ['parts.faults.nextScenarioId', 'x', 'faults.nextScenarioId: expected a non-negative integer'],
  [
    'parts.faults.scenarios',
    undefined,
    'faults.scenarios: expected a list; was the snapshot made by',
  ],
  ['parts.faults.scenarios', [{}], 'faults.scenarios: expected an id for each'],
  ['parts.faults.scenarios', [{ id: 's' }], 'faults.scenarios.name: expected a name, or null'],
  [
    'parts.faults.scenarios',
    [{ id: 's', name: null, faults: [1] }],
    'faults.scenarios.faults: expected a list of ids',
  ],
  [
    'parts.faults.scenarios',
    [{ id: 's', name: null, faults: [], remaining: -1 }],
    'faults.scenarios.remaining: expected a non-negative integer',
  ],
  ['parts.faults.active.0.addedAt', undefined, 'an addedAt for each; was the snapshot made by'],
  ['parts.faults.active.0.addedAt', 'noon', 'faults.active.addedAt: expected an ISO 8601 string'],
  ['parts.faults.active.0.id', 1, 'faults.active: expected an id for each'],
  ['parts.faults.active.0.acted', null, 'faults.active.acted: expected a non-negative integer'],
  [
    'parts.faults.active.0.fault.status',
    200,
    'fault.status: expected an integer from 400 to 599 but got 200',
  ],
  ['parts.random', undefined, 'snapshot: the part random is missing'],
  ['parts.random', -1, 'random: expected an integer from 0 to 4294967295'],
  ['parts.requestIds', undefined, 'snapshot: the part requestIds is missing'],
  ['parts.requestIds', '3', 'requestIds: expected a non-negative integer'],
]

test.each(BROKEN)('a snapshot with %s %j is refused whole', (path, value, reason) => {
  const petstore = createUsed()
  petstore.clock.advance('1h')
  const before = petstore.snapshot()
  const broken = brokenAt(path.split('.'), value)

  expect(() => petstore.restore(broken)).toThrow(TypeError)
  expect(() => petstore.restore(broken)).toThrow(reason)
  expect(petstore.snapshot()).toStrictEqual(before)
})

test('every part of a snapshot is broken here', () => {
  const broken = new Set(BROKEN.map(([path]) => path.split('.')[1]))

  for (const part of Object.keys(createUsed().snapshot().parts)) expect(broken).toContain(part)
})

test.each([null, undefined, 1, []])('%j is no snapshot', (value) => {
  const { restore } = createPetstore()

  expect(() => Reflect.apply(restore, undefined, [value])).toThrow(
    `snapshot: expected a snapshot, as snapshot() returns it, but got ${JSON.stringify(value)}`,
  )
})

test('restore says how to turn a string or a promise into a snapshot', () => {
  const petstore = createPetstore()
  const { restore } = petstore
  const expected = 'snapshot: expected a snapshot, as snapshot() returns it, but got'

  expect(() => Reflect.apply(restore, undefined, [JSON.stringify(petstore.snapshot())])).toThrow(
    new TypeError(`${expected} a string; call JSON.parse first`),
  )
  expect(() => Reflect.apply(restore, undefined, [Promise.resolve(petstore.snapshot())])).toThrow(
    new TypeError(`${expected} a promise; wait for it first`),
  )
})
