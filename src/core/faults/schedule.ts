import { readObject, throwOptionError } from '../lib/check.ts'
import { type Duration, durationMs } from '../time/duration.ts'
import { epochMs, type Instant } from '../time/instant.ts'

/**
 * The times at which a fault acts, on the service's clock. A duration that is a number is in ms.
 */
export interface Schedule {
  /**
   * The time after adding the fault during which it doesn't act yet.
   * @default 0
   */
  readonly startAfter?: Duration
  /** The time for which the fault acts. The default is no limit. */
  readonly duration?: Duration
  /** The interval at which the schedule repeats, counted from its start. Requires `duration`. */
  readonly every?: Duration
  /** The earliest instant at which the fault acts. */
  readonly from?: Instant
  /** The instant at which the fault stops acting for good. */
  readonly until?: Instant
}

/**
 * Reads a schedule. Durations and instants are converted to ms.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function readSchedule(got: unknown, name: string): Schedule {
  const given = readObject(name, got, ['startAfter', 'duration', 'every', 'from', 'until'])
  const { startAfter, duration, every, from, until } = given
  const schedule: Schedule = {
    ...(startAfter !== undefined && { startAfter: durationMs(startAfter, `${name}.startAfter`) }),
    ...(duration !== undefined && { duration: durationMs(duration, `${name}.duration`) }),
    ...(every !== undefined && { every: durationMs(every, `${name}.every`) }),
    ...(from !== undefined && { from: epochMs(from, `${name}.from`) }),
    ...(until !== undefined && { until: epochMs(until, `${name}.until`) }),
  }
  if (every !== undefined && (duration === undefined || Number(schedule.every) < 1)) {
    throwOptionError(name, got, 'every to be at least 1 ms and to come with duration')
  }
  return schedule
}

/**
 * Returns whether a schedule is active at `now` for a fault added at `addedAt`; both in epoch ms.
 */
export function isDue(schedule: Schedule, addedAt: number, now: number): boolean {
  const { startAfter = 0, duration, every, from, until } = schedule
  const since = now - addedAt - durationMs(startAfter)
  if (from !== undefined && now < epochMs(from)) return false
  if (since < 0 || (until !== undefined && now >= epochMs(until))) return false
  if (duration === undefined) return true
  const phase = every === undefined ? since : since % durationMs(every)
  return phase < durationMs(duration)
}

/** Returns when a schedule stops for good, in epoch ms; undefined if it never does. */
export function endOf(schedule: Schedule, addedAt: number): number | undefined {
  const { startAfter = 0, duration, every, until } = schedule
  const isOnce = duration !== undefined && every === undefined
  const ends = [
    ...(until === undefined ? [] : [epochMs(until)]),
    ...(isOnce ? [addedAt + durationMs(startAfter) + durationMs(duration)] : []),
  ]
  return ends.length === 0 ? undefined : Math.min(...ends)
}
