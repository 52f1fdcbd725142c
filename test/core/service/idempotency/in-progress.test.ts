import type { Petstore } from 'petstore-mock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createFrozen,
  createPetOnce,
  isReplayed,
  postOnce,
} from '../../../support/service/idempotency.ts'

const REX = postOnce({ name: 'Rex', categoryId: 1 })

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Sends a request whose response is delayed by 10 s, and waits until the service has it. */
async function startSlowly(petstore: Petstore, signal?: AbortSignal) {
  petstore.faults.add({ delay: '10s', times: 1 })
  const response = petstore.fetch('/pets', signal === undefined ? REX : { ...REX, signal })
  response.catch(() => {})
  await vi.waitUntil(() => petstore.journal.length === 1)
  return { response }
}

test('a repeat while the first response is being delayed is refused with 409', async () => {
  const petstore = createFrozen()
  await startSlowly(petstore)

  const repeat = await createPetOnce(petstore)

  expect(repeat.status).toBe(409)
  expect(isReplayed(repeat)).toBe(false)
  expect(await repeat.json()).toEqual({
    code: 'idempotency_key_in_use',
    message: 'req-1 had the Idempotency-Key "8e03978e" and is still in progress; try again later',
    status: 409,
  })
})

test("a client that gives up doesn't end its request: it takes as long as its delay", async () => {
  const petstore = createFrozen()
  const controller = new AbortController()
  const { response } = await startSlowly(petstore, controller.signal)
  await vi.advanceTimersByTimeAsync(3_000)
  controller.abort()
  await expect(response).rejects.toThrow()

  expect((await createPetOnce(petstore)).status).toBe(409)
  await vi.advanceTimersByTimeAsync(6_000)
  expect((await createPetOnce(petstore)).status).toBe(409)
  await vi.advanceTimersByTimeAsync(1_000)
  const repeat = await createPetOnce(petstore)

  expect([repeat.status, isReplayed(repeat)]).toEqual([201, true])
  expect(petstore.db.pet.count()).toBe(13)
})

test('the delay of a request that was given up also passes on the clock of the service', async () => {
  const petstore = createFrozen()
  const controller = new AbortController()
  await startSlowly(petstore, controller.signal)
  controller.abort()
  petstore.clock.advance('9999ms')
  expect((await createPetOnce(petstore)).status).toBe(409)

  petstore.clock.advance('1ms')

  expect((await createPetOnce(petstore)).status).toBe(201)
})

test('parallel requests without a delay never conflict: the first one runs', async () => {
  const petstore = createFrozen()
  const responses = await Promise.all([createPetOnce(petstore), createPetOnce(petstore)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  expect(responses.map(isReplayed)).toEqual([false, true])
})

test("a request that is never answered isn't in progress: its operation has run", async () => {
  const petstore = createFrozen()
  petstore.faults.add({ network: 'timeout', afterOperation: true, times: 1 })
  const controller = new AbortController()
  const lost = petstore.fetch('/pets', { ...REX, signal: controller.signal })
  await vi.waitUntil(() => petstore.journal.length === 1)

  const repeat = await createPetOnce(petstore)

  expect([repeat.status, isReplayed(repeat)]).toEqual([201, true])
  controller.abort()
  await expect(lost).rejects.toThrow()
})

test.each<[string, (petstore: Petstore) => void]>([
  ['a reset', (petstore) => petstore.reset()],
  ['a reset that keeps the rows', (petstore) => petstore.reset({ keep: ['db'] })],
  ['a restore', (petstore) => petstore.restore(petstore.snapshot())],
])('after %s, a request with the key of one in progress is the first', async (_, replace) => {
  const petstore = createFrozen()
  await startSlowly(petstore)
  replace(petstore)

  const first = await createPetOnce(petstore)

  expect([first.status, isReplayed(first)]).toEqual([201, false])
})
