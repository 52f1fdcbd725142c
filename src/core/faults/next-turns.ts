import { durationMs } from '../time/duration.ts'
import { epochMs } from '../time/instant.ts'
import { isDue, type Schedule } from './schedule.ts'

/** When a schedule next starts and next stops: service time, epoch ms; undefined for never. */
interface Turns {
  readonly start: number | undefined
  readonly end: number | undefined
}

/** Returns when a schedule next starts to be due and when it next stops, in whole epoch ms. */
export function nextTurns(schedule: Schedule, addedAt: number, now: number): Turns {
  let wasDue = isDue(schedule, addedAt, now)
  let start: number | undefined
  let end: number | undefined
  for (const at of boundaries(schedule, addedAt, now)) {
    const due = isDue(schedule, addedAt, at)
    if (due && !wasDue) start ??= at
    if (!due && wasDue) end ??= at
    wasDue = due
  }
  return { start, end }
}

/** How many periods of a schedule contain a start and an end, counted from the one before. */
const PERIODS = [0, 1, 2]

/**
 * Returns the instants after `now` at which a schedule can start or stop, soonest first: the next
 * ones, and the first ones after `from`, before which it never acts.
 */
function boundaries(schedule: Schedule, addedAt: number, now: number): readonly number[] {
  const { startAfter = 0, duration, every, from, until } = schedule
  const first = addedAt + durationMs(startAfter)
  const bounds = [first, ...[from, until].filter(isSet).map((instant) => epochMs(instant))]
  // Without a duration, it never stops: an infinite boundary changes nothing.
  const length = duration === undefined ? Number.POSITIVE_INFINITY : durationMs(duration)
  const period = every === undefined ? undefined : durationMs(every)
  const startsAfter = (time: number) => {
    if (period === undefined) return [first]
    const elapsed = Math.max(0, Math.floor((time - first) / period))
    return PERIODS.map((count) => first + (elapsed + count) * period)
  }
  const starts = [now, ...bounds].flatMap(startsAfter)
  const all = [...bounds, ...starts, ...starts.map((start) => start + length)]
  const later = all.map(Math.ceil).filter((at) => at > now)
  return [...new Set(later)].sort((one, other) => one - other)
}

function isSet<Value>(value: Value | undefined): value is Value {
  return value !== undefined
}
