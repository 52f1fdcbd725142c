import type { Petstore } from 'petstore-mock'
import { afterEach, expect, test, vi } from 'vitest'
import { endDelivery } from '../../../../src/core/http/delivery.ts'
import { audited, JSON_BODY, open, rulesFound } from '../../../support/audit/audit.ts'

afterEach(() => {
  vi.useRealTimers()
})

test("without comparable real time, the service's clock counts", async () => {
  const petstore = audited()
  petstore.quotas.exhaust()
  await petstore.fetch('/pets')
  petstore.clock.advance('60s')
  vi.useFakeTimers({ toFake: ['performance'] })
  await petstore.fetch('/pets')
  expect(petstore.audit().findings).toEqual([])
})

/** Sends a request over HTTP, after the tick `sentTick`. Returns when it was answered. */
function send(petstore: Petstore, path: string, sentTick: number): number {
  const connection = Symbol('connection')
  return endDelivery(open(petstore, { method: 'GET', path }, { sentTick, connection }))
}

/** As the server sees the first request of a connection: nothing says when it was sent. */
const UNKNOWN = 0

test.each([
  [0, []],
  [900, []],
  [1_001, ['called-while-exhausted']],
])('on another connection, a request %i ms after a refusal is reported as %j', (ms, rules) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const petstore = audited()
  petstore.quotas.exhaust()
  send(petstore, '/pets', UNKNOWN)
  vi.advanceTimersByTime(ms)
  send(petstore, '/categories', UNKNOWN)

  expect(rulesFound(petstore)).toEqual(rules)
})

test('a request that is sent after a refusal, with no others in flight, is reported however soon it comes', () => {
  const petstore = audited()
  petstore.quotas.exhaust()
  for (const path of ['/pets', '/categories']) endDelivery(open(petstore, { method: 'GET', path }))

  expect(rulesFound(petstore)).toEqual(['called-while-exhausted'])
})

test.each([
  [0, []],
  [50, []],
  [51, ['retried-unsafe-method']],
])('on another connection, a POST %i ms after a lost response is reported as %j', (ms, rules) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const petstore = audited()
  petstore.faults.add({ network: 'reset', afterOperation: true, times: 1 })
  const header = (name: string) => ({ 'content-type': JSON_BODY['Content-Type'] })[name]
  const order = () => {
    const request = { method: 'POST', path: '/store/orders', body: '{"petId":1}', header }
    const connection = Symbol('connection')
    endDelivery(open(petstore, request, { sentTick: UNKNOWN, connection }))
  }
  order()
  vi.advanceTimersByTime(ms)
  order()

  expect(rulesFound(petstore)).toEqual(rules)
})
