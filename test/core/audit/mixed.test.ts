import type { Petstore } from 'petstore-mock'
import { beforeEach, expect, test } from 'vitest'
import { endDelivery, type Sending } from '../../../src/core/http/delivery.ts'
import { audited, open, rulesFound } from '../../support/audit/audit.ts'
import { freezeRealTime } from '../../support/freeze-real-time.ts'
import { request } from '../../support/service/state.ts'

freezeRealTime()

/** More calls than the audit compares with one another. */
const MANY = 300

let petstore: Petstore
beforeEach(() => {
  petstore = audited({ rateLimit: false })
})

/** As the server sees the first request of a connection: nothing says when it was sent. */
const connected = (sentTick = 0): Sending => ({ sentTick, connection: Symbol('connection') })

/** Makes the next requests fail, or the next ones after `skip` others. */
function failNext(times: number, skip = 0): void {
  petstore.faults.add({ status: 503, times, skip })
}

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

/** Sends calls that are answered one after another, 20 seconds apart. Returns their last ticks. */
function sendCalls(count: number): readonly number[] {
  return Array.from({ length: count }, () => call(0))
}

test("the pauses of identical calls in parallel aren't judged, because they may be mixed up", async () => {
  failNext(8)
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([petstore.fetch('/pets'), petstore.fetch('/pets')])
    petstore.clock.advance('1s')
  }

  expect(petstore.audit().summary.callers[0]?.retries).toHaveLength(2)
  expect(rulesFound(petstore)).toEqual([])
})

test('the pauses of identical calls are judged if enough time passed between the calls', () => {
  failNext(8)
  call(3, connected())
  call(3, connected())

  expect(rulesFound(petstore)).toEqual(['no-backoff', 'no-backoff'])
})

test('a call that is still open may be mixed up with a much later one', () => {
  open(petstore, attempt(0))
  petstore.clock.advance(20_000)
  sendCalls(MANY)
  failNext(4)
  call()

  expect(rulesFound(petstore)).toEqual([])
})

test.each(['before', 'after'])('many calls %s a call are certainly apart from it', (when) => {
  failNext(4, when === 'before' ? MANY : 0)
  if (when === 'before') sendCalls(MANY)
  call()
  if (when === 'after') sendCalls(MANY)

  expect(rulesFound(petstore)).toEqual(['no-backoff'])
})

test('among many calls, a call is judged if it came long after the only one that may overlap', () => {
  const ends = sendCalls(MANY)
  failNext(4)
  const end = call(3, connected(ends.at(-2)))
  call(0, connected(end - 1))
  sendCalls(MANY)

  expect(rulesFound(petstore)).toEqual(['no-backoff'])
})
