import { integer, refuse } from '../../../lib/check.ts'
import type { Layout } from '../layout.ts'

/** The highest number of rows to skip or return. */
const HIGHEST_COUNT = Number.MAX_SAFE_INTEGER

interface PageOptions {
  readonly skip?: unknown
  readonly take?: unknown
  readonly cursor?: unknown
}

/**
 * Checks the page of a query. Returns the function that takes the page from all matching rows.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readPage<Row>(
  call: string,
  { skip, take = HIGHEST_COUNT, cursor = null }: PageOptions,
  layout: Layout<Row>,
): (rows: readonly Row[]) => readonly Row[] {
  const start = integer(`${call}: skip`, skip ?? 0, 0, HIGHEST_COUNT)
  const count = integer(`${call}: take`, take, 0, HIGHEST_COUNT)
  if (cursor === null) return (rows) => rows.slice(start, start + count)
  if (!Number.isSafeInteger(cursor))
    refuse(`${call}: cursor`, cursor, 'an id, or null for the start')
  if (skip !== undefined) refuse(`${call}: skip`, skip, 'no skip beside cursor')
  return (rows) => {
    const before = rows.findIndex((row) => layout.keyOf(row) === cursor)
    return before === -1 ? [] : rows.slice(before + 1, before + 1 + count)
  }
}
