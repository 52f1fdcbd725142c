import type { JournalEntry } from '../journal/entry.ts'
import { seconds } from './words.ts'

/**
 * Draws requests as a small timeline on the service's clock: when each came, what it was answered,
 * how long it was told to wait.
 */
export function drawTimeline(entries: readonly JournalEntry[]): string {
  const start = entries[0]?.at ?? 0
  return entries
    .map(({ at, method, path, status, network, replyHeaders }) => {
      const time = `+${seconds(at - start)}`.padStart(10)
      const wait = Object.entries(replyHeaders).find(([name]) => /^retry-after$/i.test(name))
      const told = wait === undefined ? '' : `  ${wait[0]}: ${wait[1]}`
      return `${time}  ${method} ${path} → ${network ?? status}${told}`
    })
    .join('\n')
}
