import { createPetstore } from 'petstore-mock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endDelivery } from '../../../src/core/http/delivery.ts'
import { audited, chainLengths, open, rulesFound } from '../../support/audit/audit.ts'
import { START } from '../../support/service/state.ts'

// Real time stands still: a slow machine must not seem to be a client that pauses.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(START), toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const get = (path: string) => ({ method: 'GET', path })

test.each([
  ['another one is in flight', false, []],
  ['no other one is in flight', true, [2]],
])('if %s, a request right after an identical one: %s, %j', (_, isAnswered, expected) => {
  const petstore = audited({ scenario: 'outage' })
  const other = open(petstore, get('/categories'))
  const otherEnd = isAnswered ? endDelivery(other) : 0
  const end = endDelivery(open(petstore, get('/pets'), { sentTick: otherEnd }))
  endDelivery(open(petstore, get('/pets'), { sentTick: end }))

  expect(chainLengths(petstore)).toEqual(expected)
})

test("a request after a fake Date was set back isn't an early retry", async () => {
  const petstore = createPetstore()
  petstore.faults.add({ status: 503, headers: { 'Retry-After': '60' } })
  await petstore.fetch('/pets')
  vi.setSystemTime(new Date('2026-04-30T00:00:00Z'))
  await petstore.fetch('/pets')

  expect(rulesFound(petstore)).toEqual([])
})

test("the pauses of identical calls in parallel aren't judged, because they may be mixed up", async () => {
  const petstore = audited({ rateLimit: false })
  petstore.faults.add({ status: 503, times: 8 })
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([petstore.fetch('/pets'), petstore.fetch('/pets')])
    petstore.clock.advance('1s')
  }

  expect(petstore.audit().summary.callers[0]?.retries).toHaveLength(2)
  expect(rulesFound(petstore)).toEqual([])
})
