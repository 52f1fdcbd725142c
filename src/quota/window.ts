/** The windows in which requests are counted, shortest first. */
export const WINDOW_NAMES = ['minute', 'day'] as const

export type WindowName = (typeof WINDOW_NAMES)[number]

/** How long each window is, in ms. */
export const WINDOW_MS: Readonly<Record<WindowName, number>> = { minute: 60_000, day: 86_400_000 }

/** Where a window starts: at the caller's first request in it, or with the clock's minute and UTC day. */
export type WindowStart = 'first-request' | 'clock'

/** The requests that each window allows; null for no limit (SPEC part 8). */
export interface Plan {
  readonly perMinute: number | null
  readonly perDay: number | null
}

/** What one window remembers of one caller. */
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
  /** Epoch ms at which the window starts anew. */
  readonly resetAt: number
}

export const UNUSED: WindowState = { startedAt: null, used: 0 }

/** Returns the limit of a window in a plan; null when there is none. */
export function limitOf(plan: Plan, name: WindowName): number | null {
  return name === 'minute' ? plan.perMinute : plan.perDay
}

/**
 * Returns the window as it stands at `now`: the same while it lasts, an unused one from its reset
 * on. A window that lies in the future, because the clock was set back, is over too.
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

/** Describes a current window; one that has not begun would reset a whole length from now. */
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

/** Counts requests in a current window, which begins now unless it has. */
export function spend(current: WindowState, count: number, now: number): WindowState {
  return { startedAt: current.startedAt ?? now, used: current.used + count }
}

/** Like `%`, but never negative: an instant before 1970 is in a window too. */
function mod(value: number, length: number): number {
  return ((value % length) + length) % length
}
