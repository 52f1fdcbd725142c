import { createPetstore, type Petstore } from 'petstore-mock'
import { describe, expect, test } from 'vitest'
import { CLOCK, callTimes, START } from '../../support/service/state.ts'

test('get returns the plan, windows, strikes and ban of a caller', async () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' } })
  callTimes(petstore, 2, 'mine')

  expect(petstore.quotas.get('mine')).toEqual({
    apiKey: 'mine',
    plan: 'pro',
    windows: [
      { name: 'minute', limit: 300, used: 2, remaining: 298, resetAt: START + 60_000 },
      { name: 'day', limit: 10_000, used: 2, remaining: 9_998, resetAt: START + 86_400_000 },
    ],
    strikes: 0,
    bannedUntil: null,
  })
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

describe('exhaust', () => {
  test('spends all that is left of the minute', () => {
    const petstore = createPetstore({ clock: CLOCK })
    callTimes(petstore, 10)

    petstore.quotas.exhaust()

    expect(petstore.quotas.get().windows.map(({ remaining }) => remaining)).toEqual([0, 990])
  })

  test('spends all that is left of the day', () => {
    const petstore = createPetstore({ clock: CLOCK })

    petstore.quotas.exhaust('mine', 'day')

    expect(callTimes(petstore, 1, 'mine')).toEqual([429])
    expect(callTimes(petstore, 1)).toEqual([200])
  })

  test('takes the day of a plan that has no minute', () => {
    const petstore = createPetstore({ clock: CLOCK, plans: { free: { perMinute: null } } })

    petstore.quotas.exhaust()

    expect(petstore.quotas.get().windows[0]).toMatchObject({ name: 'day', remaining: 0 })
  })
})

describe('setPlan', () => {
  test('outlives the window', () => {
    const petstore = createPetstore({ clock: CLOCK })
    petstore.quotas.setPlan('mine', 'business')

    petstore.clock.advance('2d')

    expect(petstore.quotas.get('mine').plan).toBe('business')
  })

  test("refuses a plan that isn't there", () => {
    const { quotas }: Petstore = createPetstore()

    expect(() => Reflect.apply(quotas.setPlan, undefined, ['mine'])).toThrow(
      'quotas.setPlan: expected the name of a plan (free, pro, business, enterprise) but got undefined',
    )
    expect(() => quotas.setPlan('mine', 'gold')).toThrow(
      'quotas.setPlan: expected the name of a plan (free, pro, business, enterprise) but got "gold"',
    )
  })
})

test('pardon ends a ban and forgives the strikes, but not what was used', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust('mine')
  expect(callTimes(petstore, 6, 'mine').at(-1)).toBe(403)

  petstore.quotas.pardon('mine')

  expect(petstore.quotas.get('mine')).toMatchObject({ strikes: 0, bannedUntil: null })
  expect(callTimes(petstore, 1, 'mine')).toEqual([429])
})

test('to read or pardon a caller that has sent nothing adds it to no list', () => {
  const { quotas } = createPetstore()

  quotas.get('nobody')
  quotas.remaining('nobody')
  quotas.msUntilAllowed('nobody')
  quotas.pardon('nobody')

  expect(quotas.list()).toEqual([])
})

test('after a pardon, the next ban has the first duration again', () => {
  const { quotas } = createPetstore({ clock: CLOCK, ban: { duration: ['10m', '1h'] } })
  quotas.ban('mine')

  quotas.pardon('mine')
  quotas.ban('mine')

  expect(quotas.get('mine').bannedUntil).toBe(START + 600_000)
})

test('forget deletes what a caller used, its ban and the plan it was put on', () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' } })
  const fresh = petstore.quotas.get('mine')
  callTimes(petstore, 3, 'mine')
  petstore.quotas.ban('mine')
  petstore.quotas.setPlan('mine', 'free')

  petstore.quotas.forget('mine')

  expect(petstore.quotas.get('mine')).toEqual(fresh)
})

test('forget needs the caller, because leaving it out could mean all callers', () => {
  const petstore = createPetstore({ clock: CLOCK })
  callTimes(petstore, 3)

  expect(() => Reflect.apply(petstore.quotas.forget, undefined, [])).toThrow(
    'quotas.forget: expected an API key, or null for the anonymous caller but got undefined; did you mean clear(), which forgets all callers?',
  )
  expect(petstore.quotas.get().windows[0]?.used).toBe(3)

  petstore.quotas.forget(null)
  expect(petstore.quotas.list()).toEqual([])
})

describe('clear', () => {
  test('forgets all callers: counts, strikes, bans and plans', () => {
    const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' } })
    const before = petstore.quotas.list()
    callTimes(petstore, 2)
    petstore.quotas.exhaust('mine')
    callTimes(petstore, 3, 'mine')
    petstore.quotas.ban('guest')
    petstore.quotas.setPlan('guest', 'business')

    petstore.quotas.clear()

    expect(petstore.quotas.list()).toEqual(before)
    expect(petstore.quotas.get('guest')).toMatchObject({ plan: 'free', bannedUntil: null })
    expect(callTimes(petstore, 1, 'mine')).toEqual([200])
  })
})

describe('msUntilAllowed', () => {
  test.each<[string, number, (quotas: Petstore['quotas']) => void]>([
    ['an exhausted minute', 60_000, (quotas) => quotas.exhaust()],
    ['an exhausted day', 86_400_000, (quotas) => quotas.exhaust(null, 'day')],
    ['a ban', 600_000, (quotas) => quotas.ban()],
  ])('tells how long to wait out %s, exactly', (_, ms, act) => {
    const petstore = createPetstore({ clock: START + 1 })
    act(petstore.quotas)

    expect(petstore.quotas.msUntilAllowed()).toBe(ms)
    petstore.clock.advance(petstore.quotas.msUntilAllowed() - 1)
    expect(callTimes(petstore, 1)).not.toEqual([200])
    petstore.clock.advance(petstore.quotas.msUntilAllowed())
    expect(callTimes(petstore, 1)).toEqual([200])
  })

  test("is 0 over a limit that isn't enforced", () => {
    const { quotas } = createPetstore({ rateLimit: false })
    quotas.exhaust()

    expect(quotas.msUntilAllowed()).toBe(0)
  })
})
