import {
  type Delivery,
  elapsed,
  pauseAfter,
  type TimedRequest,
  wasAnswered,
} from '../http/delivery.ts'
import type { Resettable } from '../lib/stateful.ts'

// A strike is a refused request that ignored an earlier refusal:
//
// - Its client had certainly read that refusal when it sent the request (see below).
// - It came before the end of the wait that the refusal announced, less a tolerance: 50 ms, or 1 s for
//   a date. Waiting is measured on the service's clock or in real time, whichever is longer. Of several
//   refusals, the one whose wait ends first counts: who obeys that one gets no strike.
//
// Strikes are cleared when the client has waited (by a request that the quota serves, or by a refused
// one after the end of the wait), when a ban ends, and by `quotas.pardon`, `quotas.forget` and
// `quotas.clear`. As soon as there are `ban.after` of them, the caller is banned.
//
//    0 s   100 requests at once   60 are served, 40 are told to wait 60 s; none is a strike
//    2 s   one request            refused: the first strike
//    3 s   one request            refused: the second strike
//   60 s   one request            served, because the client has waited; that clears the strikes

/** A request that was refused because the quota was exhausted, and the wait that it announced. */
export interface RateLimitRefusal {
  /** The `X-Request-Id` of the response. */
  readonly id: string
  /** When the request arrived: service time, epoch ms. */
  readonly at: number
  /** The announced end of the wait: service time, epoch ms. */
  readonly until: number
  /** How much earlier than the end a well-behaved client may come, in ms. */
  readonly toleranceMs: number
  /** How its response reached the client. */
  readonly delivery: Delivery
}

/** How a caller stands: its strikes, the refusal that it has to obey, and its bans. */
export interface Standing<Refusal = RateLimitRefusal> {
  /** The number of strikes since they were last cleared. */
  readonly strikes: number
  /** Of the refusals since the quota last served the caller, the one whose wait ends first. */
  readonly refusal: Refusal | null
  /** The end of the ban, in epoch ms; null for none. */
  readonly bannedUntil: number | null
  /** Whether the latest ban was for strikes. False for a ban that a test imposed. */
  readonly isEarned: boolean
  /** The number of bans that the caller has had. */
  readonly bans: number
}

export const GOOD_STANDING: Standing = {
  strikes: 0,
  refusal: null,
  bannedUntil: null,
  isEarned: false,
  bans: 0,
}

/** The rules for banning callers. */
export interface BanPolicy {
  /** The number of strikes that leads to a ban, from 1 to 1000000. */
  readonly after: number
  /** The lengths of a caller's first ban, second ban and so on, in ms. The last length repeats. */
  readonly durations: readonly number[]
  /** Whether strikes can ban the anonymous caller, which has no API key. */
  readonly anonymous: boolean
}

/** What a refused request means for its caller. */
interface Verdict {
  /** The refusal that the client ignored; undefined if the request is no strike. */
  readonly ignored: RateLimitRefusal | undefined
  readonly standing: Standing
}

/** Judges a refused request. `told` is the refusal with the wait that it announces; null for none. */
export function judgeRefused(
  request: TimedRequest,
  told: RateLimitRefusal | null,
  standing: Standing,
): Verdict {
  const { refusal, strikes } = standing
  if (refusal === null) return { ignored: undefined, standing: { ...standing, refusal: told } }
  const { at, until, toleranceMs, delivery } = refusal
  if (elapsed(refusal, request) >= until - at - toleranceMs) {
    return { ignored: undefined, standing: { ...standing, strikes: 0, refusal: told } }
  }
  const isStrike = !delivery.isLost && hadCertainlyRead(refusal, request)
  const isUnread = delivery.isLost || delivery.answeredTick === undefined
  const isReplaced = told !== null && (isUnread || told.until < until)
  return {
    ignored: isStrike ? refusal : undefined,
    standing: {
      ...standing,
      strikes: strikes + (isStrike ? 1 : 0),
      refusal: isReplaced ? told : refusal,
    },
  }
}

export function afterAdmission(standing: Standing): Standing {
  const { strikes, refusal } = standing
  return strikes === 0 && refusal === null ? standing : { ...standing, strikes: 0, refusal: null }
}

/** Returns how a caller stands at `now`: the end of a ban clears its strikes. */
export function currentStanding(standing: Standing, now: number): Standing {
  const isOver = standing.bannedUntil !== null && now >= standing.bannedUntil
  return isOver ? { ...standing, strikes: 0, bannedUntil: null } : standing
}

/** Bans a caller from `now` on if the policy demands it. Null is for no bans. */
export function banIfDue(standing: Standing, now: number, policy: BanPolicy | null): Standing {
  if (policy === null || standing.strikes < policy.after) return standing
  return { ...afterBan(standing, now, nextBanMs(standing, policy)), isEarned: true }
}

export function afterBan(standing: Standing, now: number, ms: number): Standing {
  return { ...standing, bannedUntil: now + ms, isEarned: false, bans: standing.bans + 1 }
}

export function nextBanMs({ bans }: Standing, { durations }: BanPolicy): number {
  return durations[Math.min(bans, durations.length - 1)] ?? 0
}

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
