import { expect, test } from 'vitest'
import { endDelivery, startDelivery } from '../../../../src/core/http/delivery.ts'
import type { TimedRequest } from '../../../../src/core/http/order.ts'
import { Bound } from '../../../../src/core/lib/bound.ts'
import { NEW_ACCOUNT } from '../../../../src/core/quota/accounts/account.ts'
import { ACCOUNT_LIMIT, Accounts } from '../../../../src/core/quota/accounts/accounts.ts'
import { AllTraffic, TRAFFIC_LIMIT } from '../../../../src/core/quota/accounts/all-traffic.ts'

/** A request that arrives now. */
function arrival(delivery = startDelivery()): TimedRequest {
  return { at: 0, endsAt: 0, delivery }
}

const MOVED = { ...NEW_ACCOUNT, plan: 'pro' }

/** Creates the accounts of a petstore that has a limit together with others. */
function createAccounts(whole: Bound): Accounts {
  const accounts = new Accounts({
    isPinned: (key) => key === 'pinned',
    hasPlan: () => true,
    onChange() {},
    onReplace() {},
  })
  accounts.bound.join(whole)
  return accounts
}

test('accounts beyond the limit of all petstores are evicted where there are most', () => {
  const whole = new Bound({ max: 100 })
  const [crowded, quiet] = [createAccounts(whole), createAccounts(whole)]
  for (let index = 0; index < 10; index += 1) quiet.set(`quiet-${index}`, NEW_ACCOUNT)

  for (let index = 0; index < 1_000; index += 1) crowded.set(`key-${index}`, NEW_ACCOUNT)

  expect(whole.used).toBeLessThanOrEqual(100)
  expect(whole.used).toBe(crowded.keys().length + quiet.keys().length)
  expect(quiet.keys()).toHaveLength(10)
  expect(crowded.has('key-999')).toBe(true)
})

test('callers are in the order in which their latest minute began', () => {
  const accounts = createAccounts(new Bound({ max: 100 }))
  const at = (startedAt: number, used = 1) => ({
    ...NEW_ACCOUNT,
    counts: { ...NEW_ACCOUNT.counts, minute: { startedAt, used } },
  })
  for (const key of ['one', 'two', 'three']) accounts.set(key, at(0))

  accounts.set('two', at(0, 2))
  expect(accounts.keys()).toEqual(['one', 'two', 'three'])
  accounts.set('one', at(60_000))
  expect(accounts.keys()).toEqual(['two', 'three', 'one'])
})

test('accounts whose plan was set are evicted last, configured ones never', () => {
  const accounts = createAccounts(new Bound({ max: 100 }))
  accounts.set('pinned', NEW_ACCOUNT)
  for (let index = 0; index < 50; index += 1) accounts.set(`moved-${index}`, MOVED)

  for (let index = 0; index < 1_000; index += 1) accounts.set(`key-${index}`, NEW_ACCOUNT)
  const moved = accounts.keys().filter((key) => key?.startsWith('moved'))
  expect(moved).toHaveLength(50)

  for (let index = 50; index < 1_000; index += 1) accounts.set(`moved-${index}`, MOVED)
  expect(accounts.keys().length).toBeLessThanOrEqual(100)
  expect(accounts.has('pinned')).toBe(true)
  expect(accounts.has('moved-999')).toBe(true)
})

test('a petstore remembers at most ACCOUNT_LIMIT callers whose plan was set', () => {
  const accounts = createAccounts(new Bound({ max: Number.POSITIVE_INFINITY }))

  for (let index = 0; index < ACCOUNT_LIMIT; index += 1) accounts.set(`key-${index}`, MOVED)
  expect(accounts.size).toBe(ACCOUNT_LIMIT)

  for (let index = 0; index < 10; index += 1) accounts.set(`late-${index}`, MOVED)
  expect(accounts.keys().length).toBeLessThanOrEqual(ACCOUNT_LIMIT)
})

test('deleted, cleared and replaced accounts are no longer counted', () => {
  const whole = new Bound({ max: 100 })
  const accounts = createAccounts(whole)
  for (let index = 0; index < 10; index += 1) accounts.set(`key-${index}`, NEW_ACCOUNT)

  accounts.delete('key-0')
  expect(whole.used).toBe(9)
  accounts.parse([['other', { ...NEW_ACCOUNT }]])()
  expect(whole.used).toBe(1)
  accounts.reset()
  expect(whole.used).toBe(0)
})

test('the requests of callers that never read a response are forgotten beyond a limit', () => {
  const traffic = new AllTraffic()
  let most = 0
  for (let index = 0; index < 2 * TRAFFIC_LIMIT; index += 1) {
    traffic.of(`key-${index % 3_000}`).arrive(arrival())
    most = Math.max(most, traffic.bound.used)
  }
  expect(most).toBe(TRAFFIC_LIMIT)
})

test('a snapshot with many waits can be restored while most of the memory is in use', () => {
  const traffic = new AllTraffic()
  for (let index = 0; index < 60_000; index += 1) {
    traffic.of(`busy-${index % 3_000}`).arrive(arrival())
  }
  const wait = { id: 'req-1', at: 0, until: 1_000 }
  const saved = Array.from({ length: TRAFFIC_LIMIT / 2 }, (_, index) => [`key-${index}`, wait])

  traffic.parse(saved)()

  expect(traffic.snapshot()).toHaveLength(TRAFFIC_LIMIT / 2)
  expect(traffic.bound.used).toBe(TRAFFIC_LIMIT)
})

test('waits that just fit leave the requests in flight alone', () => {
  const traffic = new AllTraffic()
  traffic.of('busy').arrive(arrival())
  const wait = { id: 'req-1', at: 0, until: 1_000 }
  const saved = Array.from({ length: TRAFFIC_LIMIT / 2 - 1 }, (_, index) => [`key-${index}`, wait])

  traffic.parse(saved)()

  expect(traffic.bound.used).toBe(TRAFFIC_LIMIT)
})

test('a caller that a reset has forgotten counts again when it comes back', () => {
  const traffic = new AllTraffic()
  const delivery = startDelivery()
  traffic.of('key').arrive(arrival(delivery))
  endDelivery(delivery)
  traffic.reset()
  expect(traffic.bound.used).toBe(0)

  traffic.of('key').arrive(arrival())
  expect(traffic.bound.used).toBe(2)
})

test('callers that are forgotten to make room no longer count, and new ones do', () => {
  const whole = new Bound({ max: 10 })
  const [first, second] = [new AllTraffic(), new AllTraffic()]
  for (const traffic of [first, second]) traffic.bound.join(whole)
  const kept = first.of('key')
  for (let index = 0; index < 9; index += 1) first.of(`key-${index}`)

  second.of('key').arrive(arrival())
  expect(whole.used).toBe(2)

  // The service may still hold the traffic that was forgotten.
  kept.arrive(arrival())
  expect(whole.used).toBe(2)
  const delivery = startDelivery()
  second.of('key').arrive(arrival(delivery))
  endDelivery(delivery)
  expect(whole.used).toBe(3)
})
