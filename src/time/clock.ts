import { type StatePart, savedRecord } from '../lib/stateful.ts'
import { type Duration, durationMs } from './duration.ts'
import { checkedMs, epochMs, type Instant, isoDate } from './instant.ts'

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

function parseClock(saved: unknown): SavedClock {
  const { mode, at, ahead } = savedRecord(saved)
  if (mode === 'frozen') return { mode, at: checkedMs(at, at, 'clock.at') }
  if (mode === 'system') return { mode, ahead: checkedMs(ahead, ahead, 'clock.ahead') }
  throw new TypeError("clock: expected { mode: 'frozen', at } or { mode: 'system', ahead }")
}

function warnOfOddTimes(at: number): void {
  if (at >= SENSIBLE.from && at <= SENSIBLE.to) return
  console.warn(
    `[petstore-mock] The clock stands at ${isoDate(at)}. Before 2024-01-01 and after 2038-01-19 some clients misread rate-limit times.`,
  )
}
