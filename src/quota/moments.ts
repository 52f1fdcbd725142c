import { describe } from '../lib/text/describe.ts'
import type { Moment } from '../time/moment.ts'
import { ANONYMOUS_NAME } from './plans.ts'
import type { QuotaStatus } from './quota-status.ts'

/** A moment of the quota of a caller. */
interface QuotaMoment extends Moment {
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
}

/**
 * Returns when the windows that a caller has started reset, and when its ban ends. There can be many
 * callers, so a name is put together only when it is read.
 */
export function* quotaMoments({
  apiKey,
  windows,
  bannedUntil,
}: QuotaStatus): Generator<QuotaMoment> {
  for (const { name, resetAt } of windows) {
    if (resetAt === null) continue
    yield {
      at: resetAt,
      kind: 'window-reset',
      get name() {
        return `quota window "${name}" of ${nameOf(apiKey)} resets`
      },
      apiKey,
    }
  }
  if (bannedUntil === null) return
  yield { at: bannedUntil, kind: 'ban-end', name: `ban of ${nameOf(apiKey)} ends`, apiKey }
}

function nameOf(apiKey: string | null): string {
  return apiKey === null ? ANONYMOUS_NAME : describe(apiKey)
}
