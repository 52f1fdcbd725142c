import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { freezeRealTime } from '../../support/freeze-real-time.ts'
import { runs } from '../../support/runs.ts'
import { CLOCK, callTimes, send } from '../../support/service/state.ts'

freezeRealTime()

const KEY = 'mine'

type Act = (petstore: Petstore) => unknown

/** Leaves some requests in a window, if the caller's plan limits it. */
function leave(remaining: number, window: 'minute' | 'day'): Act {
  return ({ quotas }) => {
    const isLimited = quotas.get(KEY).windows.some(({ name }) => name === window)
    if (isLimited) quotas.setRemaining(KEY, remaining, window)
  }
}

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map(
    (count): Act =>
      (petstore) =>
        callTimes(petstore, count, KEY),
  ),
  fc.integer({ min: 1, max: 90_000 }).map(
    (ms): Act =>
      ({ clock }) =>
        clock.advance(ms),
  ),
  fc.constantFrom<Act[]>(
    leave(0, 'minute'),
    leave(0, 'day'),
    ({ quotas }) => quotas.ban(KEY),
    ({ quotas }) => quotas.ban(KEY, '30h'),
    ({ quotas }) => quotas.pardon(KEY),
    ({ quotas }) => quotas.setPlan(KEY, 'pro'),
    ({ clock }) => clock.advance('6h'),
  ),
)

const story = fc.record({
  acts: fc.array(act, { maxLength: 10 }),
  options: fc.record({
    plans: fc.record({
      free: fc.record({ perMinute: fc.constantFrom(1, 5), perDay: fc.constantFrom(8, null) }),
      pro: fc.record({ perMinute: fc.constantFrom(2, null), perDay: fc.constantFrom(20, null) }),
    }),
    rateLimit: fc.record({
      window: fc.constantFrom('first-request', 'clock'),
      countRejected: fc.boolean(),
    }),
    dialect: fc.constantFrom('standard', 'retry-after-ms', 'http-date', 'github'),
    ban: fc.constantFrom(
      { after: 1 },
      { after: 3, status: 429 as const },
      { after: 2, duration: ['90s', '1d'] as const },
    ),
  }),
})

/** Returns the times at which a response says that the client may come back, in epoch ms. */
function announcedBy(headers: Readonly<Record<string, string>>, now: number): readonly number[] {
  const after = headers['Retry-After']
  const ms = headers['Retry-After-Ms']
  return [
    Number(headers['X-RateLimit-Reset']) * 1_000,
    ...(after === undefined
      ? []
      : [/^\d+$/.test(after) ? now + Number(after) * 1_000 : Date.parse(after)]),
    ...(ms === undefined ? [] : [now + Number(ms)]),
  ]
}

test('a client that waits as long as a response says is served at that moment', () => {
  fc.assert(
    fc.property(story, ({ acts, options }) => {
      const petstore = createPetstore({ clock: CLOCK, ...options })
      for (const each of acts) each(petstore)
      const { headers } = send(petstore, 'GET', '/pets', { key: KEY })
      const now = petstore.clock.now()
      const snapshot = petstore.snapshot()

      for (const at of announcedBy(headers, now)) {
        petstore.restore(snapshot)
        petstore.clock.set(at)
        expect(send(petstore, 'GET', '/pets', { key: KEY }).status).toBe(200)
      }
    }),
    runs(50),
  )
})

test('a refusal announces the wait of quotas.msUntilAllowed(), in whole seconds and at least one', () => {
  fc.assert(
    fc.property(story, ({ acts, options }) => {
      const petstore = createPetstore({ clock: CLOCK, ...options })
      for (const each of acts) each(petstore)
      const { status, headers } = send(petstore, 'GET', '/pets', { key: KEY })
      fc.pre(status !== 200)

      const now = petstore.clock.now()
      const allowedAt = now + petstore.quotas.msUntilAllowed(KEY)
      for (const at of announcedBy(headers, now)) {
        expect(at).toBeGreaterThanOrEqual(allowedAt)
        expect(at).toBeLessThan(Math.max(allowedAt, now + 1_000) + 1_000)
      }
    }),
    runs(50),
  )
})

test('a client that obeys the wait that ends first has no strike, also after a restore', () => {
  const options = { clock: CLOCK, dialect: 'wrong', ban: { after: 9 } } as const
  const petstore = createPetstore(options)
  petstore.quotas.exhaust(KEY)
  for (const ms of [999, 1]) {
    petstore.clock.advance(ms)
    callTimes(petstore, 1, KEY)
  }
  const waits = petstore.journal.all().map((entry) => entry.responseHeaders['Retry-After'])
  expect(waits).toEqual(['30', '29'])

  const restored = createPetstore(options)
  restored.restore(petstore.snapshot())
  for (const each of [petstore, restored]) {
    each.clock.advance('29s')
    callTimes(each, 1, KEY)
    expect(each.journal.last()).toMatchObject({ status: 429, strikes: 0 })
  }
})
