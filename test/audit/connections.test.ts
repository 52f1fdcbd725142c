import { createPetstore, type Petstore } from 'petstore-mock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endDelivery, startDelivery } from '../../src/http/delivery.ts'
import type { AdapterRequest } from '../../src/http/messages.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Sends a request that was sent after the moment `sentAfter`. Returns when it was answered. */
function send(petstore: Petstore, path: string, sentAfter: number): number {
  const delivery = startDelivery(sentAfter)
  const request: AdapterRequest = { method: 'GET', path, delivery }
  petstore.handle(request)
  return endDelivery(delivery)
}

/** As the server sees the first request of a connection: nothing says when it was sent. */
const UNKNOWN = 0

test.each([
  [0, []],
  [900, []],
  [1_001, ['called-while-exhausted']],
])('on another connection, a request %i ms after a refusal is reported as %j', (ms, rules) => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  petstore.quotas.exhaust()
  send(petstore, '/pets', UNKNOWN)
  vi.advanceTimersByTime(ms)
  send(petstore, '/categories', UNKNOWN)

  expect(petstore.audit().findings.map(({ rule }) => rule)).toEqual(rules)
})

test.each([
  [0, []],
  [51, ['called-while-exhausted']],
])('on the same connection, a request %i ms after a refusal is reported as %j', (ms, rules) => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  petstore.quotas.exhaust()
  const answered = send(petstore, '/pets', UNKNOWN)
  vi.advanceTimersByTime(ms)
  send(petstore, '/categories', answered)

  expect(petstore.audit().findings.map(({ rule }) => rule)).toEqual(rules)
})
