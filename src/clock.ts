import { describe } from './describe.ts'
import { type Duration, durationMs } from './duration.ts'
import { type StatePart, savedRecord } from './state.ts'

/** A point in time: a `Date`, an ISO 8601 string, or epoch milliseconds. */
export type Instant = Date | string | number

/** The one clock that drives quota windows, bans, `Date`, `Sunset`, faults and the journal. */
export interface Clock {
  /** The service's time, in epoch milliseconds. */
  now(): number
  /** `frozen` stands still until it is moved; `system` runs with the machine's clock. */
  readonly mode: ClockMode
  /** Stops at `at`, or where the clock stands. */
  freeze(at?: Instant): void
  /** Moves to `at`. A frozen clock stays frozen there, a running one runs on from there. */
  set(at: Instant): void
  /** Moves forward, frozen or running. */
  advance(by: Duration): void
  /** Runs again, from where the clock stands. */
  resume(): void
}

export type ClockMode = 'system' | 'frozen'

/** A saved clock: the frozen instant, or how far it is ahead of the machine's clock; in ms. */
type SavedClock =
  | { readonly mode: 'frozen'; readonly at: number }
  | { readonly mode: 'system'; readonly ahead: number }

/** The last instant that a JavaScript date can hold, in epoch milliseconds. */
const LAST_INSTANT = 8.64e15

/** Before and after these, real clients misread the times: ky takes a delay, octokit overflows. */
const SENSIBLE = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2038, 0, 19) }

/**
 * Makes a clock that starts at the machine's time (`'system'`), or frozen at an instant.
 *
 * The machine's clock is read anew each time, so a test runner's fake timers are followed.
 */
export function createClock(
  start: 'system' | Instant,
  onChange: (isBack: boolean) => void = () => {},
): Clock & StatePart<SavedClock> {
  const initial: SavedClock =
    start === 'system' ? { mode: 'system', ahead: 0 } : { mode: 'frozen', at: epochMs(start) }
  let state = initial

  const now = () => (state.mode === 'frozen' ? state.at : systemNow() + state.ahead)
  const moveTo = (at: number, mode: ClockMode) => {
    warnOfOddTimes(at)
    const isBack = at < now()
    state = mode === 'frozen' ? { mode, at } : { mode, ahead: at - systemNow() }
    onChange(isBack)
  }
  if (initial.mode === 'frozen') warnOfOddTimes(initial.at)

  return {
    now,
    get mode() {
      return state.mode
    },
    freeze: (at) => moveTo(at === undefined ? now() : epochMs(at), 'frozen'),
    set: (at) => moveTo(epochMs(at), state.mode),
    advance: (by) => moveTo(checked(now() + durationMs(by, 'advance'), by), state.mode),
    resume: () => moveTo(now(), 'system'),
    snapshot: () => state,
    parse(saved) {
      const next = parseClock(saved)
      return () => {
        state = next
      }
    },
    reset() {
      state = initial
    },
  }
}

/** Reads an instant as epoch milliseconds. */
export function epochMs(value: unknown, what = 'instant'): number {
  const at =
    value instanceof Date ? value.getTime() : typeof value === 'string' ? isoMs(value) : value
  return checked(at, value, what)
}

let lastSecond = Number.NaN
let lastDate = ''

/** Writes an instant as HTTP does (IMF-fixdate, RFC 9110 §5.6.7), without the part of a second. */
export function httpDate(at: number): string {
  const second = Math.floor(at / 1_000)
  // Every reply has a Date, and most of them the same one: formatting costs more than the rest.
  if (second !== lastSecond) {
    lastDate = toDate(second * 1_000).toUTCString()
    lastSecond = second
  }
  return lastDate
}

/** Reads an HTTP date (RFC 9110 §5.6.7) as epoch milliseconds; undefined when it is none. */
export function httpDateMs(text: string): number | undefined {
  const ms = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

/** Writes an instant as ISO 8601, for messages. */
export function isoDate(at: number): string {
  return toDate(at).toISOString()
}

/** A ban may end later than any date can be. */
function toDate(at: number): Date {
  return new Date(Math.min(at, LAST_INSTANT))
}

/** Tells the machine's time, in epoch ms: for what goes by real time, such as idle sessions. */
export function systemNow(): number {
  return Date.now()
}

/** Starts a stopwatch: what it returns tells the real time since then, in ms. */
export function startStopwatch(): () => number {
  const startedAt = performance.now()
  return () => performance.now() - startedAt
}

/** Real timers, kept from before a test puts fakes in their place. */
const realSetTimeout = globalThis.setTimeout
const realSetImmediate = globalThis.setImmediate

/** Waits that no test can fake. For Node. */
export const realTimers = {
  /** In the next turn of the event loop. */
  nextTurn: (action: () => void) => void realSetImmediate(action),
  /** In a millisecond or two, unless the process ends before. */
  soon: (action: () => void) => void realSetTimeout(action, 1).unref(),
}

/** Calls an action every `ms` of real time, until what it returns is called. For adapters. */
export function repeat(ms: number, action: () => void): () => void {
  const timer = setInterval(action, ms)
  return () => clearInterval(timer)
}

/** Waits `ms` of real time, or until `signal` aborts. For adapters: the core never waits. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(stop, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** A time without a zone would be another instant on each machine. */
const ISO_INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/

function isoMs(text: string): number {
  return ISO_INSTANT.test(text) ? Date.parse(text) : Number.NaN
}

function checked(at: unknown, got: unknown, what = 'instant'): number {
  if (typeof at === 'number' && Math.abs(at) <= LAST_INSTANT) return Math.round(at)
  const takes = "a Date, an ISO 8601 string such as '2026-01-31T12:00:00Z', or epoch milliseconds"
  throw new TypeError(`${what}: got ${describe(got)}, takes ${takes}`)
}

function parseClock(saved: unknown): SavedClock {
  const { mode, at, ahead } = savedRecord(saved)
  if (mode === 'frozen') return { mode, at: checked(at, at, 'clock.at') }
  if (mode === 'system') return { mode, ahead: checked(ahead, ahead, 'clock.ahead') }
  throw new TypeError("clock: takes { mode: 'frozen', at } or { mode: 'system', ahead }")
}

function warnOfOddTimes(at: number): void {
  if (at >= SENSIBLE.from && at <= SENSIBLE.to) return
  console.warn(
    `[petstore-mock] The clock stands at ${isoDate(at)}. Before 2024-01-01 and after 2038-01-19 some clients misread rate-limit times.`,
  )
}
