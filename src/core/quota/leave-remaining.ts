import type { Counts } from './ledger.ts'
import {
  currentWindow,
  limitOf,
  type Plan,
  spend,
  WINDOW_NAMES,
  type WindowName,
  type WindowStart,
} from './window.ts'

/** The options of `leaveRemaining` and `setRemaining`. */
interface LeaveOptions {
  /** The number of requests to leave. */
  readonly remaining: number
  /** Service time, epoch ms. */
  readonly now: number
  readonly start: WindowStart
}

/**
 * Returns counts that leave at most `remaining` requests in the shortest window that the plan
 * limits. If fewer are left already, the counts don't change.
 */
export function leaveRemaining(counts: Counts, plan: Plan, options: LeaveOptions): Counts {
  const name = WINDOW_NAMES.find((each) => limitOf(plan, each) !== null)
  if (name === undefined) return counts
  const current = currentWindow(counts[name], name, options.now, options.start)
  const excess = (limitOf(plan, name) ?? 0) - current.used - options.remaining
  return excess > 0 ? { ...counts, [name]: spend(current, excess, options.now) } : counts
}

/** Returns counts that leave exactly `remaining` requests in a window that the plan limits. */
export function setRemaining(
  counts: Counts,
  limit: number,
  { remaining, now, window, start }: LeaveOptions & { readonly window: WindowName },
): Counts {
  const current = currentWindow(counts[window], window, now, start)
  const left = Math.max(0, limit - current.used)
  if (left === remaining) return counts
  const missing = limit - current.used - remaining
  return { ...counts, [window]: spend(current, missing, now) }
}

/** Returns whether no request has been counted yet. */
export function isUnused(counts: Counts): boolean {
  return WINDOW_NAMES.every((name) => counts[name].startedAt === null)
}
