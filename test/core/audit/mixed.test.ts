import type { Petstore } from 'petstore-mock'
import { beforeEach, expect, test } from 'vitest'
import { endDelivery, type Sending } from '../../../src/core/http/delivery.ts'
import { audited, open, rulesFound } from '../../support/audit/audit.ts'
import { freezeRealTime } from '../../support/freeze-real-time.ts'
import { request } from '../../support/service/state.ts'

freezeRealTime()

let petstore: Petstore
beforeEach(() => {
  petstore = audited({ rateLimit: false })
})

/** As the server sees the first request of a connection: nothing says when it was sent. */
const connected = (sentTick = 0): Sending => ({ sentTick, connection: Symbol('connection') })

/** An attempt of the call, marked with its number from 0. */
const attempt = (count: number) =>
  request('GET', '/pets', { headers: { 'x-stainless-retry-count': String(count) } })

/** Sends a call and its retries without backoff. Returns the tick of the last response. */
function call(retries = 3, sending?: Sending): number {
  let end = endDelivery(open(petstore, attempt(0), sending))
  for (let count = 1; count <= retries; count += 1) {
    petstore.clock.advance(1_000)
    end = endDelivery(open(petstore, attempt(count)))
  }
  petstore.clock.advance(20_000)
  return end
}

test("the pauses of identical calls in parallel aren't judged, because they may be mixed up", async () => {
  petstore.faults.add({ status: 503, times: 8 })
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([petstore.fetch('/pets'), petstore.fetch('/pets')])
    petstore.clock.advance('1s')
  }

  expect(petstore.audit().summary.callers[0]?.retries).toHaveLength(2)
  expect(rulesFound(petstore)).toEqual([])
})

test('the pauses of identical calls are judged if enough time passed between the calls', () => {
  petstore.faults.add({ status: 503, times: 8 })
  call(3, connected())
  call(3, connected())

  expect(rulesFound(petstore)).toEqual(['no-backoff', 'no-backoff'])
})
