import { createPetstore, type Petstore, type Snapshot } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, createOnce, send } from '../../support/service/state.ts'

/** Creates a petstore with something in every part of its state. */
function createUsed(): Petstore {
  const petstore = createPetstore({ clock: CLOCK })
  callTimes(petstore, 3, 'mine')
  petstore.quotas.exhaust('busy')
  callTimes(petstore, 1, 'busy')
  createOnce(petstore)
  createOnce(petstore, { key: 'mine' })
  send(petstore, 'POST', '/pets', {
    headers: { 'idempotency-key': 'two' },
    body: { name: 'Nemo', categoryId: 404 },
  })
  petstore.faults.add({ method: 'PUT', status: 503, times: 1, perCall: true })
  send(petstore, 'PUT', '/pets/1', { body: {} })
  petstore.faults.add({ status: 503, times: 1 })
  petstore.faults.play('flaky')
  petstore.db.pet.create({ name: 'Nemo', categoryId: 1 })
  return petstore
}

const UNSAFE = 2 ** 53 - 1
const LATE = 8.64e15 + 1
const LONG = 'x'.repeat(257)
const REX = { id: 1, name: 'Rex', categoryId: 1 }
const ITEM = { petId: 1, quantity: 1, status: 'available' }
const COUNT = { fault: 'fault-1', call: 'x', skipped: 0, acted: 1 }
const SCENARIO = { id: 'scenario-1', name: null, faults: [], remaining: null }

/** The values that break a snapshot at each place in its parts. Undefined removes what is there. */
const BREAKING: Readonly<Record<string, readonly unknown[]>> = {
  journal: [[]],
  clocks: [{}],
  clock: [undefined, () => 0, 1, { mode: 'running', ahead: 1e17 }],
  'clock.mode': ['stopped', 'running'],
  'clock.ahead': [1],
  'clock.at': ['noon', LATE, 0.5],
  'clock.rate': [2],
  random: [undefined, -1, 2 ** 32, 0.5],
  requestIds: [undefined, '3', UNSAFE],

  accounts: [undefined, {}, ['mine'], [['mine']], [['mine', {}]]],
  'accounts.0.0': ['', 'a\nb', LONG, 'anonymous', 1, ['mine']],
  'accounts.1.0': ['mine'],
  'accounts.0.2': [1],
  'accounts.0.1.plan': ['gold', undefined],
  'accounts.0.1.owner': ['me'],
  'accounts.0.1.counts.hour': [{}],
  'accounts.0.1.counts.day': [null],
  'accounts.0.1.counts.minute.used': ['3'],
  'accounts.0.1.counts.day.used': [-1, 1.5, 2 ** 53],
  'accounts.0.1.counts.day.startedAt': [1e300, 'x'],
  'accounts.0.1.strikes.count': [null],
  'accounts.0.1.strikes.bans': [1e300],
  'accounts.0.1.strikes.bannedUntil': [1e300],
  'accounts.0.1.strikes.isEarned': [1],

  'accounts.1.1.strikes.wait': [undefined, {}, 'soon'],
  'accounts.1.1.strikes.wait.id': ['x'.repeat(99), ['req-1']],
  'accounts.1.1.strikes.wait.at': [null],
  'accounts.1.1.strikes.wait.until': [1e300],
  'accounts.1.1.strikes.wait.toleranceMs': [-1],
  'accounts.1.1.strikes.wait.why': [''],

  data: [undefined, null],
  'data.rabbits': [[]],
  'data.pets': [
    'none',
    undefined,
    [{ id: 1 }],
    [REX, REX],
    [{ ...REX, id: 0 }],
    [{ ...REX, id: -1 }],
    [{ ...REX, age: 3 }],
  ],
  'data.pets.0.categoryId': [2 ** 60, '1000000000000000', `0${2n ** 60n}`, String(2n ** 63n)],
  'data.orders': [[{ petId: 1 }]],
  'data.orders.0.petId': [2 ** 53],
  'data.inventory': [
    [{ petId: 1, quantity: 1 }],
    [{ ...ITEM, status: 'sold' }],
    [{ ...ITEM, petId: 0 }],
  ],
  'data.categories': [[{ id: '1', name: 'Dogs' }]],
  'data.nextIds': [undefined],
  'data.nextIds.inventory': [1],
  'data.nextIds.category': [0],
  'data.nextIds.pet': [1.5],
  'data.nextIds.order': [UNSAFE],

  faults: [undefined, []],
  'faults.more': [[]],
  'faults.active': [{}],
  'faults.nextId': [0, UNSAFE],
  'faults.nextScenarioId': ['x'],
  'faults.active.0': [1],
  'faults.active.0.id': [1, 'fault-01', 'fault-', 'scenario-1', 'fault-9'],
  'faults.active.1.id': ['fault-1'],
  'faults.active.0.addedAt': [undefined, 'noon'],
  'faults.active.0.acted': [null],
  'faults.active.0.skipped': [1e300],
  'faults.active.0.on': [true],
  'faults.active.0.fault': [{}],
  'faults.active.0.fault.status': [200],
  'faults.active.0.fault.statsu': [503],
  'faults.active.0.fault.schedule': [{ from: 1e300 }],
  'faults.calls': ['none', [{}], Array(1_001).fill(COUNT)],
  'faults.calls.0': [
    { ...COUNT, fault: 'fault-99' },
    { ...COUNT, call: 1 },
    { ...COUNT, acted: -1 },
  ],
  'faults.scenarios': [undefined, [{}], [SCENARIO, SCENARIO]],
  'faults.scenarios.0.id': ['s'],
  'faults.scenarios.0.name': ['quake', undefined],
  'faults.scenarios.0.faults': [5, [1], ['fault-9']],
  'faults.scenarios.0.remaining': [-1],

  idempotencyKeys: [undefined, {}, ['one'], [['one']]],
  'idempotencyKeys.0.0': ['one', [null, 'createPet'], [null, 'createPet', 'one', 'two']],
  'idempotencyKeys.0.0.0': ['anonymous', 1, ['mine']],
  'idempotencyKeys.0.0.1': ['createPets'],
  'idempotencyKeys.0.0.2': ['', 'a\nb', 'x'.repeat(256), 1],
  'idempotencyKeys.1.0.0': [null],
  'idempotencyKeys.0.1': [null],
  'idempotencyKeys.0.1.owner': [1],
  'idempotencyKeys.0.1.id': ['one'],
  'idempotencyKeys.0.1.at': [0.5],
  'idempotencyKeys.0.1.fingerprint': [1],
  'idempotencyKeys.0.1.answer': [null],
  'idempotencyKeys.0.1.answer.status': [409],
  'idempotencyKeys.0.1.answer.json': ['{', 1],
  'idempotencyKeys.0.1.answer.location': ['a/b', ['/a'], '/a\n'],
  'idempotencyKeys.0.1.answer.code': ['pet_not_found'],
  // The answer to the third request is an error.
  'idempotencyKeys.2.1.answer.code': ['injected_fault', 7, undefined],
  'idempotencyKeys.2.1.answer.message': [null],
}

const CASES = Object.entries(BREAKING).flatMap(([path, values]) =>
  values.map((value) => [path, JSON.stringify(value)?.slice(0, 60), value] as const),
)

/** What an error says about a value, a name or a missing part. */
const REASON =
  /: (?:expected \S.* but (?:got \S|it is missing)|".+" isn't (?:one of its|a) \S|the part \w+ is missing)/s

test.each(CASES)(
  'a snapshot with %s %s is refused whole, and the error names the place',
  (path, _, value) => {
    const petstore = createUsed()
    petstore.clock.advance('1h')
    const before = petstore.snapshot()

    const { message } = errorOf(() => petstore.restore(brokenAt(path, value)))

    expect(message).toMatch(REASON)
    expect(message).not.toContain('  ')
    const holder = path.split('.').slice(0, -1).join('.')
    const places = [placeOf(path), holder === '' ? 'snapshot' : placeOf(holder)]
    expect(places.some((place) => message.startsWith(place))).toBe(true)
    expect(petstore.snapshot()).toStrictEqual(before)
  },
)

/** Returns a snapshot that is valid except for one value. */
function brokenAt(path: string, value: unknown): Snapshot {
  const snapshot = createUsed().snapshot()
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<object>((at, name) => Object(Reflect.get(at, name)), snapshot.parts)
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, value)
  return snapshot
}

/** Returns how errors name a place: `accounts[0][1].counts`. */
function placeOf(path: string): string {
  return path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')
}

function errorOf(call: () => unknown): TypeError {
  try {
    call()
  } catch (error) {
    if (error instanceof TypeError) return error
  }
  return expect.unreachable()
}

test.each([
  ['version', 2],
  ['version', undefined],
  ['parts', undefined],
  ['parts', 'none'],
  ['parts', []],
  ['extra', 1],
])('a snapshot whose %s is %j is refused', (name, value) => {
  const petstore = createUsed()
  const broken = { ...petstore.snapshot(), [name]: value }

  expect(() => petstore.restore(broken)).toThrow(/^snapshot: /)
})

test('the ids of a snapshot are lower than the next ones', () => {
  const petstore = createUsed()

  expect(() => petstore.restore(brokenAt('faults.nextId', 3))).toThrow(/^faults\.active\[2\]\.id: /)
  expect(() => petstore.restore(brokenAt('data.nextIds.pet', 1))).toThrow(/^data\.pets\[0\]\.id: /)
})

test('a snapshot with a function, symbol, class or cycle in it is refused with a TypeError', () => {
  const cycle: Record<string, unknown> = {}
  cycle.parts = cycle
  const values = [() => 0, Symbol('clock'), new Map(), new Date(0), cycle, 5n, Number.NaN]

  for (const value of values) {
    for (const name of Object.keys(createUsed().snapshot().parts)) {
      const petstore = createUsed()
      const before = petstore.snapshot()
      const broken = { ...before, parts: { ...before.parts, [name]: value } }
      expect(() => petstore.restore(broken)).toThrow(TypeError)
      expect(petstore.snapshot()).toStrictEqual(before)
    }
  }
})

test('restore names what a snapshot lacks', () => {
  const petstore = createPetstore()
  const { version, parts } = petstore.snapshot()
  const refusalOf = (snapshot: unknown) => () =>
    Reflect.apply(petstore.restore, undefined, [snapshot])

  expect(refusalOf({ version, parts: [] })).toThrow('snapshot: expected an object named parts')
  const { data: _, ...others } = parts
  expect(refusalOf({ version, parts: others })).toThrow('snapshot: the part data is missing')
})

test.each([null, undefined, 1, []])('%j is no snapshot', (value) => {
  const { restore } = createPetstore()

  expect(() => Reflect.apply(restore, undefined, [value])).toThrow(
    `snapshot: expected a snapshot, as snapshot() returns it, but got ${JSON.stringify(value)}`,
  )
})

test('restore says how to turn a string, a promise or a function into a snapshot', () => {
  const petstore = createPetstore()
  const { restore } = petstore
  const expected = 'snapshot: expected a snapshot, as snapshot() returns it, but got'

  expect(() => Reflect.apply(restore, undefined, [JSON.stringify(petstore.snapshot())])).toThrow(
    `${expected} a string; call JSON.parse first`,
  )
  expect(() => Reflect.apply(restore, undefined, [Promise.resolve(petstore.snapshot())])).toThrow(
    `${expected} a promise; wait for it first`,
  )
  expect(() => Reflect.apply(restore, undefined, [petstore.snapshot])).toThrow(
    `${expected} the function snapshot; call it first`,
  )
})

/** Restores a snapshot with one other part, in a petstore that has an API key of its own. */
function restoreWith(changed: Readonly<Record<string, unknown>>): void {
  const { version, parts } = createUsed().snapshot()
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { own: 'pro' } })
  petstore.restore({ version, parts: { ...parts, ...changed } })
}

/** Returns a pair for each of many callers. */
function callers<State>(count: number, state: State): (readonly [string, State])[] {
  return Array.from({ length: count }, (_, index) => [`key-${index}`, state])
}

test('a snapshot may have as many accounts as a petstore remembers, and those of your keys', () => {
  const [[, account]] = Object(createUsed().snapshot()).parts.accounts

  restoreWith({ accounts: [...callers(100_000, account), ['own', account]] })

  expect(() => restoreWith({ accounts: callers(100_001, account) })).toThrow(
    'accounts: expected at most 100000 accounts but got 100001',
  )
  expect(() => restoreWith({ accounts: [...callers(2, account), ['key-0', account]] })).toThrow(
    'accounts[2][0]: expected a unique key but got "key-0"',
  )
})

const [[, first]] = Object(createUsed().snapshot()).parts.idempotencyKeys

test('a snapshot with more keys than a petstore stores is refused', () => {
  const names = callers(10_001, first).map(([name, key]) => [[null, 'createPet', name], key])

  expect(() => restoreWith({ idempotencyKeys: names })).toThrow(
    'idempotencyKeys: expected at most 10000 keys but got 10001',
  )
})

test('an answer without a body and a location is restored, and replayed', () => {
  const petstore = createUsed()
  petstore.faults.clear()
  const { version, parts } = petstore.snapshot()
  const [[name]] = Object(parts.idempotencyKeys)
  const answer = { status: 204, json: null, location: null }
  const idempotencyKeys = [[name, { ...first, answer }]]

  petstore.restore({ version, parts: { ...parts, idempotencyKeys } })

  const { status, headers, body } = createOnce(petstore)
  expect([status, body]).toEqual([204, null])
  expect(headers['Idempotent-Replayed']).toBe('true')
  expect(headers).not.toHaveProperty('Location')
  expect(headers).not.toHaveProperty('Content-Type')
})
