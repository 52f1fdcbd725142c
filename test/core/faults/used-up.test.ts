import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { CLOCK, callTimes } from '../../support/service/state.ts'

const LIMIT = 1_000

/** Faults that never act here. */
const others = (count: number) => Array.from({ length: count }, () => ({ status: 503, skip: 99 }))

const ONCE = { status: 500, times: 1 }

test('without room, add removes the oldest fault that is used up, and no other', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const [first, second] = [petstore.faults.add(ONCE), petstore.faults.add(ONCE)]
  expect(callTimes(petstore, 3)).toEqual([500, 500, 200])
  petstore.faults.play({ faults: [...others(LIMIT - 3), ONCE] })
  const before = petstore.faults.list()

  petstore.faults.add({ status: 502 })
  const after = petstore.faults.list()
  expect(after.slice(0, -1)).toEqual(before.filter(({ id }) => id !== first.id))

  petstore.faults.add({ status: 502 })
  expect(petstore.faults.list()).toHaveLength(LIMIT)
  expect(petstore.faults.list().map(({ id }) => id)).not.toContain(second.id)
  expect(() => petstore.faults.add({ status: 502 })).toThrow('at most 1000 active faults')
})

test("play removes as many as its faults need, or none if that isn't enough", () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.play({ faults: [ONCE, ONCE, ONCE] })
  expect(callTimes(petstore, 3)).toEqual([500, 500, 500])
  petstore.faults.play({ faults: others(LIMIT - 3) })
  const before = petstore.faults.list()

  expect(() => petstore.faults.play({ faults: others(4) })).toThrow(
    'faults.play: expected at most 1000 active faults but got 1004; remove some first',
  )
  expect(petstore.faults.list()).toEqual(before)

  petstore.faults.play({ faults: others(2) })
  expect(petstore.faults.list().slice(0, -2)).toEqual(before.slice(2))
})

test('a fault with perCall or without times is never used up', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.play({ faults: [{ ...ONCE, perCall: true }, { delay: 1 }] })
  expect(callTimes(petstore, 3)).toEqual([500, 200, 200])
  petstore.faults.play({ faults: others(LIMIT - 2) })

  expect(() => petstore.faults.add(ONCE)).toThrow('at most 1000 active faults')
})

test('a server has room for any number of faults that act once', async () => {
  const server = await start({ rateLimit: false })
  server.petstore.faults.play({ faults: Array.from({ length: LIMIT }, () => ONCE) })
  callTimes(server.petstore, LIMIT)

  const added = await call(server, 'POST /faults/add', { body: ONCE })
  expect(added).toMatchObject({ status: 200, body: { id: 'fault-1001' } })
})
