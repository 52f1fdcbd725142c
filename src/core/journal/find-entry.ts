import type { ApiResponse } from '../http/messages.ts'
import { membersOf, OptionError, throwOptionError } from '../lib/check.ts'
import type { JournalEntry, StoredEntry } from './entry.ts'

/** A response, as `journal.explain` and `journal.changes` take it: itself, its journal entry, or its `X-Request-Id`. */
export type ExplainTarget = string | JournalEntry | Response | ApiResponse

/**
 * Finds the newest entry with the id of a target.
 *
 * @throws {TypeError} naming the method, if there's no such entry or the target has no id.
 */
export function findEntry(
  newestFirst: Iterable<StoredEntry>,
  target: unknown,
  method: string,
): StoredEntry {
  const id = idOf(target, method)
  for (const entry of newestFirst) {
    if (entry.id === id) return entry
  }
  return throwOptionError(method, id, 'the id of an entry in the journal')
}

/** Returns the id of a target: the text itself, the id of an entry, or a header of a response. */
export function idOf(target: unknown, method: string): string {
  if (typeof target === 'string') return target
  const record = membersOf(target)
  if (typeof record.id === 'string') return record.id
  const { headers } = record
  if (typeof headers === 'object' && headers !== null) return idIn(headers, method)
  const hint = target instanceof Promise ? 'wait for the promise first' : undefined
  const expected = 'a response, a journal entry, or the X-Request-Id of a response'
  return throwOptionError(method, target, expected, hint)
}

function idIn(headers: object, method: string): string {
  const id =
    headers instanceof Headers
      ? headers.get('X-Request-Id')
      : Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-request-id')?.[1]
  if (typeof id === 'string') return id
  const expected = 'a response with the header X-Request-Id'
  const why = 'a fault removed it, or another server sent the response'
  const reason = `expected ${expected}, but it has none: ${why}`
  throw new OptionError({ path: method, expected, got: headers, reason })
}
