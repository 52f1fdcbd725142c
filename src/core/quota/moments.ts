import { describe } from '../lib/describe.ts'
import type { Moment } from '../time/moment.ts'
import { ANONYMOUS_NAME } from './plans.ts'
import type { QuotaStatus } from './quota-status.ts'

/** A moment of the quota of a caller. */
interface QuotaMoment extends Moment {
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
}

/**
 * Returns when the windows that a caller has started reset, and when its ban ends. Leaves out those
 * that are not wanted: there can be many callers, and putting a name together takes time.
 */
export function quotaMoments(
  { apiKey, windows, bannedUntil }: QuotaStatus,
  wants: (at: number) => boolean,
): readonly QuotaMoment[] {
  const moments: QuotaMoment[] = []
  for (const { name: window, resetAt } of windows) {
    if (resetAt === null || !wants(resetAt)) continue
    const name = `quota window "${window}" of ${nameOf(apiKey)} resets`
    moments.push({ at: resetAt, kind: 'window-reset', name, apiKey })
  }
  if (bannedUntil !== null && wants(bannedUntil)) {
    const name = `ban of ${nameOf(apiKey)} ends`
    moments.push({ at: bannedUntil, kind: 'ban-end', name, apiKey })
  }
  return moments
}

function nameOf(apiKey: string | null): string {
  return apiKey === null ? ANONYMOUS_NAME : describe(apiKey)
}
