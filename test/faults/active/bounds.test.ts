import { createPetstore } from 'petstore-mock'
import { afterEach, expect, test, vi } from 'vitest'
import { FaultRegistry } from '../../../src/faults/registry.ts'
import { createRandom } from '../../../src/lib/random.ts'
import { call, ofSession, start } from '../../support/server/control.ts'
import { CLOCK, callTimes, send } from '../../support/service/state.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const LIMIT = 1_000

const FULL = { faults: Array.from({ length: LIMIT }, () => ({ status: 503, skip: 9 })) }

test('the 1,001st fault is refused, and removing one makes room', () => {
  const { faults } = createPetstore({ clock: CLOCK })
  faults.play({ faults: FULL.faults.slice(1) })
  const last = faults.add({ status: 500 })

  const add = () => faults.add({ status: 502 })
  expect(add).toThrow(
    'faults.add: expected at most 1000 active faults but got 1001; remove some first',
  )
  expect(add).toThrow(TypeError)
  expect(faults.list()).toHaveLength(LIMIT)

  last.remove()
  expect(add().id).toBe('fault-1001')
})

test('a scenario whose faults do not all fit is refused whole, and takes no requests', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ status: 503, skip: 9 })
  callTimes(petstore, 1)

  expect(() => petstore.faults.play({ ...FULL, remaining: 0 })).toThrow(
    'faults.play: expected at most 1000 active faults but got 1001',
  )

  expect(petstore.faults.list()).toHaveLength(1)
  expect(petstore.faults.scenarios()).toEqual([])
  expect(callTimes(petstore, 1)).toEqual([200])
})

test('a scenario of more faults than can be active is refused before it is read', () => {
  const faults = [...FULL.faults, { status: 'oops' }]

  expect(() => Reflect.apply(createPetstore().faults.play, undefined, [{ faults }])).toThrow(
    'faults.play.faults: expected at most 1000 active faults but got 1001',
  )
  expect(() => Reflect.apply(createPetstore, undefined, [{ scenario: { faults } }])).toThrow(
    'scenario.faults: expected at most 1000 active faults but got 1001',
  )
})

test('the 1,001st scenario is refused, and ending one makes room', () => {
  const { faults } = createPetstore({ clock: CLOCK })
  const [first] = Array.from({ length: LIMIT }, () => faults.play('rate-limited'))

  const play = () => faults.play('rate-limited')
  expect(play).toThrow('faults.play: expected at most 1000 active scenarios but got 1001')

  first?.remove()
  expect(play().id).toBe('scenario-1001')
})

test('the faults of a petstore use 4 MiB at most, and removing one makes room', () => {
  const { faults } = createPetstore({ clock: CLOCK })
  const large = { status: 500, message: 'x'.repeat(1_000_000) }
  faults.add(large)
  const second = faults.add({ status: 500, headers: { 'X-Large': 'x'.repeat(1_000_000) } })

  expect(() => faults.add(large)).toThrow(
    /^faults\.add: expected at most \d+ bytes of memory, the rest of the 4 MiB for faults, but got \d{7}$/,
  )
  expect(() => faults.play({ faults: [large] })).toThrow(
    /^faults\.play: expected at most \d+ bytes/,
  )
  expect(faults.list()).toHaveLength(2)

  second.remove()
  faults.add(large)
  faults.clear()
  faults.add(large)
})

test('a snapshot of too many or too large faults is refused, and changes nothing', () => {
  const petstore = createPetstore({ clock: CLOCK, scenario: FULL })
  const saved = JSON.parse(JSON.stringify(petstore.snapshot()))
  petstore.restore(saved)
  const { active } = saved.parts.faults
  const one = { ...active[0], id: 'fault-1001' }

  saved.parts.faults = { ...saved.parts.faults, nextId: 2_000, active: [...active, one] }
  expect(() => petstore.restore(saved)).toThrow('expected at most 1000')
  one.fault.message = 'x'.repeat(3_000_000)
  saved.parts.faults.active = [one]
  expect(() => petstore.restore(saved)).toThrow('the 4 MiB for faults')

  expect(petstore.faults.list()).toHaveLength(LIMIT)
})

test('reset() always has room for the scenario of the option', () => {
  const petstore = createPetstore({ clock: CLOCK, scenario: FULL })
  petstore.faults.clear()
  petstore.faults.play(FULL)

  petstore.reset()

  expect(petstore.faults.list()).toHaveLength(LIMIT)
})

test('the control API refuses faults and scenarios beyond the bounds with 507', async () => {
  const server = await start()
  expect((await call(server, 'POST /scenarios', { body: FULL })).status).toBe(201)

  const refused = await call(server, 'POST /faults', { body: { status: 500 } })
  expect(refused.body).toEqual({
    code: 'insufficient_storage',
    message: 'faults.add: expected at most 1000 active faults but got 1001; remove some first',
    status: 507,
  })
  expect((await call(server, 'POST /scenarios', { body: { name: 'outage' } })).status).toBe(507)

  await call(server, 'DELETE /scenarios/scenario-1')
  expect((await call(server, 'POST /faults', { body: { status: 500 } })).status).toBe(201)
})

test('the faults of all sessions share the memory of the server with their rows', async () => {
  const server = await start({ maxTotalDataBytes: 1_000_000 })
  const one = server.sessions.create({ fixtures: {}, id: 'one' })
  const two = server.sessions.create({ fixtures: {}, id: 'two' })
  const large = { status: 500, message: 'x'.repeat(400_000) }
  one.petstore.faults.add(large)

  const refused = await call(ofSession(server, 'two'), 'POST /faults', { body: large })
  expect(refused.status).toBe(507)
  expect(refused.body.message).toContain('the rest of maxTotalDataBytes')
  expect(two.petstore.faults.list()).toEqual([])

  server.sessions.delete('one')
  expect((await call(ofSession(server, 'two'), 'POST /faults', { body: large })).status).toBe(201)
})

/** Counts how many faults a request is compared with, and how often the state changes. */
function measure(faults: Parameters<FaultRegistry['add']>[0][]) {
  const onChange = vi.fn()
  const registry = new FaultRegistry(null, () => 0, onChange)
  for (const fault of faults) registry.add(fault)
  let compared = 0
  const target = {
    operation: 'listPets' as const,
    method: 'GET',
    path: '/pets',
    get apiKey() {
      compared += 1
      return null
    },
  }
  registry.choose(target, 0, createRandom(1))
  compared = 0
  onChange.mockClear()
  const choice = registry.choose(target, 0, createRandom(1))
  if (choice !== undefined) registry.count(choice, 'before')
  return { compared, changes: onChange.mock.calls.length }
}

test('a request is compared only with the faults for its operation and method', () => {
  const apiKey = 'other'
  const others = Array.from({ length: 300 }, () => [
    { apiKey, status: 503, operation: 'getPet' as const },
    { apiKey, status: 503, method: 'POST' },
    { apiKey, status: 503, operation: ['createPet', 'deletePet'] as const },
  ])
  const own = [
    { apiKey, status: 503 },
    { apiKey, status: 503, operation: 'listPets' as const },
  ]

  expect(measure([...others.flat(), ...own])).toEqual({ compared: 2, changes: 0 })
})

test('1,000 faults that skip a request are counted at once', () => {
  expect(measure(FULL.faults)).toMatchObject({ changes: 1 })
})

test('1,000 faults that skip count each request once, and act in order', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const faults = FULL.faults.map((fault, index) => ({ ...fault, skip: 2, code: `c${index}` }))
  petstore.faults.play({ faults })

  expect(callTimes(petstore, 2)).toEqual([200, 200])

  expect(petstore.faults.list().every(({ skipped }) => skipped === 2)).toBe(true)
  expect(send(petstore, 'GET', '/pets').body).toContain('"c0"')
})
