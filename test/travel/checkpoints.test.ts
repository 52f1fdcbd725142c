import type { Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { startDelivery } from '../../src/http/delivery.ts'
import { assemble } from '../../src/petstore.ts'
import { CHECKPOINT_LIMIT } from '../../src/service/history/checkpoints.ts'
import { listSteps } from '../../src/travel/steps.ts'
import { travelTo } from '../../src/travel/travel.ts'
import { CLOCK, callTimes, createOnce, request, send } from '../support/service/state.ts'
import { LARGE_SHOP } from '../support/travel/large-shop.ts'

const HONOURED = {
  clock: CLOCK,
  rateLimit: false,
} as const

test('a checkpoint has the idempotency keys, so a repeated request gets the first answer', () => {
  const internals = assemble(HONOURED)
  const { core } = internals
  createOnce(core)
  core.restore(core.snapshot())
  createOnce(core)

  const then = travelTo(internals, 3)

  expect(then.differs).toBeNull()
  expect(then.snapshot().parts.idempotencyKeys).toEqual(core.snapshot().parts.idempotencyKeys)
  expect(then.rows.category.filter(({ name }) => name === 'Fish')).toHaveLength(1)
})

test('a checkpoint has the requests in progress, so a repeated one is refused', () => {
  const faults = [{ operation: 'createCategory', delay: '1h', times: 1 }] as const
  const internals = assemble({ ...HONOURED, scenario: { faults } })
  const { core } = internals
  const headers = { 'idempotency-key': 'one' }
  const sent = () => ({
    ...request('POST', '/categories', { body: { name: 'Fish' }, headers }),
    delivery: startDelivery(),
  })
  core.handle(sent())
  core.restore(core.snapshot())

  expect(core.handle(sent()).status).toBe(409)

  expect(travelTo(internals, 3).differs).toBeNull()
})

test('a body that the journal cuts is an obstacle if its request has an idempotency key', () => {
  const { core, ...internals } = assemble({ ...HONOURED, fixtures: LARGE_SHOP })
  core.db.pet.updateMany({ where: {}, data: { name: 'Max' } })
  const body = { name: 7, description: 'x'.repeat(20_000) }

  send(core, 'POST', '/categories', { body })
  expect(listSteps(internals)).toMatchObject({ from: 0 })
  send(core, 'POST', '/categories', { body, headers: { 'idempotency-key': 'one' } })

  expect(listSteps(internals).from).toBeGreaterThan(2)
})

test('the newest checkpoints are kept, and those before the oldest entry are not', () => {
  const { core, state } = assemble({ clock: CLOCK, rateLimit: false, journal: { limit: 200 } })
  const stepsOf = () => state.checkpoints.items().map(({ step }) => step)

  for (let count = 0; count < CHECKPOINT_LIMIT + 50; count += 1) core.restore(core.snapshot())
  expect(stepsOf()).toHaveLength(CHECKPOINT_LIMIT)
  expect(stepsOf().at(-1)).toBe(CHECKPOINT_LIMIT + 50)

  callTimes(core, 220)
  core.restore(core.snapshot())
  expect(stepsOf()).toEqual([CHECKPOINT_LIMIT + 50 + 221])
})

test('the checkpoint just before the oldest entry is kept, so each entry can be reached', () => {
  const internals = assemble({ clock: CLOCK, rateLimit: false, journal: { limit: 1_000 } })
  const { core, state } = internals

  callTimes(core, 2_000)

  expect(state.checkpoints.items().map(({ step }) => step)).toEqual([1_000, 2_000])
  expect(listSteps(internals)).toMatchObject({ from: 1_000 })
  expect(travelTo(internals, 1_500).differs).toBeNull()
})

test('neither an act nor a request makes a checkpoint by itself', () => {
  const { core, state } = assemble({ clock: CLOCK })
  callTimes(core, 1)
  const before = state.checkpoints.items()

  core.clock.advance('1s')
  core.quotas.exhaust()
  callTimes(core, 2)

  expect(state.checkpoints.items()).toEqual(before)
})

test('without a journal there are no checkpoints', () => {
  const { core, state } = assemble({ clock: CLOCK, journal: { limit: 0 } })
  callTimes(core, 2)
  core.restore(core.snapshot())
  core.reset()
  expect(state.checkpoints.items()).toEqual([])
})

test('a checkpoint replaces the one of the same request', () => {
  const { core, state } = assemble({ clock: CLOCK, rateLimit: false })
  core.reset({ keep: ['journal'] })
  core.restore(core.snapshot())
  const before = state.checkpoints.items().length

  state.checkpoints.add({ ...Object(state.checkpoints.items().at(-1)), bytes: 1 })

  expect(state.checkpoints.items()).toHaveLength(before)
  expect(state.checkpoints.items().at(-1)?.bytes).toBe(1)
})

/** Adds a checkpoint of so many bytes to another one. Returns the bytes of those that are kept. */
function bytesWith(bytes: number): readonly number[] {
  const { core, state } = assemble({ clock: CLOCK, journal: { maxBytes: 50_000 } })
  core.restore(core.snapshot())
  const [other] = state.checkpoints.items()
  if (other === undefined) throw new Error('expected a checkpoint after the restore')
  const { step } = other
  state.checkpoints.add({ ...other, bytes: 1 })
  state.checkpoints.add({ ...other, step: step + 1, bytes })
  return state.checkpoints.items().map((each) => each.bytes)
}

test('the checkpoints need no more than journal.maxBytes: the oldest are dropped', () => {
  expect(bytesWith(49_999)).toEqual([1, 49_999])
  expect(bytesWith(50_000)).toEqual([50_000])
})

test('a checkpoint that needs more than journal.maxBytes is not kept, and removes no other', () => {
  expect(bytesWith(50_001)).toEqual([1])
})

/** The key of a caller with a large quota. */
const TESTER = 'tester'

/** Sends as many requests that fail, each with another idempotency key: the keys are all that stays. */
function useKeys(core: Petstore, count: number): void {
  const body = { name: 'Rex', categoryId: 404 }
  for (let index = 0; index < count; index += 1) {
    const headers = { 'idempotency-key': `key-${index}` }
    send(core, 'POST', '/pets', { key: TESTER, body, headers })
  }
}

/** Adds callers that are refused, so that the petstore remembers their wait too. */
function addCallers(core: Petstore, count: number): void {
  for (let index = 0; index < count; index += 1) callTimes(core, 2, `caller-${index}`)
}

function addFaults(core: Petstore, count: number): void {
  for (let index = 0; index < count; index += 1) {
    core.faults.add({ operation: 'deletePet', status: 503, delay: index })
  }
}

function addRows(core: Petstore, count: number): void {
  for (let index = 0; index < count; index += 1) core.db.category.create({ name: 'Fish' })
}

const LIMITED = {
  clock: CLOCK,
  plans: { free: { perMinute: 1 } },
  apiKeys: { [TESTER]: 'enterprise' },
} as const

test.each<[string, (core: Petstore) => void]>([
  ['callers', (core) => addCallers(core, 600)],
  ['idempotency keys', (core) => useKeys(core, 1_100)],
  ['rows', (core) => addRows(core, 1_100)],
  ['callers and faults', (core) => [addCallers(core, 400), addFaults(core, 300)]],
])('with many %s, no checkpoint is made for a single request', (_, act) => {
  const { core, state } = assemble(LIMITED)
  const isKeptAfterCutBody = () => {
    const body = { name: 'Fish', description: 'x'.repeat(20_000) }
    send(core, 'POST', '/categories', { key: TESTER, body })
    return state.checkpoints.lastStep === state.journal.lastStep
  }
  expect(isKeptAfterCutBody()).toBe(true)

  act(core)

  expect(isKeptAfterCutBody()).toBe(false)
})

test.each<[string, (core: Petstore) => void]>([
  ['callers', (core) => addCallers(core, 10)],
  ['idempotency keys', (core) => useKeys(core, 10)],
  ['rows', (core) => addRows(core, 10)],
  ['faults', (core) => addFaults(core, 10)],
])('the memory of a checkpoint counts its %s', (_, act) => {
  const { core, state } = assemble(LIMITED)
  const bytesOfNext = () => {
    core.restore(core.snapshot())
    return state.checkpoints.items().at(-1)?.bytes
  }
  const before = bytesOfNext() ?? Number.NaN

  act(core)

  expect(bytesOfNext()).toBeGreaterThan(before + 500)
})
