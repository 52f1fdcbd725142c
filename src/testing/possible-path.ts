import { isPathOfAny, similarPath } from '../contract/path-match.ts'
import type { JournalFilter } from '../journal/filter.ts'
import type { Journal } from '../journal/journal.ts'
import { OptionError } from '../lib/option-error.ts'
import { describe } from '../lib/text/describe.ts'
import { didYouMean } from '../lib/text/nearest.ts'

/**
 * Refuses a filter whose path no operation and no journal entry has. An assertion that no request
 * has such a path would always pass.
 *
 * @throws {TypeError} naming the option. The message suggests a similar path.
 */
export function refuseImpossiblePath(
  option: string,
  filter: JournalFilter | undefined,
  journal: Pick<Journal, 'last'>,
): void {
  const path = typeof filter === 'object' ? filter.path : undefined
  if (path === undefined || isPathOfAny(path) || journal.last({ path }) !== undefined) return
  const hint = didYouMean(similarPath(path))
  const expected = 'the path of an operation'
  const reason = `no operation has the path ${describe(path)}`
  throw new OptionError({ path: option, expected, got: path, hint, reason })
}
