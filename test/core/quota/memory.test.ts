import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { ACCOUNT_LIMIT } from '../../../src/core/quota/accounts.ts'
import { CLOCK, callTimes } from '../../support/service/state.ts'

test('of more than ACCOUNT_LIMIT keys the latest are remembered', () => {
  const petstore = createPetstore({ clock: CLOCK, journal: { limit: 0 } })

  for (let index = 1; index <= ACCOUNT_LIMIT; index += 1) petstore.quotas.exhaust(`key-${index}`)
  callTimes(petstore, 1, 'late')

  const remembered = petstore.quotas.list()
  expect(remembered).toHaveLength(ACCOUNT_LIMIT - 999)
  expect(remembered.at(-1)?.apiKey).toBe('late')
  expect(petstore.quotas.get('key-1').windows[0]?.used).toBe(0)
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
