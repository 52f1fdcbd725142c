import { describe } from '../lib/text/describe.ts'
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
  const resets = windows.flatMap(({ name, resetAt }): readonly QuotaMoment[] =>
    resetAt === null
      ? []
      : [
          {
            at: resetAt,
            kind: 'window-reset',
            name: `quota window "${name}" of ${caller} resets`,
            apiKey,
          },
        ],
  )
  if (bannedUntil === null) return resets
  return [...resets, { at: bannedUntil, kind: 'ban-end', name: `ban of ${caller} ends`, apiKey }]
}
