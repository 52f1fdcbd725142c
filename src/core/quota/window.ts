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
export function usageOf(
  current: WindowState,
  name: WindowName,
  limit: number,
  now: number,
): WindowUsage {
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
export function spend(current: WindowState, count: number, now: number): WindowState {
  return { startedAt: current.startedAt ?? now, used: current.used + count }
}

/**
 * Returns the remainder, never negative. Instants before 1970 are negative, but need a window too.
 */
function mod(value: number, length: number): number {
  return ((value % length) + length) % length
}
