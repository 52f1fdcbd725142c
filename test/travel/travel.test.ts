import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test, vi } from 'vitest'
import { Pool } from '../../src/lib/memory/pool.ts'
import { assemble } from '../../src/petstore.ts'
import { CHECKPOINT_EVERY } from '../../src/service/history/checkpoints.ts'
import { listSteps } from '../../src/travel/steps.ts'
import { travelTo } from '../../src/travel/travel.ts'
import { CLOCK, callTimes, START, send } from '../support/service/state.ts'
import { LARGE_SHOP } from '../support/travel/large-shop.ts'

/** A body that the journal cuts. */
const LONG = { name: 'x'.repeat(20_000) }

function create(options: PetstoreOptions = {}) {
  return assemble({ clock: CLOCK, rateLimit: false, ...options })
}

test('the steps are the requests and acts in order, each with the rows that it wrote', () => {
  const internals = create()
  const { core } = internals
  send(core, 'POST', '/pets', { body: { name: 'Nemo', categoryId: 1 } })
  core.clock.advance('1m')
  core.db.pet.update({ where: { id: { equals: 1 } }, data: { name: 'Rex II' } })
  core.restore(core.snapshot())
  send(core, 'GET', '/pets')

  expect(listSteps(internals)).toEqual({
    steps: [
      { step: 1, kind: 'request', id: 'req-1', at: START, writes: 2 },
      { step: 2, kind: 'act', id: 'act-1', at: START + 60_000, writes: 0 },
      { step: 3, kind: 'act', id: 'act-2', at: START + 60_000, writes: 1 },
      { step: 4, kind: 'act', id: 'act-3', at: START + 60_000, writes: null },
      { step: 5, kind: 'request', id: 'req-2', at: START + 60_000, writes: 0 },
    ],
    from: 0,
    reason: null,
  })
})

test('one travels to rows, quotas, faults and clock as they were', () => {
  const internals = create({ rateLimit: {} })
  const { core } = internals
  core.faults.add({ operation: 'listPets', status: 503 })
  send(core, 'POST', '/pets', { key: 'mine', body: { name: 'Nemo', categoryId: 1 } })
  core.faults.clear()
  core.quotas.ban('mine')
  core.clock.advance('1h')
  send(core, 'DELETE', '/pets/13')

  const { rows, quotas, faults, clock, changes, differs, ...rest } = travelTo(internals, 2)

  expect(rest).toMatchObject({ step: 2, kind: 'request', id: 'req-1', at: START })
  expect(clock).toEqual({ now: START, mode: 'frozen' })
  expect(faults).toMatchObject([{ id: 'fault-1', acted: 0 }])
  expect(quotas).toMatchObject([{ apiKey: 'mine', bannedUntil: null }])
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
  expect(differs).toBeNull()
})

test('ids are those that clients see', () => {
  const internals = create({ idOffset: 9_007_199_254_740_993n })
  const { core } = internals
  core.db.pet.delete({ where: { id: { equals: 1 } } })

  const [change] = travelTo(internals, 1).changes ?? []
  expect(change).toMatchObject({ model: 'pet', id: '9007199254740994', after: null })
})

test('the start is a step of its own', () => {
  const internals = create()
  send(internals.core, 'DELETE', '/pets/1')

  const start = travelTo(internals, 0)
  expect(start).toMatchObject({ step: 0, kind: 'start', id: null, at: START, changes: [] })
  expect(start.snapshot()).toEqual(createPetstore({ clock: CLOCK }).snapshot())
})

test('a running clock runs on from the time of the step', () => {
  const internals = create({ clock: 'system' })
  const { core } = internals
  core.clock.set(CLOCK)
  send(core, 'GET', '/pets')
  core.clock.advance('1d')
  core.restore(travelTo(internals, 2).snapshot())

  expect(core.clock.mode).toBe('running')
  expect(core.clock.now() - START).toBeLessThan(60_000)
})

test('travelling changes nothing, and writes nothing to the console', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const internals = create({ latency: [0, 100] })
  const { core } = internals
  core.clock.set('2050-01-01T00:00:00Z')
  core.faults.add({ status: 503, probability: 0.5 })
  callTimes(core, 20)
  warn.mockClear()
  const changed = vi.fn()
  internals.changes.subscribe(changed)
  const before = [core.snapshot(), core.journal.all(), core.journal.acts(), listSteps(internals)]
  for (const { step } of listSteps(internals).steps) travelTo(internals, step)

  expect([core.snapshot(), core.journal.all(), core.journal.acts(), listSteps(internals)]).toEqual(
    before,
  )
  expect(changed).not.toHaveBeenCalled()
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test.each([-1, 2, 0.5, Number.NaN])('there is no step %s after one request', (step) => {
  const internals = create()
  send(internals.core, 'GET', '/pets')

  expect(() => travelTo(internals, step)).toThrow(
    `travel: expected an integer from 0 to 1 but got ${step}`,
  )
})

test('a body that the journal cuts is no obstacle', () => {
  const internals = create()
  const { core } = internals
  send(core, 'POST', '/categories', { body: LONG })
  send(core, 'PUT', '/categories/99', { body: LONG })
  send(core, 'GET', '/categories')

  expect(listSteps(internals)).toMatchObject({ from: 0, reason: null })
  expect(travelTo(internals, 3)).toMatchObject({ differs: null })
  expect(travelTo(internals, 1).changes).toMatchObject([{ after: LONG }])
})

test('with many rows, a body that the journal cuts is one until the next checkpoint', () => {
  const internals = create({ fixtures: LARGE_SHOP })
  const { core } = internals
  core.db.pet.updateMany({ where: {}, data: { name: 'Max' } })
  send(core, 'POST', '/categories', { body: LONG })

  const reason =
    'The body of req-1 is longer than the journal stores, and the state after it was not kept'
  expect(listSteps(internals)).toMatchObject({ from: 3, reason })
  expect(() => travelTo(internals, 2)).toThrow(reason)

  callTimes(core, 1_000)
  const { from } = listSteps(internals)
  expect(from).toBeGreaterThan(3)
  expect(from).toBeLessThan(1_000)
  expect(travelTo(internals, from).rows.category.at(-1)).toMatchObject(LONG)
})

test('a journal that has dropped its beginning can travel from a checkpoint on', () => {
  const internals = create({ journal: { limit: CHECKPOINT_EVERY + 500 } })
  const { core } = internals
  for (let sent = 0; sent < 2 * CHECKPOINT_EVERY + 700; sent += 1) {
    send(core, 'PUT', '/store/inventory/1', { body: { quantity: sent % 97 } })
  }

  const { steps, from, reason } = listSteps(internals)
  expect(reason).toBe('The journal has dropped its oldest entries')
  expect(from).toBe(2 * CHECKPOINT_EVERY)
  expect(steps[0]?.step).toBe(CHECKPOINT_EVERY + 201)
  const { rows, differs } = travelTo(internals, from + 10)
  expect(rows.inventoryItem[0]).toMatchObject({ quantity: (from + 9) % 97 })
  expect(differs).toBeNull()
})

test('a replay that is not exact says from which request on', () => {
  const internals = create()
  const { core, state } = internals
  send(core, 'GET', '/pets/1')
  send(core, 'GET', '/pets/1')
  const [, second] = state.journal.records()
  Reflect.set(Object(second), 'url', '/pets/99')

  expect(travelTo(internals, 1).differs).toBeNull()
  expect(travelTo(internals, 2).differs).toBe(
    'The replay is not exact from req-2 on: it answers 404 instead of 200',
  )
})

test('without a journal, there is only the present, to which one need not travel', () => {
  const internals = create({ journal: { limit: 0 } })
  send(internals.core, 'GET', '/pets')

  expect(listSteps(internals)).toMatchObject({ steps: [], from: 1 })
  expect(() => travelTo(internals, 0)).toThrow('travel: expected a later request but got 0')
})

test('checkpoints count as part of the journals of a server, and are dropped when they are too large', () => {
  const internals = create({ maxDataBytes: 2 ** 30 })
  const { core, state } = internals
  const pool = new Pool(2 ** 20)
  state.checkpoints.share.join(pool)
  send(core, 'GET', '/pets')
  const large = create({ fixtures: LARGE_SHOP })
  core.restore(large.core.snapshot())

  expect(pool.used).toBeLessThanOrEqual(2 ** 20)
  expect(listSteps(internals)).toMatchObject({
    from: 3,
    reason: 'act-1 (restore) replaced a large state, of which no copy was kept',
  })
})
