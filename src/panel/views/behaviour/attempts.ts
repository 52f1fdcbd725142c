import type { EntrySummary } from '../../store/entries.ts'

/** How an attempt ended, as a plot shows it. */
export type Result = 'served' | 'refused' | 'rejected' | 'failed' | 'lost'

/** The results, and what they mean. */
export const RESULTS: Readonly<Record<Result, string>> = {
  served: 'served',
  refused: 'refused for now',
  rejected: 'other 4xx',
  failed: '5xx',
  lost: 'no response',
}

/** An entry in a plot. */
export interface Point {
  readonly entry: EntrySummary
  readonly result: Result
  /** The index of its lane. */
  readonly lane: number
  /** The service time since the attempt before it in its lane, in ms; undefined for the first. */
  readonly pause: number | undefined
  /** Whether a finding of the audit is about it. */
  readonly isFound: boolean
}

/** Attempts in the order of their arrival, with a lane for each caller. */
export interface Plot {
  readonly attempts: readonly Point[]
  /** The callers, in the order of their first requests. */
  readonly lanes: readonly string[]
  /** The number of requests and callers that are left out, because there are too many. */
  readonly omitted: { readonly attempts: number; readonly callers: number }
}

/** The most attempts and lanes of a plot. */
const MOST = { attempts: 400, lanes: 40 }

/** Arranges requests for a plot. `found` has the ids of those that findings are about. */
export function toPlot(
  entries: readonly EntrySummary[],
  found: ReadonlySet<string> = new Set(),
): Plot {
  const callers = [...new Set(entries.map(callerOf))]
  const lanes = callers.slice(0, MOST.lanes)
  const inLanes = entries.filter((entry) => lanes.includes(callerOf(entry)))
  const shown = inLanes.slice(0, MOST.attempts)
  const latest = new Map<number, EntrySummary>()
  const attempts = shown.map((entry): Point => {
    const lane = lanes.indexOf(callerOf(entry))
    const before = latest.get(lane)
    latest.set(lane, entry)
    const pause = before && entry.at - before.at
    return { entry, result: resultOf(entry), lane, pause, isFound: found.has(entry.id) }
  })
  const omitted = {
    attempts: entries.length - shown.length,
    callers: callers.length - lanes.length,
  }
  return { attempts, lanes, omitted }
}

/** Returns the API key of a request, or `anonymous`. */
export function callerOf({ apiKey }: EntrySummary): string {
  return apiKey ?? 'anonymous'
}

/** Returns how a request ended. A 4xx that announces a wait is one to come back from. */
function resultOf({ status, isLost, announced }: EntrySummary): Result {
  if (isLost) return 'lost'
  if (status < 400) return 'served'
  if (status >= 500) return 'failed'
  return status === 429 || announced !== null ? 'refused' : 'rejected'
}
