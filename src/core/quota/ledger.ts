/** The windows in which requests are counted, shortest first. */
export const WINDOW_NAMES = ['minute', 'day'] as const

/** The windows in which requests are counted. */
export type WindowName = (typeof WINDOW_NAMES)[number]

/** The length of each window in ms. */
export const WINDOW_MS: Readonly<Record<WindowName, number>> = { minute: 60_000, day: 86_400_000 }

/**
 * The start of a window: the caller's first request, or the start of the calendar minute or UTC
 * day.
 */
export type WindowStart = 'first-request' | 'clock'

/** The number of requests that each window allows; null for no limit. */
export interface Plan {
  readonly perMinute: number | null
  readonly perDay: number | null
}

/** The stored state of one window of one caller. */
export interface WindowState {
  /** The start in epoch ms; null before the first request. */
  readonly startedAt: number | null
  readonly used: number
}

/** The usage of one window by one caller at one instant. */
export interface WindowUsage {
  readonly name: WindowName
  readonly limit: number
  readonly used: number
  readonly remaining: number
  /** The time at which the window resets, in epoch ms. */
  readonly resetAt: number
}

/** The state of a window before its first request. */
export const UNUSED: WindowState = { startedAt: null, used: 0 }

/** A plan without limits. */
export const NO_LIMITS: Plan = { perMinute: null, perDay: null }

export function limitOf(plan: Plan, name: WindowName): number | null {
  return name === 'minute' ? plan.perMinute : plan.perDay
}

/**
 * Returns the state of a window at `now`: the same state until the window resets, then an unused
 * one. A window that starts in the future, because the clock was moved back, is unused too.
 */
export function currentWindow(
  state: WindowState,
  name: WindowName,
  now: number,
  start: WindowStart,
): WindowState {
  const length = WINDOW_MS[name]
  const { startedAt } = state
  if (startedAt !== null && now >= startedAt && now < startedAt + length) return state
  return start === 'clock' ? { startedAt: now - mod(now, length), used: 0 } : UNUSED
}

/**
 * Returns the usage of a current window. If it hasn't started, it resets one full length from now.
 */
function usageOf(current: WindowState, name: WindowName, limit: number, now: number): WindowUsage {
  return {
    name,
    limit,
    used: current.used,
    remaining: Math.max(0, limit - current.used),
    resetAt: (current.startedAt ?? now) + WINDOW_MS[name],
  }
}

/** Describes the limit of a window in messages: `60 requests per minute`. */
export function describeLimit({ limit, name }: Pick<WindowUsage, 'limit' | 'name'>): string {
  return `${limit} ${limit === 1 ? 'request' : 'requests'} per ${name}`
}

/** Counts requests in a current window. If it hasn't started, it starts now. */
function spend(current: WindowState, count: number, now: number): WindowState {
  return { startedAt: current.startedAt ?? now, used: current.used + count }
}

/**
 * Returns the remainder, never negative. Instants before 1970 are negative, but need a window too.
 */
function mod(value: number, length: number): number {
  return ((value % length) + length) % length
}

/** The counts of one caller: the state of each window. */
export type Counts = Readonly<Record<WindowName, WindowState>>

/** The settings for counting requests. */
export interface Counting {
  readonly window: WindowStart
  /** Whether refused requests are counted too. */
  readonly countRejected: boolean
  /** Whether to refuse requests over the limit. If false, requests are only counted. */
  readonly enforce: boolean
}

/** What one request meant for the windows of its caller. */
export interface Counted {
  /** The exhausted windows, which refuse the request. Empty if it's admitted. */
  readonly refusedBy: readonly WindowName[]
  /** Whether the request was counted. A refused request is counted only with `countRejected`. */
  readonly isCounted: boolean
  /** The usage of every window that the plan limits, after the request. */
  readonly windows: readonly WindowUsage[]
  readonly counts: Counts
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
 * Admits or refuses one request. It counts the request in every window or in none: a refused request
 * isn't counted unless `countRejected` is set. `now` is in epoch ms.
 */
export function countRequest(counts: Counts, plan: Plan, now: number, counting: Counting): Counted {
  const current = currentCounts(counts, now, counting.window)
  const refusedBy = counting.enforce ? exhausted(current, plan) : []
  const isCounted = refusedBy.length === 0 || counting.countRejected
  const next = isCounted ? spendAll(current, now) : current
  const windows = usageOfAll(next, plan, now)
  return { refusedBy, isCounted, windows, counts: isCounted ? next : counts }
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

/** Returns the time from which all windows allow a request, in epoch ms: `now` if they do now. */
export function allowedAt(windows: readonly WindowUsage[], now: number): number {
  const exhausted = windows.filter(({ remaining }) => remaining === 0)
  return Math.max(now, ...exhausted.map(({ resetAt }) => resetAt))
}

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
function usageOfAll(
  current: Counts,
  { perMinute, perDay }: Plan,
  now: number,
): readonly WindowUsage[] {
  const day = perDay === null ? null : usageOf(current.day, 'day', perDay, now)
  if (perMinute === null) return day === null ? [] : [day]
  const minute = usageOf(current.minute, 'minute', perMinute, now)
  return day === null ? [minute] : [minute, day]
}

interface LeaveOptions {
  /** The number of requests to leave. */
  readonly remaining: number
  /** Service time, epoch ms. */
  readonly now: number
  readonly window: WindowName
  readonly start: WindowStart
}

export function setRemaining(
  counts: Counts,
  limit: number,
  { remaining, now, window, start }: LeaveOptions,
): Counts {
  const current = currentWindow(counts[window], window, now, start)
  const left = limit - current.used
  if (Math.max(0, left) === remaining) return counts
  return { ...counts, [window]: spend(current, left - remaining, now) }
}
