import type { Resettable } from '../lib/stateful.ts'
import { pauseAfter, type TimedRequest, wasAnswered } from './delivery.ts'

// Which responses a client had read when it sent a request.
//
// One that sends one request at a time has read every response when it sends the next request. One that
// sends requests in parallel may have queued them earlier, so it has read the responses before its last
// pause. In process it's known when a request was sent. Over HTTP it isn't: of parallel requests, the
// first may be answered before the others arrive, so that they look like one at a time.

/** How long after a response its client has read it, in ms. */
export const READING_MS = 50

/** A pause in which a client has read all responses, in ms. Over HTTP, a busy one reads late. */
const PAUSE_MS = { inProcess: READING_MS, overHttp: 1_000 }

/** How long a client may keep a request in its queue, in ms. */
const QUEUE_MS = 10_000

/** After how many requests in a row it's certain, over HTTP, that a client sends them one at a time. */
const CERTAIN_IN_A_ROW = 3

/** The most connections of a client that sends one request at a time: Node's `fetch` uses two. */
const MOST_CONNECTIONS = 2

/** The most requests in flight that are remembered of one caller. */
const IN_FLIGHT_LIMIT = 64

/** The most callers that are remembered. Beyond that, all are forgotten. */
const CALLER_LIMIT = 100_000

/** Returns whether the client had read the response to `earlier` when it sent a request. */
export function hadRead(earlier: TimedRequest, request: TimedRequest): boolean {
  if (!wasAnswered(earlier, request)) return false
  const { answeredTick = Number.POSITIVE_INFINITY } = earlier.delivery
  return answeredTick <= request.delivery.readTick || pauseAfter(earlier, request) > QUEUE_MS
}

/** The same as `hadRead`, and whether it's certain. */
export function hadCertainlyRead(earlier: TimedRequest, request: TimedRequest): boolean {
  const { connection, inARow } = request.delivery
  const isCertain =
    connection === undefined ||
    inARow > CERTAIN_IN_A_ROW ||
    pauseAfter(earlier, request) > READING_MS
  return isCertain && hadRead(earlier, request)
}

/** What each caller has lately sent and read. */
export class Traffic implements Resettable {
  readonly #callers = new Map<string | null, CallerTraffic>()

  of(apiKey: string | null): CallerTraffic {
    const known = this.#callers.get(apiKey)
    if (known !== undefined) return known
    if (this.#callers.size >= CALLER_LIMIT) this.#callers.clear()
    const traffic = new CallerTraffic()
    this.#callers.set(apiKey, traffic)
    return traffic
  }

  /** Forgets all callers, and the requests that still wait for a response. */
  reset(): void {
    this.#callers.clear()
  }
}

class CallerTraffic {
  readonly #inFlight: TimedRequest[] = []
  /** The request that was answered last. */
  #latest: TimedRequest | undefined
  /** The tick (see `Delivery`) of the last response before the caller paused. */
  #pausedTick = 0
  /** The connections that the caller has used since. */
  readonly #connections = new Set<symbol | undefined>()
  /** Whether the caller has sent one request at a time since. */
  #isSequential = true
  #inARow = 0

  /**
   * Notes that a request has arrived, and in its delivery which responses its client has read. One
   * from a web page counts as parallel: browsers send equal requests of a page one at a time.
   */
  arrive(request: TimedRequest, isFromPage: boolean): void {
    this.#settle()
    const { delivery } = request
    const { connection, sentTick } = delivery
    const isInProcess = connection === undefined
    const isNoneInFlight = this.#inFlight.length === 0
    const isSentAfterAll = isNoneInFlight && sentTick >= this.#latestTick
    // Over HTTP, a request may have been sent later than its tick.
    const isAlone = isInProcess ? isSentAfterAll : isNoneInFlight
    const isAfterPause = isAlone && this.#notePause(request)
    if (isAfterPause || isSentAfterAll) this.#connections.clear()
    this.#connections.add(connection)
    const isFew = this.#connections.size <= MOST_CONNECTIONS
    const isSequential = this.#isSequential && isAlone && isFew && !isFromPage
    // In process it's known when a request was sent, so one that's alone is enough for the next.
    this.#isSequential = isInProcess ? isAlone : isSequential
    this.#inARow = isSequential ? this.#inARow + 1 : 0
    delivery.inARow = this.#inARow
    delivery.readTick = isSequential ? Math.max(sentTick, this.#pausedTick) : this.#pausedTick
    if (this.#inFlight.length < IN_FLIGHT_LIMIT) this.#inFlight.push(request)
  }

  /** The tick of the latest response; 0 if there was none. */
  get #latestTick(): number {
    return this.#latest?.delivery.answeredTick ?? 0
  }

  /** Notes the pause before a request, if its client has paused. Returns whether it has. */
  #notePause(request: TimedRequest): boolean {
    const isInProcess = request.delivery.connection === undefined
    const pauseMs = isInProcess ? PAUSE_MS.inProcess : PAUSE_MS.overHttp
    if (this.#latest === undefined || pauseAfter(this.#latest, request) <= pauseMs) return false
    this.#pausedTick = this.#latestTick
    this.#isSequential = true
    return true
  }

  #settle(): void {
    let kept = 0
    for (const request of this.#inFlight) {
      const { answeredTick } = request.delivery
      if (answeredTick === undefined) this.#inFlight[kept++] = request
      else if (answeredTick > this.#latestTick) this.#latest = request
    }
    this.#inFlight.length = kept
  }
}
