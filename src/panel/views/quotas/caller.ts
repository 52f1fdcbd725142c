import type { ServiceSettings } from '../../../control/describe-settings.ts'
import type { QuotaStatus, QuotaWindow } from '../../../core/quota/quotas.ts'

/**
 * Returns a quota as it is at a service time: a ban is over at its end, and a window is unused after its
 * reset. So nothing has to be loaded again as time goes by.
 */
export function quotaAt(status: QuotaStatus, now: number): QuotaStatus {
  const { bannedUntil, windows } = status
  return {
    ...status,
    bannedUntil: bannedUntil !== null && bannedUntil > now ? bannedUntil : null,
    windows: windows.map((window) => windowAt(window, now)),
  }
}

function windowAt(window: QuotaWindow, now: number): QuotaWindow {
  const { limit, resetAt } = window
  if (resetAt === null || resetAt > now) return window
  return { ...window, used: 0, remaining: limit, resetAt: null }
}

/** Returns callers in the order of their use: banned ones first, then those with the fullest window. */
export function mostUsedFirst(all: readonly QuotaStatus[]): readonly QuotaStatus[] {
  return [...all].sort((one, other) => useOf(other) - useOf(one))
}

function useOf({ bannedUntil, windows }: QuotaStatus): number {
  if (bannedUntil !== null) return 2
  return Math.max(0, ...windows.map(({ used, limit }) => (limit === 0 ? 1 : used / limit)))
}

/** Writes the limits of a plan: `60 a minute, 1000 a day`. */
export function planText(plan: ServiceSettings['plans'][string] = {}): string {
  const limits = Object.entries(plan)
    .filter(([, limit]) => limit !== null)
    .map(([window, limit]) => `${limit} a ${window}`)
  return limits.length === 0 ? 'no limits' : limits.join(', ')
}
