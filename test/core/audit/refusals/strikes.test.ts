import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { type Delivery, endDelivery, startDelivery } from '../../../../src/core/http/delivery.ts'
import type { AdapterRequest } from '../../../../src/core/http/messages.ts'
import { freezeRealTime } from '../../../support/freeze-real-time.ts'
import { runs } from '../../../support/runs.ts'
import { CLOCK, request, withKey } from '../../../support/service/state.ts'

freezeRealTime()

type Key = string | null

/** One thing that happens: a client sends requests, or the test changes something. */
type Act = (petstore: Petstore, key: Key) => unknown

const PATHS = ['/pets', '/pets/1', '/categories', '/store/orders']

function send(petstore: Petstore, key: Key, path: string): Promise<Response> {
  return petstore.fetch(path, key === null ? {} : withKey(key))
}

const path = fc.constantFrom(...PATHS)

/** A connection that a client keeps, as the server sees it. */
interface Kept {
  readonly connection: symbol
  /** The tick at which the latest response on it was delivered. */
  lastReturned: number
  /** The delivery of the response that the client waits for; undefined if it waits for none. */
  open: Delivery | undefined
}

/** What a client does next with one of its connections. */
interface Step {
  readonly index: number
  readonly path: string
  /** Whether the response is delivered at once. */
  readonly isQuick: boolean
  /** How much later the next step follows, in ms. */
  readonly ms: number
}

function openPool(size: number): readonly Kept[] {
  return Array.from({ length: size }, () => {
    return { connection: Symbol('connection'), lastReturned: 0, open: undefined }
  })
}

function settle(kept: Kept): void {
  if (kept.open !== undefined) kept.lastReturned = endDelivery(kept.open)
  kept.open = undefined
}

/** Sends a request on a kept connection, once the response to the one before is there. */
function sendOn(kept: Kept, petstore: Petstore, key: Key, { path, isQuick }: Step): void {
  settle(kept)
  const { connection, lastReturned: sentTick } = kept
  kept.open = startDelivery({ sentTick, connection })
  const made = request('GET', path, { key: key ?? undefined })
  const sent: AdapterRequest = { ...made, delivery: kept.open }
  petstore.handle(sent)
  if (isQuick) settle(kept)
}

const MOST_CONNECTIONS = 6

const FIRST: Step = { index: 0, path: '/pets', isQuick: true, ms: 0 }

const step: fc.Arbitrary<Step> = fc.record({
  index: fc.nat({ max: MOST_CONNECTIONS - 1 }),
  path,
  isQuick: fc.boolean(),
  ms: fc.constantFrom(0, 0, 0, 40, 60, 1_100),
})

/** A client that sends requests over connections that it keeps. */
const pooled: fc.Arbitrary<Act> = fc
  .record({
    size: fc.integer({ min: 1, max: MOST_CONNECTIONS }),
    steps: fc.array(step, { minLength: 1, maxLength: 20 }),
  })
  .map(
    ({ size, steps }): Act =>
      (petstore, key) => {
        const pool = openPool(size)
        for (const each of steps) {
          const kept = pool[each.index % size]
          if (kept !== undefined) sendOn(kept, petstore, key, each)
          petstore.clock.advance(each.ms)
        }
        for (const kept of pool) settle(kept)
      },
  )

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: pooled },
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

test('a client that drains a queue over three connections or more for ten seconds has no strikes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: MOST_CONNECTIONS }),
      fc.array(step, { maxLength: 100 }),
      (size, steps) => {
        const petstore = createPetstore({ clock: CLOCK, plans: { free: { perMinute: size } } })
        const pool = openPool(size)
        for (const kept of pool) sendOn(kept, petstore, 'a', FIRST)
        for (const each of steps) {
          const kept = pool[each.index % size]
          if (kept !== undefined) sendOn(kept, petstore, 'a', each)
          petstore.clock.advance(100)
        }

        expect(strikesOf(petstore)).toEqual([])
        expect(blamedBy(petstore, ...REFUSAL_RULES)).toEqual([])
      },
    ),
    runs(100),
  )
})
