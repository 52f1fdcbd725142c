import { integer } from '../lib/check.ts'
import { LAST_INSTANT } from './instant.ts'

/** The latest end of a ban: the longest one, started at the last instant. */
const LAST_END = LAST_INSTANT + Number.MAX_SAFE_INTEGER

/**
 * Returns a saved time in epoch ms. `where` names it in the error.
 *
 * @throws {TypeError} if it isn't an integer that a `Date` can represent.
 */
export function savedTime(saved: unknown, where: string): number {
  return integer(where, saved, -LAST_INSTANT, LAST_INSTANT)
}

/**
 * Returns the saved end of a ban or of a wait, in epoch ms. It can be later than any `Date`.
 *
 * @throws {TypeError} if it isn't an integer within the range of such ends.
 */
export function savedEnd(saved: unknown, where: string): number {
  return integer(where, saved, -LAST_INSTANT, LAST_END)
}
