import { findHeader } from '../http/headers.ts'
import { plural } from '../lib/describe.ts'
import { seconds } from '../time/duration.ts'
import { type Act, describeAct } from './act.ts'
import { type JournalEntry, targetOf } from './entry.ts'

/**
 * Draws requests as a text timeline, one line each: the service time since the first request, the
 * method and path, the status or network fault, and `Retry-After`. What the tester did between them
 * has lines of its own.
 */
export function drawTimeline(entries: readonly JournalEntry[], acts: readonly Act[] = []): string {
  const start = entries[0]?.at ?? 0
  const lines = entries.flatMap((entry, index) => [
    ...drawActs(actsBetween(entries[index - 1], entry, acts), start),
    drawRequest(entry, start),
  ])
  return lines.join('\n')
}

function drawRequest(entry: JournalEntry, start: number): string {
  const { at, method, status, network, responseHeaders } = entry
  const retryAfter = findHeader(responseHeaders, 'retry-after')
  const wait = retryAfter === undefined ? '' : `  Retry-After: ${retryAfter}`
  return `${timeOf(at, start)}  ${method} ${targetOf(entry)} → ${network ?? status}${wait}`
}

/** The maximum number of acts that are shown between two requests. */
const SHOWN_ACTS = 5

function drawActs(acts: readonly Act[], start: number): readonly string[] {
  const hidden = acts.length - SHOWN_ACTS
  const lines = acts
    .slice(-SHOWN_ACTS)
    .map((act) => `${timeOf(act.at, start)}  (test) ${describeAct(act)}`)
  return hidden > 0
    ? [`${' '.repeat(10)}  (test) ${plural(hidden, 'earlier act')}`, ...lines]
    : lines
}

/** Formats a time since the start. Before it, and after the tester set the clock back, it's negative. */
function timeOf(at: number, start: number): string {
  const ms = at - start
  return `${ms < 0 ? '-' : '+'}${seconds(Math.abs(ms))}`.padStart(10)
}

/** Returns the acts between two entries. Before the first entry, there are none to show. */
function actsBetween(
  earlier: JournalEntry | undefined,
  later: JournalEntry,
  acts: readonly Act[],
): readonly Act[] {
  if (earlier === undefined) return []
  return acts.filter(({ position }) => position > earlier.position && position < later.position)
}
