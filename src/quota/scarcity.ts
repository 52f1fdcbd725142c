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

/** How much of a window to leave. */
interface Rest {
  readonly remaining: number
  /** Service time, epoch ms. */
  readonly now: number
  /** The shortest window that the plan limits when undefined. */
  readonly window: WindowName | undefined
  readonly start: WindowStart
}

/** Returns counts with at most `remaining` requests left in a window. Counts with less stay as they are. */
export function leaveRemaining(counts: Counts, plan: Plan, rest: Rest): Counts {
  const name = rest.window ?? WINDOW_NAMES.find((each) => limitOf(plan, each) !== null)
  if (name === undefined) return counts
  const current = currentWindow(counts[name], name, rest.now, rest.start)
  const excess = (limitOf(plan, name) ?? 0) - current.used - rest.remaining
  return excess > 0 ? { ...counts, [name]: spend(current, excess, rest.now) } : counts
}

/** Returns whether a caller has not sent a request yet. */
export function isUnused(counts: Counts): boolean {
  return WINDOW_NAMES.every((name) => counts[name].startedAt === null)
}
