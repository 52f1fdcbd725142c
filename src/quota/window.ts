/** The windows that requests are counted in, shortest first. */
export const WINDOW_NAMES = ['minute', 'day'] as const

export type WindowName = (typeof WINDOW_NAMES)[number]

/** The length of each window in ms. */
export const WINDOW_MS: Readonly<Record<WindowName, number>> = { minute: 60_000, day: 86_400_000 }

/** When a window starts: with the caller's first request, or with the clock's minute and UTC day. */
export type WindowStart = 'first-request' | 'clock'

/** How many requests each window allows; null for no limit (SPEC part 8). */
export interface Plan {
  readonly perMinute: number | null
  readonly perDay: number | null
}

/** The state of one window of one caller. */
export interface WindowState {
  /** Epoch ms; null before the first request. */
  readonly startedAt: number | null
  readonly used: number
}

/** One window of one caller at one instant. */
export interface WindowView {
  readonly name: WindowName
  readonly limit: number
  readonly used: number
  readonly remaining: number
  /** When the window resets, in epoch ms. */
  readonly resetAt: number
}

export const UNUSED: WindowState = { startedAt: null, used: 0 }

/** Returns the limit of a window in a plan; null for no limit. */
export function limitOf(plan: Plan, name: WindowName): number | null {
  return name === 'minute' ? plan.perMinute : plan.perDay
}

/**
 * Returns the window as it stands at `now`: unchanged until its reset, unused from then on. A window
 * in the future, left behind when the clock was set back, is over too.
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

/** Returns the numbers of a current window. One that has not started would reset a full length from now. */
export function viewWindow(
  current: WindowState,
  name: WindowName,
  limit: number,
  now: number,
): WindowView {
  return {
    name,
    limit,
    used: current.used,
    remaining: Math.max(0, limit - current.used),
    resetAt: (current.startedAt ?? now) + WINDOW_MS[name],
  }
}

/** Counts requests in a current window, which starts now if it has not started yet. */
export function spend(current: WindowState, count: number, now: number): WindowState {
  return { startedAt: current.startedAt ?? now, used: current.used + count }
}

/** Like `%`, but never negative: instants before 1970 lie in a window too. */
function mod(value: number, length: number): number {
  return ((value % length) + length) % length
}
