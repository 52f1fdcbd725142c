import {
  deliveryOf,
  elapsed,
  hadCertainlyRead,
  keepDelivery,
  pauseAfter,
  READING_MS,
  type TimedRequest,
} from '../http/delivery.ts'
import type { Resettable } from '../lib/stateful.ts'
import { ACCOUNT_LIMIT, type CallerKey } from './accounts.ts'
import type { RateLimitRefusal, Standing } from './bans.ts'

// A strike is a refused request that ignored an earlier refusal (SPEC part 8, rule 4): it comes before
// the end of the wait that the refusal announced, and its client must already have read the refusal.
//
//    0 s   100 requests at once   60 are served, 40 are told to wait 60 s; none is a strike
//    2 s   one request            refused: the first strike
//    3 s   one request            refused: the second strike
//   60 s   one request            served, because the client has waited; that clears the strikes
//
// A client that sends one request at a time has read every response when it sends the next request.
// One that sends requests in parallel may have queued them earlier, so it has read the responses
// before its last pause.

/** A pause in which a client has read all responses, in ms. Over HTTP, a busy one reads late. */
const PAUSE_MS = { inProcess: READING_MS, overHttp: 1_000 }

/** The most connections of a client that sends one request at a time: Node's `fetch` uses two. */
const MOST_CONNECTIONS = 2

/** The most requests in flight that are remembered of one caller. */
const IN_FLIGHT_LIMIT = 64

/** What one caller has lately sent and read. */
export class CallerTraffic {
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

/** What a refused request means for the strikes of its caller. */
interface Verdict {
  /** The refusal that the client ignored; undefined if the request is no strike. */
  readonly ignored: RateLimitRefusal | undefined
  readonly strikes: Standing
}

/**
 * Judges a refused request, and notes the wait that it's told; null for none. It's a strike if its
 * client had read an earlier refusal, and came before the end of that wait.
 */
export function judgeRefused(
  request: TimedRequest,
  told: RateLimitRefusal | null,
  strikes: Standing,
): Verdict {
  const { wait } = strikes
  const delivery = wait && deliveryOf(wait)
  if (told !== null) keepDelivery(told, request.delivery)
  if (!wait || !delivery) return { ignored: undefined, strikes: { ...strikes, wait: told } }
  const { at, until, toleranceMs } = wait
  const refusal: TimedRequest = { at, delivery }
  if (elapsed(refusal, request) >= until - at - toleranceMs) {
    return { ignored: undefined, strikes: { ...strikes, count: 0, wait: told } }
  }
  const isIgnored = !delivery.isLost && hadCertainlyRead(refusal, request)
  // Of two waits, the one that ends first is kept: a client that obeys it must not get a strike.
  const isUnread = delivery.isLost || delivery.answeredTick === undefined
  const isReplaced = told !== null && (isUnread || told.until < until)
  return {
    ignored: isIgnored ? wait : undefined,
    strikes: {
      ...strikes,
      count: strikes.count + (isIgnored ? 1 : 0),
      wait: isReplaced ? told : wait,
    },
  }
}

/** The traffic of at most `ACCOUNT_LIMIT` callers. Beyond that, all are forgotten. */
export class Traffic implements Resettable {
  readonly #callers = new Map<CallerKey, CallerTraffic>()

  /** Returns the traffic of a caller. */
  of(key: CallerKey): CallerTraffic {
    const known = this.#callers.get(key)
    if (known !== undefined) return known
    if (this.#callers.size >= ACCOUNT_LIMIT) this.#callers.clear()
    const traffic = new CallerTraffic()
    this.#callers.set(key, traffic)
    return traffic
  }

  /** Forgets all callers, and the requests that still wait for a response. */
  reset(): void {
    this.#callers.clear()
  }
}
