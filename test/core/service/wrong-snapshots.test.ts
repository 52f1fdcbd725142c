import { createPetstore, OptionError, type Petstore, type Snapshot } from 'petstore-mock'
import { expect, test } from 'vitest'
import { type Mutation, mutate, pathsIn } from '../../support/service/mutations.ts'
import { CLOCK, callTimes } from '../../support/service/state.ts'

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
    schedule: { duration: 60_000, every: 90_000 },
    status: 418,
    headers: { 'X-Extra': 'yes' },
  })
  petstore.faults.play({ faults: [{ apiKey: 'faulty', delay: 5 }] })
  petstore.faults.play('slow')
  return petstore
}

const RICH: Snapshot = JSON.parse(JSON.stringify(createRich().snapshot()))

/** Returns how errors name a place: `snapshot.parts.accounts[0][1].counts`. */
function placeOf(path: readonly string[]): string {
  const names = path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
  return `snapshot.parts${names.join('')}`
}

/** Restores a snapshot. If that's refused, nothing has changed; returns the error. */
function refusalOf(petstore: Petstore, snapshot: Snapshot): OptionError | undefined {
  const before = petstore.snapshot()
  try {
    petstore.restore(snapshot)
    return undefined
  } catch (error) {
    expect(petstore.snapshot()).toStrictEqual(before)
    if (error instanceof OptionError) return error
    throw error
  }
}

const rich = createRich()

/** Restores a snapshot with one change in its parts. */
function refusalAfter(mutation: Mutation): OptionError | undefined {
  const snapshot = structuredClone(RICH)
  mutate(snapshot.parts, mutation)
  return refusalOf(rich, snapshot)
}

test.each([() => 0, Number.NaN, undefined])(
  'with %s in the place of any of its values, a snapshot is refused whole, and the place is named',
  (value) => {
    for (const path of pathsIn(RICH.parts)) {
      if (value === undefined && OPTIONAL.test(placeOf(path))) continue
      const error = refusalAfter({ path, kind: 'replace', value })
      expect([placeOf(path), placeOf(path.slice(0, -1))]).toContain(error?.path)
    }
  },
)

/** What a snapshot needn't have: the fields of a fault, but for one effect, and some of a row. */
const OPTIONAL =
  /\.fault\.|\.(?:status|description|orders\[\d\]\.(?:petId|quantity|shipDate|complete))$/

test('an unknown member of any object in a snapshot is refused whole, and named', () => {
  const objects = pathsIn(RICH.parts).filter((path) => !/^\d+$/.test(path.at(-1) ?? ''))
  for (const path of objects) {
    const error = refusalAfter({ path, kind: 'add', value: 7 })
    expect(error?.path).toMatch(placeOf(path.slice(0, -1)))
    expect(error?.message).toContain('more')
  }
})

/** Values that only their place makes wrong, and how the error goes on after the place. */
const WRONG: Readonly<Record<string, readonly [unknown, string]>> = {
  'clock.at': [8.64e15 + 1, ': expected an integer from -8640000000000000 to 8640000000000000'],
  random: [2 ** 32, ': expected an integer from 0 to 4294967295 but got 4294967296'],
  requestIds: [2 ** 53, ': expected an integer from 0 to 4503599627370496'],
  'accounts.0.1.plan': ['gold', ': expected the name of a plan (free, pro, business, enterprise)'],
  'data.pets.1.id': [1, ': expected a unique id but got 1; an earlier row has it'],
  'data.pets.0.categoryId': [2 ** 60, ': expected an integer up to 2^53 - 1'],
  'data.inventory.1.status': [
    'pending',
    ': expected "sold", the status of pet 2, but got "pending"',
  ],
  'faults.active.0.fault.status': [200, ': expected an integer from 400 to 599 but got 200'],
}

test.each(Object.entries(WRONG))(
  'a snapshot with a wrong %s is refused whole',
  (name, [value, message]) => {
    const path = name.split('.')
    const error = refusalAfter({ path, kind: 'replace', value })
    expect(error?.message).toMatch(placeOf(path) + message)
  },
)

test.each([
  [{ version: 2 }, 'snapshot.version: expected 1, the version of this petstore-mock, but got 2'],
  [{ version: undefined }, 'snapshot.version: expected 1, '],
  [{ parts: undefined }, 'snapshot.parts: expected an object but got undefined'],
  [{ parts: { ...RICH.parts, data: undefined } }, 'snapshot.parts.data: expected an object but'],
  [{ part: 7 }, 'snapshot: "part" isn\'t one of its options; did you mean parts?'],
])('a snapshot with %j is refused whole', (changes, message) => {
  const snapshot: Snapshot = Object.assign(structuredClone(RICH), changes)
  expect(refusalOf(rich, snapshot)?.message).toMatch(message)
})

test.each([
  [null, 'null'],
  [[], '[]'],
  ['{}', 'a string; call JSON.parse first'],
  [Promise.resolve(RICH), 'a promise; wait for it first'],
  [rich.snapshot, 'the function snapshot; call it first'],
])('%s is no snapshot, and the error says what to do', (value, shown) => {
  expect(() => Reflect.apply(rich.restore, undefined, [value])).toThrow(
    `snapshot: expected a snapshot, as snapshot() returns it, but got ${shown}`,
  )
})
