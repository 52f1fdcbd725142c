import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test, vi } from 'vitest'
import { assemble } from '../../../../src/core/petstore/create-petstore.ts'
import { CLOCK, callTimes, START, send, withKey } from '../../../support/service/state.ts'

function create(options: PetstoreOptions = {}) {
  return assemble({ clock: CLOCK, rateLimit: false, ...options })
}

test('the positions are the requests and test actions in order, each with the rows that it wrote', () => {
  const { petstore } = create()
  send(petstore, 'POST', '/pets', { body: { name: 'Nemo', categoryId: 1 } })
  petstore.clock.advance('1m')
  petstore.db.pet.update({ where: { id: { equals: 1 } }, data: { name: 'Rex II' } })
  petstore.restore(petstore.snapshot())
  send(petstore, 'GET', '/pets')

  expect(petstore.travel.positions()).toEqual([
    { position: 0, kind: 'start', id: null, at: START, writes: 0 },
    { position: 1, kind: 'request', id: 'req-1', at: START, writes: 2 },
    { position: 2, kind: 'action', id: 'action-1', at: START + 60_000, writes: 0 },
    { position: 3, kind: 'action', id: 'action-2', at: START + 60_000, writes: 1 },
    { position: 4, kind: 'action', id: 'action-3', at: START + 60_000, writes: null },
    { position: 5, kind: 'request', id: 'req-2', at: START + 60_000, writes: 0 },
  ])
})

test('travel shows rows and changes as they were, and restores quotas, faults and clock', () => {
  const { petstore } = create({ rateLimit: {} })
  petstore.faults.add({ operation: 'listPets', status: 503 })
  send(petstore, 'POST', '/pets', { key: 'mine', body: { name: 'Nemo', categoryId: 1 } })
  petstore.faults.clear()
  petstore.quotas.ban('mine')
  petstore.clock.advance('1h')
  send(petstore, 'DELETE', '/pets/13')

  const { rows, changes } = petstore.travel.to(2)
  petstore.travel.restore(2)

  expect([petstore.clock.now(), petstore.clock.mode]).toEqual([START, 'frozen'])
  expect(petstore.faults.list()).toMatchObject([{ id: 'fault-1', acted: 0 }])
  expect(petstore.quotas.list()).toMatchObject([{ apiKey: 'mine', bannedUntil: null }])
  expect(rows.pet.at(-1)).toEqual({ id: '13', name: 'Nemo', categoryId: '1', status: null })
  expect(changes).toEqual([
    {
      model: 'pet',
      id: '13',
      before: null,
      after: { id: '13', name: 'Nemo', categoryId: '1', status: null },
    },
    {
      model: 'inventoryItem',
      id: '13',
      before: null,
      after: { petId: '13', quantity: 0, status: 'available' },
    },
  ])
})

test('ids are those that clients see', () => {
  const internals = create({ idOffset: 9_007_199_254_740_993n })
  const { petstore } = internals
  petstore.db.pet.delete({ where: { id: { equals: 1 } } })

  const [change] = internals.petstore.travel.to(1).changes
  expect(change).toMatchObject({ model: 'pet', id: '9007199254740994', after: null })
})

test('the start is a position of its own', () => {
  const internals = create()
  send(internals.petstore, 'DELETE', '/pets/1')

  const start = internals.petstore.travel.to(0)
  expect(start.changes).toEqual([])
  expect(start.snapshot()).toEqual(createPetstore({ clock: CLOCK }).snapshot())
})

test('a running clock runs on from the time of the position', () => {
  const internals = create({ clock: 'system' })
  const { petstore } = internals
  petstore.clock.set(CLOCK)
  send(petstore, 'GET', '/pets')
  petstore.clock.advance('1d')
  petstore.restore(internals.petstore.travel.to(2).snapshot())

  expect(petstore.clock.mode).toBe('running')
  expect(petstore.clock.now() - START).toBeLessThan(60_000)
})

test('travelling changes nothing, and writes nothing to the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const internals = create({ latency: ['1h', '2h'], rateLimit: {} })
  const { petstore } = internals
  petstore.clock.set('2050-01-01T00:00:00Z')
  petstore.faults.add({ status: 503, probability: 0.5 })
  callTimes(petstore, 20)
  // The caller doesn't know yet that it was refused.
  petstore.quotas.exhaust('mine')
  const controller = new AbortController()
  const refused = petstore.fetch('/pets', { ...withKey('mine'), signal: controller.signal })
  await vi.waitUntil(() => petstore.journal.last()?.status === 429)
  petstore.quotas.exhaust('mine', 'day')
  warn.mockClear()
  const changed = vi.fn()
  internals.changes.subscribe(changed)
  const before = [
    petstore.snapshot(),
    petstore.journal.all(),
    petstore.journal.actions(),
    internals.petstore.travel.positions(),
  ]
  for (const { position } of petstore.travel.positions()) petstore.travel.to(position)

  expect([
    petstore.snapshot(),
    petstore.journal.all(),
    petstore.journal.actions(),
    internals.petstore.travel.positions(),
  ]).toEqual(before)
  expect(changed).not.toHaveBeenCalled()
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
  controller.abort()
  await expect(refused).rejects.toThrow()
})

test("without a journal, you can't travel", () => {
  const internals = create({ journal: { limit: 0 } })
  send(internals.petstore, 'GET', '/pets')

  expect(internals.petstore.travel.positions()).toEqual([])
  expect(() => internals.petstore.travel.to(0)).toThrow(
    'travel.to: expected a later position but got 0; there is none',
  )
})

test('a journal that has dropped its beginning can travel to what it still has', () => {
  const internals = create({ journal: { limit: 100 } })
  const { petstore } = internals
  for (let sent = 1; sent <= 250; sent += 1) {
    send(petstore, 'PUT', '/store/inventory/1', { body: { quantity: sent } })
  }

  expect(internals.petstore.travel.positions()[0]).toMatchObject({ position: 150, kind: 'start' })
  expect(() => internals.petstore.travel.to(149)).toThrow(
    'travel.to: expected an integer from 150 to 250 but got 149; the journal goes back no further',
  )
  const quantityAt = (position: number) =>
    internals.petstore.travel.to(position).rows.inventoryItem[0]?.quantity
  expect([150, 151, 250].map(quantityAt)).toEqual([150, 151, 250])
})

test('you can travel to before a restore, and to before a reset that keeps the journal', () => {
  const internals = create()
  const { petstore } = internals
  const saved = petstore.snapshot()
  petstore.db.pet.deleteMany({ where: { id: { gt: 3 } } })
  petstore.restore(saved)
  petstore.db.pet.delete({ where: { id: { equals: 1 } } })
  petstore.reset({ keep: ['journal'] })

  const petsAt = (position: number) => internals.petstore.travel.to(position).rows.pet.length
  expect([0, 1, 2, 3, 4].map(petsAt)).toEqual([12, 3, 12, 11, 12])
  expect(
    internals.petstore.travel.to(2).changes.filter(({ model }) => model === 'pet'),
  ).toHaveLength(9)
  expect(internals.petstore.travel.to(4).changes).toMatchObject([
    { model: 'pet', id: '1', before: null },
    { model: 'inventoryItem', id: '1', before: null },
  ])
})

test('no wait that a refusal announced is known at a position', () => {
  const internals = create({ rateLimit: {}, ban: { after: 1 } })
  const { petstore } = internals
  petstore.quotas.exhaust()
  expect(callTimes(petstore, 1)).toEqual([429])

  petstore.restore(internals.petstore.travel.to(2).snapshot())
  expect(callTimes(petstore, 1)).toEqual([429])

  expect(petstore.quotas.get()).toMatchObject({ bannedUntil: null })
})

test('the history of a row has the requests and test actions that wrote it, and no others', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'POST', '/pets', { body: { name: 'Nemo', categoryId: 1 } })
  send(petstore, 'GET', '/pets/13')
  send(petstore, 'PUT', '/pets/13', { body: { name: 'Nemo', categoryId: 1 } })
  petstore.db.pet.update({ where: { id: 13 }, data: { name: 'Marlin' } })
  send(petstore, 'PUT', '/pets/1', { body: { name: 'Other', categoryId: 1 } })
  petstore.restore(petstore.snapshot())
  send(petstore, 'DELETE', '/pets/13')

  const positionsOf = (id: number) =>
    petstore.travel.history('pet', id).map(({ position }) => position)
  expect(positionsOf(13)).toEqual([1, 4, 7])
  expect(positionsOf(999)).toEqual([])
})
