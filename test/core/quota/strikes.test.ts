import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { endDelivery, loseDelivery, startDelivery } from '../../../src/core/http/delivery.ts'
import type { AdapterRequest } from '../../../src/core/http/messages.ts'
import { freezeRealTime } from '../../support/freeze-real-time.ts'
import { CLOCK, callTimes, request, START, withKey } from '../../support/service/state.ts'

freezeRealTime()

function create() {
  return createPetstore({ clock: CLOCK, plans: { none: { perMinute: 0 } }, plan: 'none' })
}

test('a client has read a refusal once it has paused, and starts again once it has waited', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const send = () => petstore.fetch('/pets', withKey('mine'))
  const strikes = () => petstore.quotas.get('mine').strikes
  await Promise.all(Array.from({ length: 100 }, send))
  const counts: number[] = [strikes()]
  for (const ms of [2_000, 1_000, 57_000]) {
    petstore.clock.advance(ms)
    await send()
    counts.push(strikes())
  }

  expect(counts).toEqual([0, 1, 2, 0])
  expect(petstore.journal.last()?.status).toBe(200)
})

test("a caller that has waited to the end starts again without strikes, even if it's refused", () => {
  const petstore = create()
  expect(callTimes(petstore, 3)).toEqual([429, 429, 429])
  expect(petstore.quotas.get().strikes).toBe(2)

  petstore.clock.advance('60s')
  expect(callTimes(petstore, 1)).toEqual([429])

  expect(petstore.quotas.get().strikes).toBe(0)
})

test('a parallel request before the end of the wait is no strike, and forgives none', () => {
  const petstore = create()
  callTimes(petstore, 3)
  const open: AdapterRequest = { ...request('GET', '/categories'), delivery: startDelivery() }
  petstore.handle(open)
  expect(petstore.quotas.get().strikes).toBe(3)

  petstore.clock.advance(1)
  callTimes(petstore, 1)

  expect(petstore.quotas.get().strikes).toBe(3)
})

/** Sends a request that was sent after a tick. Returns the delivery of its response. */
function sendAfter(petstore: ReturnType<typeof create>, sentTick: number) {
  const delivery = startDelivery({ sentTick })
  const sent: AdapterRequest = { ...request('GET', '/pets'), delivery }
  petstore.handle(sent)
  return delivery
}

test("a request that was sent before all responses arrived doesn't begin a sequence", () => {
  const petstore = create()
  const first = sendAfter(petstore, 0)
  const secondEnd = endDelivery(sendAfter(petstore, 0))
  const firstEnd = endDelivery(first)

  const end = endDelivery(sendAfter(petstore, secondEnd))
  sendAfter(petstore, end)

  expect(secondEnd).toBeLessThan(firstEnd)
  expect(petstore.quotas.get().strikes).toBe(0)
})

test.each([
  ['is still in flight', () => {}],
  ['was lost', loseDelivery],
])('a snapshot has no wait of a response that %s', (_, end) => {
  const petstore = create()
  const delivery = startDelivery()
  const sent: AdapterRequest = { ...request('GET', '/pets'), delivery }
  expect(petstore.handle(sent).status).toBe(429)
  end(delivery)

  const other = create()
  other.restore(petstore.snapshot())

  expect(callTimes(other, 1)).toEqual([429])
  expect(other.quotas.get().strikes).toBe(0)
})

/** Restores a state elsewhere, and returns the strikes of a request at a time after the start. */
function strikesAfterRestore(petstore: ReturnType<typeof create>, ms: number): number {
  const other = create()
  other.restore(petstore.snapshot())
  other.clock.set(START + ms)
  expect(callTimes(other, 1)).toEqual([429])
  return other.quotas.get().strikes
}

test('a snapshot lets a client come as early as it could before', () => {
  const petstore = create()
  callTimes(petstore, 1)

  expect(strikesAfterRestore(petstore, 59_949)).toBe(1)
  expect(strikesAfterRestore(petstore, 59_950)).toBe(0)
})
