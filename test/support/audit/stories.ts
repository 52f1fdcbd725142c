import fc from 'fast-check'
import type { Fault, Petstore, PetstoreOptions } from 'petstore-mock'
import { vi } from 'vitest'
import { CLOCK } from '../service/state.ts'
import type { PoliteOptions, Wish } from './polite.ts'

/** An action of the test while the clients are running. */
interface Act {
  readonly afterMs: number
  readonly act: (petstore: Petstore) => void
}

/** A petstore, its clients and what they do. */
export interface Story {
  readonly options: PetstoreOptions
  readonly clock: ClockKind
  readonly faults: readonly Fault[]
  readonly clients: readonly (Omit<PoliteOptions, 'random' | 'sendsKeys'> & {
    readonly wishes: Wish[]
  })[]
  readonly acts: readonly Act[]
  readonly seed: number
}

const KEYS = ['a', 'b', null] as const

let written = 0

/** Reads may repeat, but each write is different. */
const wish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('/pets', '/categories', '/pets?limit=2').map(get) },
  { weight: 2, arbitrary: fc.constantFrom('/pets/1', '/categories/999').map(get) },
  { weight: 1, arbitrary: fc.constant({ method: 'HEAD', path: '/pets' }) },
  { weight: 1, arbitrary: fc.constant({ method: 'DELETE', path: '/store/orders/1' }) },
  { weight: 2, arbitrary: fc.constantFrom('POST /categories', 'PUT /categories/1').map(write) },
)

function get(path: string): Wish {
  return { method: 'GET', path }
}

function write(target: string): Wish {
  const [method = '', path = ''] = target.split(' ')
  written += 1
  return { method, path, body: JSON.stringify({ name: `Category ${written}` }) }
}

const retryAfter = fc.constantFrom('0', '1', '7', 'soon', 'Fri, 01 May 2026 00:00:09 GMT')

const fault: fc.Arbitrary<Fault> = fc
  .record({
    effect: fc.oneof(
      fc.record({ status: fc.constantFrom(400, 403, 404, 408, 409, 429, 500, 501, 503) }),
      fc.record({
        status: fc.constantFrom(429, 503),
        headers: fc.record({ 'Retry-After': retryAfter }),
      }),
      fc.record({
        network: fc.constantFrom(
          ...(['reset', 'empty', 'timeout', 'truncate', 'malformed-json'] as const),
        ),
        afterOperation: fc.boolean(),
      }),
      fc.record({ delay: fc.constantFrom(10, 300, 4_900, 8_000) }),
    ),
    probability: fc.constantFrom(0.2, 0.5, 1),
    times: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ effect, ...fault }) => ({ ...effect, ...fault }))

const ACTS: readonly ((petstore: Petstore) => void)[] = [
  ({ quotas }) => quotas.exhaust('a'),
  ({ quotas }) => quotas.exhaust(),
  ({ quotas }) => quotas.ban('a', '20s'),
  ({ quotas }) => quotas.pardon('a'),
  ({ quotas }) => quotas.forget(null),
  ({ quotas }) => quotas.setPlan('a', 'business'),
  ({ clock }) => clock.set(CLOCK),
  ({ clock }) => clock.advance('30s'),
  ({ clock }) => clock.advance('20m'),
  ({ clock }) => clock.freeze(),
  ({ clock }) => clock.resume(),
  ({ faults }) => faults.clear(),
  (petstore) => petstore.restore(petstore.snapshot()),
]

const options: fc.Arbitrary<PetstoreOptions> = fc.record({
  seed: fc.nat({ max: 4_294_967_295 }),
  idOffset: fc.constantFrom(0n, 9_007_199_254_740_993n, 9_200_000_000_000_000_001n),
  latency: fc.constantFrom<NonNullable<PetstoreOptions['latency']>[]>(0, 0, 20, [10, 900]),
  plans: fc.constantFrom(2, 5, 20).map((perMinute) => ({ free: { perMinute, perDay: 40 } })),
  apiKeys: fc.constant({ a: 'free', b: 'pro' }),
  auth: fc.constantFrom('optional', 'optional', 'required'),
  ban: fc.constantFrom<NonNullable<PetstoreOptions['ban']>[]>(
    false,
    { after: 1, duration: '30s', status: 429 },
    { after: 2 },
  ),
  journal: fc.constantFrom({ limit: 10_000 }, { limit: 6 }),
  rules: fc.record({ idempotencyKeys: fc.constantFrom('ignore', 'honour') }),
  scenario: fc.constantFrom<NonNullable<PetstoreOptions['scenario']>[]>(
    {},
    {},
    'flaky',
    'outage',
    'slow',
    'lossy',
  ),
  rateLimit: fc.record({
    window: fc.constantFrom('first-request', 'clock'),
    countRejected: fc.boolean(),
    exempt: fc.subarray<'listCategories'>(['listCategories']),
  }),
  dialect: fc.constantFrom(
    ...(['standard', 'standard', 'github', 'ietf-only', 'delta', 'stripe', 'openai'] as const),
    ...(['anthropic', 'retry-after-ms', 'http-date', 'missing', 'wrong'] as const),
  ),
})

export const stories: fc.Arbitrary<Story> = fc.record({
  options: options.chain((given) =>
    fc.constantFrom('system', CLOCK).map((clock) => ({ ...given, clock })),
  ),
  clock: fc.constantFrom('system', 'advanced', 'still'),
  faults: fc.array(fault, { maxLength: 3 }),
  clients: fc.uniqueArray(
    fc.record({
      apiKey: fc.constantFrom(...KEYS),
      concurrency: fc.integer({ min: 1, max: 8 }),
      wishes: fc.array(wish, { minLength: 1, maxLength: 12 }),
    }),
    { minLength: 1, maxLength: 2, selector: ({ apiKey }) => apiKey },
  ),
  acts: fc.array(
    fc.record({ afterMs: fc.integer({ min: 0, max: 20_000 }), act: fc.constantFrom(...ACTS) }),
    { maxLength: 3 },
  ),
  seed: fc.nat(),
})

/** Performs the actions of the test one after the other. */
export async function perform(acts: readonly Act[], petstore: Petstore): Promise<void> {
  for (const { afterMs, act } of acts) {
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    act(petstore)
  }
}

/** Turns of the event loop after which all work waits for a timer. */
const TURNS = 4

const nextTurn = globalThis.setImmediate

/** How the clock of the service moves while the clients sleep. */
export type ClockKind =
  /** It follows the machine's clock. */
  | 'system'
  /** It's frozen and moves by the time that clients sleep. */
  | 'advanced'
  /** It stays frozen: pauses show only in real time. */
  | 'still'

/** Runs a story without waiting: whenever all work sleeps, fake timers jump to the next one. */
export async function withoutWaiting(
  petstore: Petstore,
  kind: ClockKind,
  story: () => Promise<unknown>,
): Promise<void> {
  let isOver = false
  const running = story().finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((next) => nextTurn(next))
    const before = Date.now()
    if (!isOver && vi.getTimerCount() > 0) vi.advanceTimersToNextTimer()
    const passed = Date.now() - before
    if (kind === 'advanced' && passed > 0) petstore.clock.advance(passed)
  }
  await running
}
