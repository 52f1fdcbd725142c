import {
  currentWindow,
  limitOf,
  type Plan,
  spend,
  viewWindow,
  WINDOW_NAMES,
  type WindowName,
  type WindowStart,
  type WindowState,
  type WindowView,
} from './window.ts'

/** The counts of one caller: the state of each window. */
export type Counts = Readonly<Record<WindowName, WindowState>>

const NONE: readonly WindowName[] = []

const NO_VIEWS: readonly WindowView[] = []

/** How requests are counted. */
export interface Counting {
  readonly window: WindowStart
  /** Whether refused requests count too. */
  readonly countRejected: boolean
  /** False counts requests but never refuses one. */
  readonly enforce: boolean
}

/** The decision on one request, and the numbers that its headers show. */
export interface Decision {
  readonly allowed: boolean
  /** Whether the request was counted. Refused ones count only with `countRejected`. */
  readonly spent: boolean
  /** The windows that refused the request. */
  readonly refusedBy: readonly WindowName[]
  /** Every limited window of the plan, after the request. */
  readonly views: readonly WindowView[]
}

/** Returns the windows of a caller at `now`, in epoch ms, without those that the plan does not limit. */
export function viewCounts(
  counts: Counts,
  plan: Plan,
  now: number,
  window: WindowStart,
): readonly WindowView[] {
  return viewCurrent(currentCounts(counts, now, window), plan, now)
}

/**
 * Decides on one request: checks every window, then consumes from all of them or from none.
 *
 * A refused request consumes nothing unless `countRejected` is set. Returns the decision and the new
 * counts.
 */
export function decide(
  counts: Counts,
  plan: Plan,
  now: number,
  counting: Counting,
): { readonly decision: Decision; readonly counts: Counts } {
  const current = currentCounts(counts, now, counting.window)
  const refusedBy = counting.enforce ? exhausted(current, plan) : NONE
  const allowed = refusedBy.length === 0
  const spent = allowed || counting.countRejected
  const next = spent ? spendAll(current, now) : current
  const views = viewCurrent(next, plan, now)
  return { decision: { allowed, spent, refusedBy, views }, counts: spent ? next : counts }
}

/**
 * Returns the window that the headers describe: the one with the least left and, of two with equally
 * little left, the one that resets last. Undefined if the plan has no limit.
 */
export function tightest(views: readonly WindowView[]): WindowView | undefined {
  return views.reduce<WindowView | undefined>(
    (tight, view) => (tight === undefined || isTighter(view, tight) ? view : tight),
    undefined,
  )
}

/** Returns the names of the windows with nothing left. */
function exhausted(current: Counts, plan: Plan): readonly WindowName[] {
  const isFull = (name: WindowName) => {
    const limit = limitOf(plan, name)
    return limit !== null && current[name].used >= limit
  }
  if (!isFull('minute') && !isFull('day')) return NONE
  return WINDOW_NAMES.filter(isFull)
}

function isTighter(view: WindowView, than: WindowView): boolean {
  if (view.remaining !== than.remaining) return view.remaining < than.remaining
  return view.resetAt >= than.resetAt
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

/** The lists are literals because an array that grows by `push` reserves room for 17 items. */
function viewCurrent(current: Counts, { perMinute, perDay }: Plan, now: number) {
  const day = perDay === null ? null : viewWindow(current.day, 'day', perDay, now)
  if (perMinute === null) return day === null ? NO_VIEWS : [day]
  const minute = viewWindow(current.minute, 'minute', perMinute, now)
  return day === null ? [minute] : [minute, day]
}
