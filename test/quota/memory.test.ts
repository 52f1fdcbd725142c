import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { ACCOUNT_LIMIT } from '../../src/quota/accounts/accounts.ts'
import { CLOCK, callTimes, START } from '../support/service/state.ts'

test('of a million keys at most ACCOUNT_LIMIT are remembered, the latest ones', {
  timeout: 180_000,
}, () => {
  const petstore = createPetstore({ clock: CLOCK, journal: { limit: 0 } })

  for (let index = 1; index <= 1_000_000; index += 1) {
    const key = `key-${index}`
    petstore.handle({ method: 'HEAD', path: '/pets/1', header: (name) => keyHeader(name, key) })
  }

  const remembered = petstore.quotas.list()
  expect(remembered.length).toBeLessThanOrEqual(ACCOUNT_LIMIT)
  expect(remembered.length).toBeGreaterThan(ACCOUNT_LIMIT * 0.9)
  expect(remembered.at(-1)?.apiKey).toBe('key-1000000')
  expect(petstore.quotas.get('key-1').windows[0]?.used).toBe(0)
})

test('a configured key, the anonymous caller and a plan that was set are never forgotten', () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' }, journal: { limit: 0 } })
  callTimes(petstore, 1, 'mine')
  callTimes(petstore, 1)
  petstore.quotas.setPlan('moved', 'business')

  for (let index = 0; index < ACCOUNT_LIMIT + 10; index += 1) {
    petstore.handle({ method: 'HEAD', path: '/', header: (name) => keyHeader(name, `k${index}`) })
  }

  expect(petstore.quotas.list().length).toBeLessThanOrEqual(ACCOUNT_LIMIT)
  expect(petstore.quotas.get('mine').windows[0]).toMatchObject({ used: 1, resetAt: START + 60_000 })
  expect(petstore.quotas.get().windows[0]?.used).toBe(1)
  expect(petstore.quotas.get('moved').plan).toBe('business')
})

function keyHeader(name: string, key: string): string | undefined {
  return name === 'x-api-key' ? key : undefined
}
