import type { ClientConnection } from '../../http/delivery.ts'
import { isInTurn, isLongAfter, pauseAfter, type TimedRequest } from '../../http/order.ts'
import { isWaiting, type KnownWait, longestWait, type Refusal, toRefusal } from './refusal.ts'

/** The most refusals, and the most requests in flight, that are remembered of one caller. */
export const MEMORY_LIMIT = 64

/**
 * How many requests over HTTP have to follow a refusal until it's certain that they come one at a
 * time: of parallel ones, the first may be answered before the others reach the server.
 */
const REQUESTS_IN_TURN = 3

/**
 * The latest requests of one caller: which are in flight, and which waits it knows about. From
 * this, the service tells a client that ignored a refusal from one that sent its requests in
 * parallel, before it could read the refusal.
 */
export class Traffic {
  #inFlight: TimedRequest[] = []
  /** The request whose response was delivered last; undefined if nothing is known of it. */
  #last: TimedRequest | undefined
  /** The tick (see `Delivery`) when the caller had received all earlier responses. */
  #busyUntil: number
  /** Whether no request was in flight when the last one was sent. */
  #wasIdle = true
  #burst: Burst
  #refusals: readonly Refusal[] = []

  /** `busyUntil`: earlier responses to the caller may have been delivered up to this tick. */
  constructor(busyUntil: number) {
    this.#busyUntil = busyUntil
    this.#burst = startBurst(busyUntil)
  }

  /**
   * Notes that a request has arrived, and in its delivery whether it is one of parallel ones. A
   * request over HTTP may be from a web page: browsers send equal ones of a page one at a time.
   */
  arrive(request: TimedRequest, isFromPage = false): void {
    this.#forgetDelivered()
    const { delivery } = request
    const isAlone = this.#inFlight.length === 0
    const isIdle = isAlone && delivery.sentAfter >= this.#busyUntil
    // Over HTTP, a response that was delivered may still be unread.
    const isSequential = isIdle && this.#wasIdle && isInProcess(request)
    if (isAlone && isPause(this.#last, request)) this.#burst = startBurst(this.#busyUntil)
    else if (isSequential) this.#burst = startBurst(this.#burst.since)
    this.#burst = joinBurst(this.#burst, delivery.connection, {
      isIdle,
      mayQueue: !isAlone || isFromPage,
    })
    if (this.#burst.isParallel) delivery.parallelSince = this.#burst.since
    this.#wasIdle = isIdle
    if (this.#inFlight.length < MEMORY_LIMIT) this.#inFlight.push(request)
  }

  /**
   * Returns the refusal that the caller ignored with the request that has just arrived: the client
   * had received it before it sent the request, and the wait wasn't over. Undefined if there is
   * none, or if it isn't certain.
   */
  ignoredRefusal(arrival: TimedRequest): Refusal | undefined {
    this.#refusals = this.#refusals.filter((refusal) => isWaiting(refusal, arrival))
    return this.#refusals.find(
      (refusal, index) => !refusal.delivery.isLost && this.#hasRead(refusal, index, arrival),
    )
  }

  /** Notes that a request was refused. */
  refuse(refusal: Refusal): void {
    // A list never changes, because a snapshot may have it.
    if (this.#refusals.length < MEMORY_LIMIT) this.#refusals = [...this.#refusals, refusal]
  }

  /** Forgets all refusals: the waits that they announced are over, or no longer apply. */
  forgetRefusals(): void {
    this.#refusals = []
  }

  /** Returns the longest wait that the caller knows about; undefined if it knows about none. */
  get knownWait(): KnownWait | undefined {
    return longestWait(this.#refusals)
  }

  /** Notes that a wait is the longest that the caller knows about, and forgets all others if not. */
  know(wait: KnownWait): void {
    const known = this.knownWait
    const isSameTime = known?.at === wait.at && known.until === wait.until
    if (!(isSameTime && known.id === wait.id)) this.#refusals = [toRefusal(wait)]
  }

  #hasRead(refusal: Refusal, index: number, arrival: TimedRequest): boolean {
    if (isLongAfter(arrival, refusal)) return true
    // Every request since the refusal was refused too: an admitted one forgets all refusals.
    const isCertain = isInProcess(arrival) || this.#refusals.length - index >= REQUESTS_IN_TURN
    return isCertain && isInTurn(arrival, refusal)
  }

  #forgetDelivered(): void {
    let kept = 0
    for (const request of this.#inFlight) {
      const { returnedAt } = request.delivery
      if (returnedAt === undefined) this.#inFlight[kept++] = request
      else if (returnedAt > this.#busyUntil) {
        this.#busyUntil = returnedAt
        this.#last = request
      }
    }
    this.#inFlight.length = kept
  }
}

/**
 * The most connections that a client uses to send one request at a time. Node's `fetch` uses two in
 * turn, because it reuses one only a turn of the event loop after the response.
 */
const CONNECTIONS_IN_TURN = 2

/** The pause that ends a burst in process, where the client reads a response at once, in ms. */
const PAUSE_MS = 50

/** The same over HTTP, where a busy client may read a response late, in ms. */
const CONNECTION_PAUSE_MS = 1_000

/** The requests of one caller since it last paused. */
interface Burst {
  /** The tick (see `Delivery`) when the caller had received all responses before the pause. */
  readonly since: number
  /** The connections of those that may have been in flight at the same time. */
  readonly connections: readonly (ClientConnection | undefined)[]
  /** Whether the client sends requests in parallel, so that some may have waited in a queue. */
  readonly isParallel: boolean
}

/** Returns whether a request didn't arrive over HTTP. */
function isInProcess({ delivery }: TimedRequest): boolean {
  return delivery.connection === undefined
}

/** Returns whether the caller paused between its last response, if there was one, and a request. */
function isPause(last: TimedRequest | undefined, request: TimedRequest): boolean {
  const pauseMs = isInProcess(request) ? PAUSE_MS : CONNECTION_PAUSE_MS
  return last === undefined || pauseAfter(last, request) > pauseMs
}

/** Returns a burst without requests yet. */
function startBurst(since: number): Burst {
  return { since, connections: [], isParallel: false }
}

/**
 * Returns a burst with one more request. The caller was idle if certainly no other request was in
 * flight when it sent this one.
 */
function joinBurst(
  burst: Burst,
  connection: ClientConnection | undefined,
  { isIdle, mayQueue }: { readonly isIdle: boolean; readonly mayQueue: boolean },
): Burst {
  if (burst.isParallel) return burst
  const { since, connections } = burst
  const others = isIdle ? [] : connections.filter((each) => each !== connection)
  const used = [...others, connection]
  const isParallel = mayQueue || used.length > CONNECTIONS_IN_TURN
  return { since, connections: used, isParallel }
}
