import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { ACCOUNT_LIMIT } from '../../../src/core/quota/accounts.ts'
import { CLOCK, callTimes, START } from '../../support/service/state.ts'

test('of more than ACCOUNT_LIMIT keys the latest are remembered, and those that the test chose', () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' }, journal: { limit: 0 } })
  callTimes(petstore, 1, 'mine')
  callTimes(petstore, 1)
  petstore.quotas.setPlan('moved', 'business')

  for (let index = 1; index <= ACCOUNT_LIMIT; index += 1) petstore.quotas.exhaust(`key-${index}`)
  for (let index = 1; index <= 3_000; index += 1) callTimes(petstore, 1, `late-${index}`)

  const remembered = petstore.quotas.list()
  expect(remembered.length).toBeLessThanOrEqual(ACCOUNT_LIMIT)
  expect(remembered.length).toBeGreaterThan(ACCOUNT_LIMIT * 0.9)
  expect(remembered.at(-1)?.apiKey).toBe('late-3000')
  expect(petstore.quotas.get('key-1').windows[0]?.used).toBe(0)
  expect(petstore.quotas.get('mine').windows[0]).toMatchObject({ used: 1, resetAt: START + 60_000 })
  expect(petstore.quotas.get().windows[0]?.used).toBe(1)
  expect(petstore.quotas.get('moved').plan).toBe('business')
})

test('callers are in the order in which their latest minute began', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const keys = () => petstore.quotas.list().map(({ apiKey }) => apiKey)
  for (const key of ['one', 'two', 'three']) callTimes(petstore, 1, key)

  callTimes(petstore, 1, 'two')
  expect(keys()).toEqual(['one', 'two', 'three'])
  petstore.clock.advance('1m')
  callTimes(petstore, 1, 'one')
  expect(keys()).toEqual(['two', 'three', 'one'])
})

test('of too many callers whose plan was set, the latest keep it', () => {
  const petstore = createPetstore({ clock: CLOCK, journal: { limit: 0 } })
  const lasts = ['key-1', `key-${ACCOUNT_LIMIT + 1}`]

  for (let index = 1; index <= ACCOUNT_LIMIT + 1; index += 1) {
    petstore.quotas.setPlan(`key-${index}`, 'pro')
  }

  expect(petstore.quotas.list()).toHaveLength(ACCOUNT_LIMIT - 999)
  expect(lasts.map((key) => petstore.quotas.get(key).plan)).toEqual(['free', 'pro'])
})
