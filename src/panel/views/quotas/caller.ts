import type { ServiceSettings } from '../../../control/describe-settings.ts'
import { printable } from '../../../core/lib/printable.ts'
import type { QuotaStatus } from '../../../core/quota/quotas.ts'

/** Returns the name of a caller, fit to be shown. */
export function callerName({ apiKey }: Pick<QuotaStatus, 'apiKey'>): string {
  return apiKey === null ? 'anonymous' : printable(apiKey)
}

/** Returns callers in the order of their use: banned ones first, then those with the fullest window. */
export function mostUsedFirst(all: readonly QuotaStatus[]): readonly QuotaStatus[] {
  return [...all].sort((one, other) => useOf(other) - useOf(one))
}

function useOf({ bannedUntil, windows }: QuotaStatus): number {
  if (bannedUntil !== null) return 2
  return Math.max(0, ...windows.map(({ used, limit }) => (limit === 0 ? 1 : used / limit)))
}

/** Returns the first instant at which a quota changes by time alone; undefined if there's none. */
export function nextChange(all: readonly QuotaStatus[]): number | undefined {
  const times = all
    .flatMap(({ bannedUntil, windows }) => [bannedUntil, ...windows.map(({ resetAt }) => resetAt)])
    .filter((at) => at !== null)
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Writes the limits of a plan: `60 a minute, 1000 a day`. */
export function planText(plan: ServiceSettings['plans'][string] = {}): string {
  const limits = Object.entries(plan)
    .filter(([, limit]) => limit !== null)
    .map(([window, limit]) => `${limit} a ${window}`)
  return limits.length === 0 ? 'no limits' : limits.join(', ')
}
