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

/** What is counted of one caller: a state for each window. */
export type Counts = Readonly<Record<WindowName, WindowState>>

const NONE: readonly WindowName[] = []

const NO_VIEWS: readonly WindowView[] = []

/** How requests are counted. */
export interface Counting {
  readonly window: WindowStart
  /** Refused requests are counted as well. */
  readonly countRejected: boolean
  /** False: count, but never refuse. */
  readonly enforce: boolean
}

/** What was decided on one request, and the numbers its headers show. */
export interface Decision {
  readonly allowed: boolean
  /** Whether the request was counted: those that are allowed are, others only if so configured. */
  readonly spent: boolean
  /** The windows that refused it. */
  readonly refusedBy: readonly WindowName[]
  /** Every window of the plan that has a limit, after the request. */
  readonly views: readonly WindowView[]
}

/** Describes a caller's windows at `now`; those without a limit in the plan are left out. */
export function viewCounts(
  counts: Counts,
  plan: Plan,
  now: number,
  window: WindowStart,
): readonly WindowView[] {
  return viewCurrent(currentCounts(counts, now, window), plan, now)
}

/**
 * Decides on one request: checks all windows, then spends all of them, or none.
 *
 * A refused request spends nothing unless `countRejected`. Returns the decision and the new counts.
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
 * Chooses the window that headers describe: of those that refuse the one that resets last,
 * otherwise the one with the least left, and of two with as much left the one that resets last.
 * Undefined when the plan has no limit.
 */
export function tightest(views: readonly WindowView[]): WindowView | undefined {
  return views.reduce<WindowView | undefined>(
    (tight, view) => (tight === undefined || isTighter(view, tight) ? view : tight),
    undefined,
  )
}

/** Returns the windows with nothing left. */
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

/** Every list is written out: one that grows by `push` gets room for 17. */
function viewCurrent(current: Counts, { perMinute, perDay }: Plan, now: number) {
  const day = perDay === null ? null : viewWindow(current.day, 'day', perDay, now)
  if (perMinute === null) return day === null ? NO_VIEWS : [day]
  const minute = viewWindow(current.minute, 'minute', perMinute, now)
  return day === null ? [minute] : [minute, day]
}
