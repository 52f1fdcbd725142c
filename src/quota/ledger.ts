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
  const views: WindowView[] = []
  for (const name of WINDOW_NAMES) {
    const limit = limitOf(plan, name)
    if (limit === null) continue
    views.push(viewWindow(currentWindow(counts[name], name, now, window), name, limit, now))
  }
  return views
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
  const before = viewCounts(counts, plan, now, counting.window)
  const refusedBy = counting.enforce ? exhausted(before) : NONE
  const allowed = refusedBy.length === 0
  const spent = allowed || counting.countRejected
  const next = spent ? spendAll(counts, now, counting.window) : counts
  const views = spent ? viewCounts(next, plan, now, counting.window) : before
  return { decision: { allowed, spent, refusedBy, views }, counts: next }
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
export function exhausted(views: readonly WindowView[]): readonly WindowName[] {
  const full = views.filter((view) => view.remaining === 0)
  return full.length === 0 ? NONE : full.map((view) => view.name)
}

function isTighter(view: WindowView, than: WindowView): boolean {
  if (view.remaining !== than.remaining) return view.remaining < than.remaining
  return view.resetAt >= than.resetAt
}

function spendAll(counts: Counts, now: number, window: WindowStart): Counts {
  const spendIn = (name: WindowName) =>
    spend(currentWindow(counts[name], name, now, window), 1, now)
  return { minute: spendIn('minute'), day: spendIn('day') }
}
