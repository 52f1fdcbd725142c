import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { call, ofSession, start } from '../../support/server/control.ts'
import { CLOCK, callTimes, send } from '../../support/service/state.ts'

const LIMIT = 1_000

const FULL = { faults: Array.from({ length: LIMIT }, () => ({ status: 503, skip: 9 })) }

test('the 1,001st fault is refused, and removing one makes room', () => {
  const { faults } = createPetstore({ clock: CLOCK })
  faults.play({ faults: FULL.faults.slice(1) })
  const last = faults.add({ status: 500 })

  const add = () => faults.add({ status: 502 })
  expect(add).toThrow('faults.add: expected at most 1000 active faults but got 1001')
  expect(add).toThrow(TypeError)
  expect(faults.list()).toHaveLength(LIMIT)

  last.remove()
  expect(add().id).toBe('fault-1001')
})

test("a scenario whose faults don't all fit is refused whole, and takes no requests", () => {
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

test("a scenario of more faults than can be active is refused before it's read", () => {
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
  const large = { status: 500, message: '猫'.repeat(1_000_000) }
  faults.add(large)
  const second = faults.add({ status: 500, headers: { 'X-Large': 'x'.repeat(2_000_000) } })

  expect(() => faults.add(large)).toThrow(
    /^faults\.add: expected at most 4194304 bytes of memory \(fixed\) but got \d{7}$/,
  )
  expect(() => faults.play({ faults: [large] })).toThrow(
    /^faults\.play: expected at most \d+ bytes/,
  )
  expect(faults.list()).toHaveLength(2)

  second.remove()
  faults.add(large)
  faults.clear()
  faults.add(large)

  expect(() => createPetstore({ scenario: { faults: [large, large, large] } })).toThrow(
    /^scenario: expected at most 4194304 bytes/,
  )
})

test('faults that fill the memory can be restored in place of themselves', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ status: 500, message: '猫'.repeat(1_500_000) })
  const snapshot = petstore.snapshot()

  petstore.restore(snapshot)

  expect(petstore.snapshot()).toStrictEqual(snapshot)
})

test('a snapshot of too many or too large faults is refused, and changes nothing', () => {
  const petstore = createPetstore({ clock: CLOCK, scenario: FULL })
  const saved = JSON.parse(JSON.stringify(petstore.snapshot()))
  petstore.restore(saved)
  const { active } = saved.parts.faults
  const one = { ...active[0], id: 'fault-1001' }

  saved.parts.faults = { ...saved.parts.faults, nextId: 2_000, active: [...active, one] }
  expect(() => petstore.restore(saved)).toThrow(
    'faults.active: expected at most 1000 active faults',
  )
  one.fault.message = '猫'.repeat(3_000_000)
  saved.parts.faults.active = [one]
  expect(() => petstore.restore(saved)).toThrow(
    /^faults: expected at most 4194304 bytes of memory \(fixed\) but got \d{7}$/,
  )
  const [scenario] = saved.parts.faults.scenarios
  saved.parts.faults.scenarios = Array.from({ length: LIMIT + 1 }, () => scenario)
  expect(() => petstore.restore(saved)).toThrow(
    'faults.scenarios: expected at most 1000 active scenarios',
  )

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
  expect((await call(server, 'POST /faults/play', { body: FULL })).status).toBe(200)

  const refused = await call(server, 'POST /faults/add', { body: { status: 500 } })
  expect(refused.body).toMatchObject({
    code: 'insufficient_storage',
    message: 'faults.add: expected at most 1000 active faults but got 1001; remove some first',
    status: 507,
  })
  expect((await call(server, 'POST /faults/play', { body: 'outage' })).status).toBe(507)

  await call(server, 'POST /faults/remove', { body: 'scenario-1' })
  expect((await call(server, 'POST /faults/add', { body: { status: 500 } })).status).toBe(200)
})

test('the faults of all sessions share the memory of the server with their rows', async () => {
  const server = await start({ maxTotalDataBytes: 1_000_000 })
  const one = server.sessions.create({ fixtures: {}, id: 'one' })
  const two = server.sessions.create({ fixtures: {}, id: 'two' })
  const large = { status: 500, message: 'x'.repeat(800_000) }
  one.petstore.faults.add(large)

  const refused = await call(ofSession(server, 'two'), 'POST /faults/add', { body: large })
  expect(refused.status).toBe(507)
  expect(refused.body.message).toContain('(maxTotalDataBytes)')
  expect(two.petstore.faults.list()).toEqual([])

  server.sessions.delete('one')
  expect((await call(ofSession(server, 'two'), 'POST /faults/add', { body: large })).status).toBe(
    200,
  )
})

test('reset() of a session always has room for the faults of its options', async () => {
  const server = await start({ maxTotalDataBytes: 2_000_000 })
  const large = { status: 500, message: 'x'.repeat(800_000) }
  const scenario = { faults: [large] }
  const one = server.sessions.create({ fixtures: {}, id: 'one', scenario })
  server.sessions.create({ fixtures: {}, id: 'two' })

  one.petstore.faults.clear()
  const add = () => call(ofSession(server, 'two'), 'POST /faults/add', { body: large })
  expect([(await add()).status, (await add()).status]).toEqual([200, 507])
  one.petstore.reset()

  expect(one.petstore.faults.list()).toHaveLength(1)
})

test('1,000 faults that skip count each request once, and act in order', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const faults = FULL.faults.map((fault, index) => ({ ...fault, skip: 2, code: `c${index}` }))
  petstore.faults.play({ faults })

  expect(callTimes(petstore, 2)).toEqual([200, 200])

  expect(petstore.faults.list().every(({ skipped }) => skipped === 2)).toBe(true)
  expect(send(petstore, 'GET', '/pets').body).toContain('"c0"')
})
