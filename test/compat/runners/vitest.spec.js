import { installPetstore } from 'petstore-mock/vitest'
import { describe, expect, test, vi } from 'vitest'
import { fakeTimers } from '../claims/fake-timers.js'
import { everywhere } from '../claims/index.js'
import { matchers } from '../claims/matchers.js'
import { register } from '../register.js'

const own = {
  matchers,
  'fake timers': fakeTimers,
}
register({ ...everywhere, ...own }, test, {
  expect,
  timers: vi,
  fake: () => vi.useFakeTimers(),
  unfake: () => vi.useRealTimers(),
})

describe('with installPetstore', () => {
  const petstore = installPetstore({ baseUrl: 'https://api.example.com' })
  const installed = {
    'a test changes the state': async () => {
      petstore.quotas.exhaust()
      expect((await fetch('https://api.example.com/pets')).status).toBe(429)
    },
    'the next test starts with a fresh one': async () => {
      expect((await fetch('https://api.example.com/pets')).status).toBe(200)
      expect(petstore).toHaveReceived({ operation: 'listPets' }, { times: 1 })
    },
  }
  register({ installPetstore: installed }, test)
})
