import { findHeader } from '../http/headers.ts'
import { plural } from '../lib/describe.ts'
import { seconds } from '../time/duration.ts'
import { type JournalEntry, targetOf } from './entry.ts'
import { describeAction, type TestAction } from './test-action.ts'

/**
 * Draws requests as a text timeline, one line each: the service time since the first request, the
 * method and path, the status or network fault, and `Retry-After`. What the tester did between them
 * has lines of its own.
 */
export function drawTimeline(
  entries: readonly JournalEntry[],
  actions: readonly TestAction[] = [],
): string {
  const start = entries[0]?.at ?? 0
  const lines = entries.flatMap((entry, index) => [
    ...drawActions(actionsBetween(entries[index - 1], entry, actions), start),
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

/** The maximum number of test actions that are shown between two requests. */
const SHOWN_ACTIONS = 5

function drawActions(actions: readonly TestAction[], start: number): readonly string[] {
  const hidden = actions.length - SHOWN_ACTIONS
  const lines = actions
    .slice(-SHOWN_ACTIONS)
    .map((action) => `${timeOf(action.at, start)}  (test) ${describeAction(action)}`)
  return hidden > 0
    ? [`${' '.repeat(10)}  (test) ${plural(hidden, 'earlier action')}`, ...lines]
    : lines
}

/** Formats a time since the start. Before it, and after the tester set the clock back, it's negative. */
function timeOf(at: number, start: number): string {
  const ms = at - start
  return `${ms < 0 ? '-' : '+'}${seconds(Math.abs(ms))}`.padStart(10)
}

/** Returns the test actions between two entries. Before the first entry, there are none to show. */
function actionsBetween(
  earlier: JournalEntry | undefined,
  later: JournalEntry,
  actions: readonly TestAction[],
): readonly TestAction[] {
  if (earlier === undefined) return []
  return actions.filter(({ position }) => position > earlier.position && position < later.position)
}
