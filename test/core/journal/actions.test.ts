import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, START, send } from '../../support/service/state.ts'

/** Lists the test actions of a petstore as texts: `clock.advance "1m"`. */
function actsOf({ journal }: Petstore): string[] {
  return journal.actions().map(({ name, args }) => {
    return [name, ...args.map((each) => JSON.stringify(each))].join(' ')
  })
}

test('a test action has the call, its position and the time after it', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.clock.advance('1m')
  send(petstore, 'GET', '/pets')
  petstore.quotas.exhaust('mine', 'day')

  expect(petstore.journal.actions()).toEqual([
    {
      id: 'action-1',
      position: 1,
      at: START + 60_000,
      name: 'clock.advance',
      args: ['1m'],
    },
    {
      id: 'action-2',
      position: 3,
      at: START + 60_000,
      name: 'quotas.exhaust',
      args: ['mine', 'day'],
    },
  ])
})

test('every call that changes the clock, quotas or faults is a test action', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const { clock, quotas, faults } = petstore
  clock.freeze(CLOCK)
  clock.set(new Date(START))
  clock.resume()
  quotas.setRemaining(undefined, 2)
  quotas.ban('mine', '10s')
  quotas.setPlan('mine', 'pro')
  quotas.pardon('mine')
  quotas.forget('mine')
  quotas.ban()
  quotas.clear()
  const handle = faults.add({ status: 503, times: 2 })
  handle.remove()
  faults.play('outage')
  faults.remove('scenario-1')
  faults.clear()

  expect(actsOf(petstore)).toEqual([
    'clock.freeze "2026-05-01T00:00:00Z"',
    'clock.set "2026-05-01T00:00:00.000Z"',
    'clock.resume',
    'quotas.setRemaining null 2',
    'quotas.ban "mine" "10s"',
    'quotas.setPlan "mine" "pro"',
    'quotas.pardon "mine"',
    'quotas.forget "mine"',
    'quotas.ban',
    'quotas.clear',
    'faults.add {"status":503,"times":2}',
    'faults.remove "fault-1"',
    'faults.play "outage"',
    'faults.remove "scenario-1"',
    'faults.clear',
  ])
})

test('a write through db is a test action with the rows as written, or the ids of deleted ones', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const { category } = petstore.db
  const where = { id: { equals: 5 } }
  category.create({ name: 'Fish' })
  category.update({ where, data: { name: (old) => `${old}es` } })
  category.deleteMany({ where: { id: { gte: 4 } } })

  expect(actsOf(petstore)).toEqual([
    'db.category.create {"id":5,"name":"Fish","description":null}',
    'db.category.update [{"id":5,"name":"Fishes","description":null}]',
    'db.category.deleteMany [4,5]',
  ])
})

test("a call that's refused, only reads, or finds nothing to change isn't a test action", () => {
  const petstore: Petstore = createPetstore({ clock: CLOCK })
  const { clock, quotas, faults, db, journal } = petstore
  expect(() => clock.advance(-1)).toThrow(TypeError)
  expect(() => quotas.setPlan(null, 'nothing')).toThrow(TypeError)
  expect(() => faults.add({})).toThrow(TypeError)
  expect(() => db.pet.create({ name: 'Rex', categoryId: 1, id: 1 })).toThrow(TypeError)
  expect(faults.remove('fault-9')).toBe(false)
  expect(db.pet.delete({ where: { id: { equals: 999 } } })).toBeNull()
  const handle = faults.add({ status: 503 })
  handle.remove()
  handle.remove()
  quotas.list()
  db.pet.count()
  send(petstore, 'POST', '/pets', { body: { name: 'Rex', categoryId: 1 } })

  expect(journal.actions().map(({ name }) => name)).toEqual(['faults.add', 'faults.remove'])
})

test('a restore is a test action, and so is a reset that keeps the journal', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.restore(petstore.snapshot())
  petstore.reset({ keep: ['journal', 'db'] })

  expect(actsOf(petstore)).toEqual(['restore', 'reset {"keep":["journal","db"]}'])
})

test.each([
  ['journal.clear', (petstore: Petstore) => petstore.journal.clear(), 'action-2'],
  ['reset', (petstore: Petstore) => petstore.reset(), 'action-1'],
] as const)('%s removes all actions', (_, clear, next) => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.clock.advance(1)
  clear(petstore)
  expect(petstore.journal.actions()).toEqual([])

  petstore.clock.advance(1)
  expect(petstore.journal.actions()).toMatchObject([{ id: next, position: 1 }])
})

test('the arguments of a test action never change', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const fault = { status: 503, headers: { 'X-Cause': 'test' } }
  petstore.faults.add(fault)
  fault.headers['X-Cause'] = 'other'
  const [action] = petstore.journal.actions()

  expect(action?.args).toEqual([{ status: 503, headers: { 'X-Cause': 'test' } }])
  expect(Reflect.set(Object(action?.args[0]), 'status', 500)).toBe(false)
})

test('test actions count among the entries that the journal keeps, and a switched-off one has none', () => {
  const [small, off] = [2, 0].map((limit) => createPetstore({ clock: CLOCK, journal: { limit } }))
  for (const petstore of [small, off]) {
    petstore?.handle({ method: 'GET', path: '/pets' })
    petstore?.clock.advance(1)
    petstore?.clock.advance(2)
  }

  expect(small?.journal.actions()).toMatchObject([{ id: 'action-1' }, { id: 'action-2' }])
  expect([small?.journal.length, small?.journal.dropped]).toEqual([0, 1])
  expect(off?.journal.actions()).toEqual([])
})
