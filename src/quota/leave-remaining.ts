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

/** The options of `leaveRemaining`. */
interface LeaveOptions {
  /** The number of requests to leave. */
  readonly remaining: number
  /** Service time, epoch ms. */
  readonly now: number
  /** If undefined, the shortest window that the plan limits. */
  readonly window: WindowName | undefined
  readonly start: WindowStart
}

/**
 * Returns counts that leave at most `remaining` requests in a window. If fewer are left already,
 * the counts do not change.
 */
export function leaveRemaining(counts: Counts, plan: Plan, options: LeaveOptions): Counts {
  const name = options.window ?? WINDOW_NAMES.find((each) => limitOf(plan, each) !== null)
  if (name === undefined) return counts
  const current = currentWindow(counts[name], name, options.now, options.start)
  const excess = (limitOf(plan, name) ?? 0) - current.used - options.remaining
  return excess > 0 ? { ...counts, [name]: spend(current, excess, options.now) } : counts
}

/** Returns whether no request has been counted yet. */
export function isUnused(counts: Counts): boolean {
  return WINDOW_NAMES.every((name) => counts[name].startedAt === null)
}
