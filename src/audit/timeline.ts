import { findHeader } from '../http/headers.ts'
import type { JournalEntry } from '../journal/entry.ts'
import { seconds, targetOf } from './words.ts'

/**
 * Draws requests as a text timeline, one line each: the service time since the first request, the
 * method and path, the status or network fault, and `Retry-After`.
 */
export function drawTimeline(entries: readonly JournalEntry[]): string {
  const start = entries[0]?.at ?? 0
  return entries
    .map((entry) => {
      const { at, method, status, network, responseHeaders } = entry
      const time = `+${seconds(at - start)}`.padStart(10)
      const retryAfter = findHeader(responseHeaders, 'retry-after')
      const wait = retryAfter === undefined ? '' : `  Retry-After: ${retryAfter}`
      return `${time}  ${method} ${targetOf(entry)} → ${network ?? status}${wait}`
    })
    .join('\n')
}
