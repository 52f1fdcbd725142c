import { fields, refuse } from '../lib/check.ts'
import { type Duration, durationMs } from '../time/duration.ts'
import { epochMs, type Instant } from '../time/instant.ts'

/**
 * The times at which a fault acts, on the service's clock. A duration that is a number is in ms.
 */
export interface Schedule {
  /**
   * The time after adding the fault during which it does not act yet.
   * @default 0
   */
  readonly start?: Duration
  /** The time for which the fault acts. The default is no limit. */
  readonly length?: Duration
  /** The interval at which the schedule repeats, counted from its start. Requires `length`. */
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
export function readSchedule(got: unknown): Schedule {
  const given = fields('fault.schedule', got, ['start', 'length', 'every', 'from', 'until'])
  const { start, length, every, from, until } = given
  const schedule: Schedule = {
    ...(start !== undefined && { start: durationMs(start, 'fault.schedule.start') }),
    ...(length !== undefined && { length: durationMs(length, 'fault.schedule.length') }),
    ...(every !== undefined && { every: durationMs(every, 'fault.schedule.every') }),
    ...(from !== undefined && { from: epochMs(from, 'fault.schedule.from') }),
    ...(until !== undefined && { until: epochMs(until, 'fault.schedule.until') }),
  }
  if (every !== undefined && (length === undefined || Number(schedule.every) < 1)) {
    refuse('fault.schedule', got, 'every to be at least 1 ms and to come with length')
  }
  return schedule
}

/**
 * Returns whether a schedule is active at `now` for a fault added at `addedAt`; both in epoch ms.
 */
export function isDue(schedule: Schedule, addedAt: number, now: number): boolean {
  const { start = 0, length, every, from, until } = schedule
  const since = now - addedAt - durationMs(start)
  if (from !== undefined && now < epochMs(from)) return false
  if (since < 0 || (until !== undefined && now >= epochMs(until))) return false
  if (length === undefined) return true
  const phase = every === undefined ? since : since % durationMs(every)
  return phase < durationMs(length)
}
