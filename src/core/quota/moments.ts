import { describe } from '../lib/describe.ts'
import type { Moment } from '../time/moment.ts'
import { ANONYMOUS_NAME } from './plans.ts'
import type { QuotaStatus } from './quota-status.ts'

/** A moment of the quota of a caller. */
interface QuotaMoment extends Moment {
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
}

/** Returns when the windows that a caller has started reset, and when its ban ends. */
export function quotaMoments({
  apiKey,
  windows,
  bannedUntil,
}: QuotaStatus): readonly QuotaMoment[] {
  const caller = apiKey === null ? ANONYMOUS_NAME : describe(apiKey)
  const ban = `ban of ${caller} ends`
  return [
    ...windows.map(({ name: window, resetAt }) => {
      const name = `quota window "${window}" of ${caller} resets`
      return { at: resetAt, kind: 'window-reset', name, apiKey } as const
    }),
    { at: bannedUntil, kind: 'ban-end', name: ban, apiKey } as const,
  ].flatMap(({ at, ...moment }) => (at === null ? [] : [{ at, ...moment }]))
}
