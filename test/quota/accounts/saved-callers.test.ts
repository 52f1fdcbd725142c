import { expect, test } from 'vitest'
import { NEW_ACCOUNT } from '../../../src/quota/accounts/account.ts'
import { AllTraffic } from '../../../src/quota/accounts/all-traffic.ts'
import { parseAccounts } from '../../../src/quota/accounts/parse-accounts.ts'
import { parseWaits } from '../../../src/quota/accounts/parse-waits.ts'

test('as many accounts as the limit are accepted, and configured callers do not count', () => {
  const rules = { limit: 2, isPinned: (key: unknown) => key === 'pinned', hasPlan: () => true }
  const saved = ['one', 'pinned', 'two'].map((key) => [key, { ...NEW_ACCOUNT }])
  expect(parseAccounts(saved, rules)).toEqual(saved)
  expect(() => parseAccounts([...saved, ['three', { ...NEW_ACCOUNT }]], rules)).toThrow(
    new TypeError('accounts: expected at most 2 accounts but got 3'),
  )
})

test('as many waits as the limit are accepted', () => {
  const wait = { id: 'req-1', at: 0, until: 1_000 }
  const saved = [
    ['one', wait],
    ['two', wait],
  ]
  expect(parseWaits(saved, 2)).toEqual(saved)
  expect(() => parseWaits(saved, 1)).toThrow('traffic: expected at most 1 callers but got 2')
})

test('the same waits give the same snapshot, in whatever order the callers came', () => {
  const wait = { id: 'req-1', at: 0, until: 1_000 }
  const saved = [null, 'a', 'null', 'z'].map((key) => [key, wait])
  const snapshotOf = (waits: unknown) => {
    const traffic = new AllTraffic()
    traffic.parse(waits)()
    return traffic.snapshot()
  }
  expect(snapshotOf(saved)).toEqual(saved)
  expect(snapshotOf(saved.toReversed())).toEqual(saved)
})
