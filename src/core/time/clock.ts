import type { StatePart } from '../lib/stateful.ts'
import { type Duration, durationMs } from './duration.ts'
import { epochMs, type Instant, isoDate } from './instant.ts'

/** The clock of the service. Quota windows, bans, dates, faults and the journal all use it. */
export interface Clock {
  /** Returns the service time in epoch ms. */
  now(): number
  /** `frozen` if time stands still until you move it, `running` if it passes. */
  readonly mode: ClockMode
  /**
   * Freezes the clock at an instant, by default the current service time.
   *
   * @throws {TypeError} if `at` isn't an instant.
   */
  freeze(at?: Instant): void
  /**
   * Moves the clock to an instant. A frozen clock stays frozen, a running one continues there.
   *
   * @throws {TypeError} if `at` isn't an instant.
   */
  set(at: Instant): void
  /**
   * Moves the clock forward, whether it's frozen or running. A number is in ms.
   *
   * @throws {TypeError} if `by` isn't a duration.
   */
  advance(by: Duration): void
  /** Starts a frozen clock again, from the current service time. */
  resume(): void
}

/** Whether the clock is running or frozen. */
export type ClockMode = 'running' | 'frozen'

/** A saved clock, in ms: the frozen time, or how far it's ahead of the system clock. */
export type SavedClock =
  | { readonly mode: 'frozen'; readonly at: number }
  | { readonly mode: 'running'; readonly ahead: number }

/** The clock with the methods that only the service uses. */
export interface ClockPart extends Clock, StatePart<SavedClock> {
  /** Moves the clock to an instant in epoch ms, and freezes or resumes it. It isn't recorded. */
  move(mode: ClockMode, at: number): void
}

/** What a clock calls. */
interface ClockEvents {
  /** Called after each change. `isBack` is true if the clock moved back. */
  readonly onChange?: (isBack: boolean) => void
  /** Records a call of the tester. */
  readonly addAction?: (name: string, args: readonly unknown[]) => void
}

/**
 * Outside this range, some clients misread times: ky reads them as a delay, and octokit overflows.
 */
const CLIENT_SAFE_RANGE = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2038, 0, 19) }

/**
 * Creates a clock that runs with the system clock (`'system'`) or is frozen at an instant.
 *
 * It reads the system clock on every call, so it follows the fake timers of a test runner.
 */
export function createClock(
  start: 'system' | Instant,
  { onChange = () => {}, addAction = () => {} }: ClockEvents = {},
): ClockPart {
  const initial: SavedClock =
    start === 'system' ? { mode: 'running', ahead: 0 } : { mode: 'frozen', at: epochMs(start) }
  let state = initial
  const timeAt = (system: number) => (state.mode === 'frozen' ? state.at : system + state.ahead)
  // Read the system clock only once, because it may tick between two readings.
  const move = (mode: ClockMode, target: (now: number) => number): number => {
    const system = systemNow()
    const before = timeAt(system)
    const at = target(before)
    state = mode === 'frozen' ? { mode, at } : { mode, ahead: at - system }
    onChange(at < before)
    return at
  }
  if (initial.mode === 'frozen') warnIfOutOfRange(initial.at)

  return {
    now: () => timeAt(systemNow()),
    get mode() {
      return state.mode
    },
    freeze(at) {
      warnIfOutOfRange(
        move('frozen', (now) => (at === undefined ? now : epochMs(at, 'clock.freeze'))),
      )
      addAction('clock.freeze', [at])
    },
    set(at) {
      warnIfOutOfRange(move(state.mode, () => epochMs(at, 'clock.set')))
      addAction('clock.set', [at])
    },
    advance(by) {
      const ms = durationMs(by, 'clock.advance')
      warnIfOutOfRange(move(state.mode, (now) => now + ms))
      addAction('clock.advance', [by])
    },
    resume() {
      move('running', (now) => now)
      addAction('clock.resume', [])
    },
    move(mode, at) {
      move(mode, () => at)
    },
    snapshot: () => state,
    restore(saved) {
      state = saved
    },
    reset() {
      state = initial
    },
  }
}

/** Returns the system time in epoch ms, for features that use real time, such as idle sessions. */
export function systemNow(): number {
  return Date.now()
}

function warnIfOutOfRange(at: number): void {
  if (at >= CLIENT_SAFE_RANGE.from && at <= CLIENT_SAFE_RANGE.to) return
  console.warn(
    `[petstore-mock] The clock is set to ${isoDate(at)}. Some clients misread rate-limit times before 2024-01-01 and after 2038-01-19.`,
  )
}
