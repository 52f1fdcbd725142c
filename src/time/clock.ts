import { type StatePart, savedRecord } from '../lib/stateful.ts'
import { type Duration, durationMs } from './duration.ts'
import { checkedMs, epochMs, type Instant, isoDate } from './instant.ts'

/**
 * The clock of the service. Quota windows, bans, `Date`, `Sunset`, faults and the journal use it.
 */
export interface Clock {
  /** Returns the service time in epoch ms. */
  now(): number
  /** A `frozen` clock stands still until you move it; a `system` clock runs with the machine's. */
  readonly mode: ClockMode
  /** Stops the clock at `at`, or at the current time if `at` is left out. */
  freeze(at?: Instant): void
  /** Moves the clock to `at`. A frozen clock stays frozen, a running clock runs on from there. */
  set(at: Instant): void
  /** Moves the clock forward, whether it is frozen or running. */
  advance(by: Duration): void
  /** Lets a frozen clock run again from the current service time. */
  resume(): void
}

export type ClockMode = 'system' | 'frozen'

/** A saved clock: its frozen time, or its lead over the machine's clock; in ms. */
type SavedClock =
  | { readonly mode: 'frozen'; readonly at: number }
  | { readonly mode: 'system'; readonly ahead: number }

/** Outside this range, real clients misread times: ky takes them for a delay, octokit overflows. */
const SENSIBLE = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2038, 0, 19) }

/**
 * Creates a clock that runs with the machine's clock (`'system'`) or is frozen at an instant.
 *
 * It reads the machine's clock on every call, so it follows the fake timers of a test runner.
 * `onChange` is called after each change; `isBack` says whether the clock moved back.
 */
export function createClock(
  start: 'system' | Instant,
  onChange: (isBack: boolean) => void = () => {},
): Clock & StatePart<SavedClock> {
  const initial: SavedClock =
    start === 'system' ? { mode: 'system', ahead: 0 } : { mode: 'frozen', at: epochMs(start) }
  let state = initial

  const timeAt = (machine: number) => (state.mode === 'frozen' ? state.at : machine + state.ahead)
  // The machine's clock is read only once, because it may tick between two readings.
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

/**
 * Returns the machine's time in epoch ms, for features that use real time, such as idle sessions.
 */
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
    `[petstore-mock] The clock is set to ${isoDate(at)}. Some clients misread rate-limit times before 2024-01-01 and after 2038-01-19.`,
  )
}
