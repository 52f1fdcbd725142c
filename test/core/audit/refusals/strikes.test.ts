import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { freezeRealTime } from '../../../support/freeze-real-time.ts'
import { runs } from '../../../support/runs.ts'
import { CLOCK, withKey } from '../../../support/service/state.ts'

freezeRealTime()

type Key = string | null

/** One thing that happens: a client sends requests, or the test changes something. */
type Act = (petstore: Petstore, key: Key) => unknown

const PATHS = ['/pets', '/pets/1', '/categories', '/store/orders']

function send(petstore: Petstore, key: Key, path: string): Promise<Response> {
  return petstore.fetch(path, key === null ? {} : withKey(key))
}

const path = fc.constantFrom(...PATHS)

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(path, { minLength: 1, maxLength: 6 }).map((paths): Act => {
      return async (petstore, key) => {
        for (const each of paths) await send(petstore, key, each)
      }
    }),
  },
  {
    weight: 3,
    arbitrary: fc.array(path, { minLength: 2, maxLength: 12 }).map((paths): Act => {
      return (petstore, key) => Promise.all(paths.map((each) => send(petstore, key, each)))
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(40, 1_000, 30_000, 59_940, 59_960, 60_000, 600_000)
      .map((ms): Act => {
        return ({ clock }) => clock.advance(ms)
      }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Act[]>(
      ({ quotas }, key) => quotas.exhaust(key),
      ({ quotas }, key) => quotas.exhaust(key, 'day'),
      ({ quotas }, key) => quotas.forget(key),
      ({ quotas }, key) => quotas.pardon(key),
      ({ quotas }, key) => quotas.ban(key, '1m'),
      ({ clock }) => clock.set(CLOCK),
      (petstore) => petstore.restore(petstore.snapshot()),
    ),
  },
)

const story = fc.record({
  acts: fc.array(fc.tuple(act, fc.constantFrom<Key[]>('a', 'b', null)), { maxLength: 14 }),
  options: fc.record({
    plans: fc.constantFrom(1, 3, 8).map((perMinute) => ({ free: { perMinute, perDay: 30 } })),
    ban: fc.constantFrom(
      { after: 1 },
      { after: 2, duration: '30s' as const },
      { after: 3, anonymous: true },
      false as const,
    ),
    dialect: fc.constantFrom(
      ...(['standard', 'http-date', 'github', 'stripe', 'openai'] as const),
      ...(['wrong', 'missing'] as const),
    ),
    rateLimit: fc.record({ exempt: fc.constantFrom([], ['listOrders' as const]) }),
    latency: fc.constantFrom(0, 0, 0, 2),
  }),
})

/** The ids of the requests that the service counted as strikes. */
function strikesOf({ journal }: Petstore): readonly string[] {
  return journal
    .all()
    .map(({ id }) => id)
    .filter((id) => journal.explain(id).includes('The client ignored'))
}

const REFUSAL_RULES = ['retried-too-early', 'called-while-exhausted']

/** The ids of the requests that the audit blames for ignoring a 429, by rule. */
function blamedBy(petstore: Petstore, ...rules: readonly string[]): readonly string[] {
  const ids = petstore
    .audit()
    .findings.filter(({ rule }) => rules.includes(rule))
    .flatMap(({ entries }) => entries.slice(1))
  return petstore.journal
    .all()
    .map(({ id }) => id)
    .filter((id) => ids.includes(id))
}

test('the audit blames all strikes, and otherwise only retries that came too early', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ acts, options }) => {
      const petstore = createPetstore({ clock: CLOCK, ...options })
      for (const [each, key] of acts) await each(petstore, key)

      const strikes = strikesOf(petstore)
      const blamed = blamedBy(petstore, ...REFUSAL_RULES)
      expect(blamed).toEqual(expect.arrayContaining([...strikes]))
      expect(strikes).toEqual(
        expect.arrayContaining([...blamedBy(petstore, 'called-while-exhausted')]),
      )
    }),
    runs(40),
  )
})
