import {
  currentWindow,
  limitOf,
  type Plan,
  spend,
  usageOf,
  WINDOW_NAMES,
  type WindowName,
  type WindowStart,
  type WindowState,
  type WindowUsage,
} from './window.ts'

/** The counts of one caller: the state of each window. */
export type Counts = Readonly<Record<WindowName, WindowState>>

const NO_USAGE: readonly WindowUsage[] = []

/** The settings for counting requests. */
export interface Counting {
  readonly window: WindowStart
  /** Whether refused requests are counted too. */
  readonly countRejected: boolean
  /** Whether to refuse requests over the limit. If false, requests are only counted. */
  readonly enforce: boolean
}

/** The decision to allow or refuse one request, and the numbers for its headers. */
export interface Decision {
  readonly allowed: boolean
  /** Whether the request was counted. A refused request is counted only with `countRejected`. */
  readonly counted: boolean
  /** The exhausted windows, which refused the request. Empty if it was allowed. */
  readonly refusedBy: readonly WindowName[]
  /** The usage of every window that the plan limits, after the request. */
  readonly windows: readonly WindowUsage[]
}

/** Returns a caller's usage of every window that the plan limits. `now` is in epoch ms. */
export function currentUsage(
  counts: Counts,
  plan: Plan,
  now: number,
  window: WindowStart,
): readonly WindowUsage[] {
  return usageOfAll(currentCounts(counts, now, window), plan, now)
}

/**
 * Allows or refuses one request. It counts the request in every window or in none: a refused
 * request isn't counted unless `countRejected` is set. `now` is in epoch ms.
 *
 * @returns the decision and the new counts.
 */
export function decide(
  counts: Counts,
  plan: Plan,
  now: number,
  counting: Counting,
): { readonly decision: Decision; readonly counts: Counts } {
  const current = currentCounts(counts, now, counting.window)
  const refusedBy = counting.enforce ? exhausted(current, plan) : []
  const allowed = refusedBy.length === 0
  const counted = allowed || counting.countRejected
  const next = counted ? spendAll(current, now) : current
  const windows = usageOfAll(next, plan, now)
  return { decision: { allowed, counted, refusedBy, windows }, counts: counted ? next : counts }
}

/**
 * Returns the window that the headers describe: the one with the fewest requests remaining. If two
 * have the same number, it's the one that resets last, and in doubt the longer one. Undefined if the
 * plan has no limit.
 */
export function tightest(windows: readonly WindowUsage[]): WindowUsage | undefined {
  return windows.reduce<WindowUsage | undefined>(
    (tight, usage) => (tight === undefined || isTighter(usage, tight) ? usage : tight),
    undefined,
  )
}

/** Returns the names of the exhausted windows. */
function exhausted(current: Counts, plan: Plan): readonly WindowName[] {
  const isFull = (name: WindowName) => {
    const limit = limitOf(plan, name)
    return limit !== null && current[name].used >= limit
  }
  return WINDOW_NAMES.filter(isFull)
}

function isTighter(usage: WindowUsage, than: WindowUsage): boolean {
  if (usage.remaining !== than.remaining) return usage.remaining < than.remaining
  return usage.resetAt >= than.resetAt
}

function currentCounts({ minute, day }: Counts, now: number, window: WindowStart): Counts {
  return {
    minute: currentWindow(minute, 'minute', now, window),
    day: currentWindow(day, 'day', now, window),
  }
}

function spendAll({ minute, day }: Counts, now: number): Counts {
  return { minute: spend(minute, 1, now), day: spend(day, 1, now) }
}

/** Uses array literals, because an array that grows by `push` reserves memory for 17 items. */
function usageOfAll(current: Counts, { perMinute, perDay }: Plan, now: number) {
  const day = perDay === null ? null : usageOf(current.day, 'day', perDay, now)
  if (perMinute === null) return day === null ? NO_USAGE : [day]
  const minute = usageOf(current.minute, 'minute', perMinute, now)
  return day === null ? [minute] : [minute, day]
}
