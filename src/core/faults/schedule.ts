import { readObject, throwOptionError } from '../lib/check.ts'
import { type Duration, durationMs } from '../time/duration.ts'

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
}

/** Reads a schedule. Durations are converted to ms. */
export function readSchedule(got: unknown, name: string): Schedule {
  const { startAfter, duration, every } = readObject(got, name, ['startAfter', 'duration', 'every'])
  const schedule: Schedule = {
    ...(startAfter !== undefined && { startAfter: durationMs(startAfter, `${name}.startAfter`) }),
    ...(duration !== undefined && { duration: durationMs(duration, `${name}.duration`) }),
    ...(every !== undefined && { every: durationMs(every, `${name}.every`) }),
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
  const { startAfter = 0, duration, every } = schedule
  const since = now - addedAt - durationMs(startAfter)
  if (since < 0 || duration === undefined) return since >= 0
  const phase = every === undefined ? since : since % durationMs(every)
  return phase < durationMs(duration)
}

/** Returns when a schedule stops for good, in epoch ms; undefined if it never does. */
export function endOf(schedule: Schedule, addedAt: number): number | undefined {
  const { startAfter = 0, duration, every } = schedule
  if (duration === undefined || every !== undefined) return undefined
  return addedAt + durationMs(startAfter) + durationMs(duration)
}
