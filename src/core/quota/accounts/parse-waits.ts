import { items, refuse } from '../../lib/check.ts'
import { refuseRepeated, savedMembers } from '../../lib/stateful.ts'
import { savedEnd, savedTime } from '../../time/saved-time.ts'
import type { CallerKey } from './account.ts'
import { savedPair } from './parse-accounts.ts'
import type { KnownWait } from './refusal.ts'

/** The waits that callers know about, by caller. */
export type SavedWaits = readonly (readonly [CallerKey, KnownWait])[]

const REQUEST_ID = /^req-\d{1,16}$/

/**
 * Reads the waits of a snapshot, at most `limit`.
 *
 * @throws {TypeError} naming the field that is invalid, and what was expected.
 */
export function parseWaits(saved: unknown, limit: number): SavedWaits {
  const list = items('traffic', saved)
  if (list.length > limit) {
    refuse('traffic', list.length, `at most ${limit} callers`)
  }
  const waits = list.map((entry, index) => {
    const [key, wait] = savedPair(entry, `traffic[${index}]`)
    return [key, parseWait(wait, `traffic[${index}][1]`)] as const
  })
  const keys = waits.map(([key]) => key)
  refuseRepeated(keys, { kind: 'key', where: (index) => `traffic[${index}][0]` })
  return waits
}

function parseWait(saved: unknown, where: string): KnownWait {
  const { id, at, until } = savedMembers(saved, where, ['id', 'at', 'until'])
  return {
    id: savedRequestId(id, `${where}.id`),
    at: savedTime(at, `${where}.at`),
    until: savedEnd(until, `${where}.until`),
  }
}

/**
 * Returns a saved request id. `where` names it in the error.
 *
 * @throws {TypeError} if it isn't one.
 */
export function savedRequestId(saved: unknown, where: string): string {
  if (typeof saved === 'string' && REQUEST_ID.test(saved)) return saved
  return refuse(where, saved, "the id of a request, such as 'req-1'")
}
