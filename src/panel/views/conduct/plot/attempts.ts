import type { EntrySummary } from '../../../store/entries.ts'

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

/** A request in a plot. */
export interface Attempt {
  readonly entry: EntrySummary
  readonly result: Result
  /** The index of its lane. */
  readonly lane: number
  /** The service time since the attempt before it in its lane, in ms; undefined for the first. */
  readonly pause: number | undefined
  /** How much of an announced wait was left when it came, in ms; 0 if none was. */
  readonly early: number
}

/** Attempts in the order of their arrival, with a lane for each caller. */
export interface Plot {
  readonly attempts: readonly Attempt[]
  /** The callers, in the order of their first requests. */
  readonly lanes: readonly string[]
  /** The number of requests and callers that are left out, because there are too many. */
  readonly omitted: { readonly attempts: number; readonly callers: number }
}

/** The most attempts and lanes of a plot. */
const MOST = { attempts: 400, lanes: 40 }

/** Arranges requests for a plot. */
export function toPlot(entries: readonly EntrySummary[]): Plot {
  const callers = [...new Set(entries.map(callerOf))]
  const lanes = callers.slice(0, MOST.lanes)
  const inLanes = entries.filter((entry) => lanes.includes(callerOf(entry)))
  const shown = inLanes.slice(0, MOST.attempts)
  const latest = new Map<number, EntrySummary>()
  const waits: EntrySummary[] = []
  const attempts = shown.map((entry): Attempt => {
    const lane = lanes.indexOf(callerOf(entry))
    const before = latest.get(lane)
    const early = Math.max(0, ...waits.map((each) => leftOf(each, entry)))
    latest.set(lane, entry)
    if (entry.announced !== null) waits.push(entry)
    const pause = before && entry.at - before.at
    return { entry, result: resultOf(entry), lane, pause, early }
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
export function resultOf({ status, isLost, announced }: EntrySummary): Result {
  if (isLost) return 'lost'
  if (status < 400) return 'served'
  if (status >= 500) return 'failed'
  return status === 429 || announced !== null ? 'refused' : 'rejected'
}

/** Returns how much of the wait that a response announced was left when a later request came. */
function leftOf(refused: EntrySummary, later: EntrySummary): number {
  const { announced, method, url, apiKey, status } = refused
  if (announced === null || apiKey !== later.apiKey) return 0
  // A wait is about the request that was refused; at the limit of a quota, it is about all of them.
  const isAbout = status === 429 || (method === later.method && url === later.url)
  const left = announced.until - later.at
  return isAbout && left > announced.toleranceMs ? left : 0
}
