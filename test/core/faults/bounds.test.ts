import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
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

test('1,000 faults that skip count each request once, and act in order', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const faults = FULL.faults.map((fault, index) => ({ ...fault, skip: 2, code: `c${index}` }))
  petstore.faults.play({ faults })

  expect(callTimes(petstore, 2)).toEqual([200, 200])

  expect(petstore.faults.list().every(({ skipped }) => skipped === 2)).toBe(true)
  expect(send(petstore, 'GET', '/pets').body).toContain('"c0"')
})
