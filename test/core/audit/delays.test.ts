import type { Duration, Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { type Delivery, endDelivery, loseDelivery } from '../../../src/core/http/delivery.ts'
import { audited, open, rulesFound } from '../../support/audit/audit.ts'
import { freezeRealTime } from '../../support/freeze-real-time.ts'
import { request } from '../../support/service/state.ts'

freezeRealTime()

type End = (delivery: Delivery) => unknown

/** Sends a request for each way in which its delivery ends, with pauses in between. */
function sendEach(petstore: Petstore, ends: readonly End[], pause: Duration): void {
  for (const end of ends) {
    end(open(petstore, request('GET', '/pets')))
    petstore.clock.advance(pause)
  }
}

/** The backoff of a client whose requests fail after 800 ms, and arrive two seconds apart. */
function backoffAfterDelay(headers: Readonly<Record<string, string>>) {
  const petstore = audited()
  petstore.faults.add({ status: 503, headers, delay: 800 })
  sendEach(petstore, Array(4).fill(endDelivery), '2s')
  return petstore.audit().summary.callers[0]?.backoff
}

test('a pause begins when the response is ready, but a wait when the request arrives', () => {
  expect(backoffAfterDelay({})).toBe('constant 1.2 s')
  expect(backoffAfterDelay({ 'Retry-After': '60' })).toBe('ignores Retry-After: constant 2 s')
})

test.each<[string, End, readonly string[]]>([
  ['was answered', endDelivery, ['no-backoff']],
  ['was never answered', () => {}, []],
  ['was given up by the client', loseDelivery, []],
])('four pauses without backoff are judged if the third request %s: %j', (_, end, rules) => {
  const petstore = audited({ scenario: { faults: [{ status: 503 }] } })
  sendEach(petstore, [endDelivery, endDelivery, end, endDelivery, endDelivery], '1s')
  expect(rulesFound(petstore)).toEqual(rules)
})
