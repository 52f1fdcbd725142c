import { type Duration, durationMs } from './duration.ts'
import { checkedMs, epochMs, type Instant, isoDate } from './instant.ts'
import { type StatePart, savedRecord } from './state.ts'

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

  const timeAt = (machine: number) => (state.mode === 'frozen' ? state.at : machine + state.ahead)
  // Reads the machine's clock once: between two readings a millisecond may pass.
  const move = (mode: ClockMode, target: (now: number) => number) => {
    const machine = systemNow()
    const before = timeAt(machine)
    const at = target(before)
    warnOfOddTimes(at)
    state = mode === 'frozen' ? { mode, at } : { mode, ahead: at - machine }
    onChange(at < before)
  }
  if (initial.mode === 'frozen') warnOfOddTimes(initial.at)

  return {
    now: () => timeAt(systemNow()),
    get mode() {
      return state.mode
    },
    freeze: (at) => move('frozen', (now) => (at === undefined ? now : epochMs(at))),
    set: (at) => move(state.mode, () => epochMs(at)),
    advance: (by) => move(state.mode, (now) => checkedMs(now + durationMs(by, 'advance'), by)),
    resume: () => move('system', (now) => now),
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
const RealDate = globalThis.Date

/** Tells whether a test has put a fake in the place of `Date`. */
export function isDateFaked(): boolean {
  return globalThis.Date !== RealDate
}

/** Waits that no test can fake. For Node. */
export const realTimers = {
  /** Whether a test has put fakes in the place of timers. */
  areFaked: () => globalThis.setTimeout !== realSetTimeout,
  /** In the next turn of the event loop. */
  nextTurn: (action: () => void) => void realSetImmediate(action),
  /** In a millisecond or two, unless the process ends before. */
  soon: (action: () => void) => void realSetTimeout(action, 1).unref(),
}

/** Whose time `performance.now()` tells: a test may put a fake in its place, and take it away. */
export function realTimeSource(): unknown {
  return performance.now
}

/** Waits for a later turn of the event loop: a real one, or none where timers were fakes before. */
export function laterTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof realSetImmediate === 'function' && !('clock' in realSetImmediate)) {
      realSetImmediate(resolve)
    } else if (typeof MessageChannel === 'function') {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    } else resolve()
  })
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

function parseClock(saved: unknown): SavedClock {
  const { mode, at, ahead } = savedRecord(saved)
  if (mode === 'frozen') return { mode, at: checkedMs(at, at, 'clock.at') }
  if (mode === 'system') return { mode, ahead: checkedMs(ahead, ahead, 'clock.ahead') }
  throw new TypeError("clock: takes { mode: 'frozen', at } or { mode: 'system', ahead }")
}

function warnOfOddTimes(at: number): void {
  if (at >= SENSIBLE.from && at <= SENSIBLE.to) return
  console.warn(
    `[petstore-mock] The clock stands at ${isoDate(at)}. Before 2024-01-01 and after 2038-01-19 some clients misread rate-limit times.`,
  )
}

/** What is to be done again and again, but not too often. */
export interface Throttled {
  /** Asks for it: it is done once `ms` have passed since the first asking. */
  ask(): void
  /** Does it now if it was asked for. */
  flush(): void
}

/** Does an action at most once in `ms` of real time, however often it is asked for. */
export function atMostEvery(ms: number, action: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    action()
  }
  return {
    ask() {
      timer ??= setTimeout(flush, ms)
    },
    flush,
  }
}
