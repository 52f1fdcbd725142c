import { type Delivery, endDelivery, startDelivery } from '../../http/delivery.ts'
import {
  elapsed,
  hadResponse,
  isLongAfter,
  isNextOnConnection,
  type TimedRequest,
} from '../../http/order.ts'
import type { PoolShare } from '../../lib/memory/pool.ts'

/** The most refusals, and the most requests in flight, that are remembered of one caller. */
export const MEMORY_LIMIT = 64

/** A request that was refused because the quota was exhausted, and the wait that it announced. */
export interface Refusal extends TimedRequest {
  /** The `X-Request-Id` of the response. */
  readonly id: string
  /** The announced end of the wait: service time, epoch ms. */
  readonly until: number
  /** How much earlier than the end a well-behaved client may come, in ms. */
  readonly toleranceMs: number
}

/** The wait that a caller knows about, as plain JSON. Times are service time in epoch ms. */
export interface KnownWait {
  /** The `X-Request-Id` of the response that announced it. */
  readonly id: string
  readonly at: number
  readonly until: number
}

/** The traffic of one caller as it was at some time. It shares the deliveries with the traffic. */
export interface CapturedTraffic {
  readonly inFlight: readonly Delivery[]
  readonly busyUntil: number
  readonly wasIdle: boolean
  readonly isSequential: boolean
  readonly refusals: readonly Refusal[]
}

/**
 * The latest requests of one caller: which are in flight, and which waits it knows about. From
 * this, the service tells a client that ignored a refusal from one that sent its requests in
 * parallel, before it could read the refusal.
 */
export class Traffic {
  #inFlight: Delivery[] = []
  /** The moment (see `Delivery`) when the caller had received all earlier responses. */
  #busyUntil: number
  /** Whether no request was in flight when the last one was sent. */
  #wasIdle = true
  /** Whether the last two requests were sent one after the other, with no others in flight. */
  #isSequential = false
  #refusals: readonly Refusal[] = []
  /** Where the number of remembered requests is counted; undefined once it is not. */
  #share: PoolShare | undefined
  #counted = 0

  /** `busyUntil`: earlier responses to the caller may have been delivered up to this moment. */
  constructor(share: PoolShare, busyUntil: number) {
    this.#share = share
    this.#busyUntil = busyUntil
    this.#count()
  }

  /** Stops counting the remembered requests, because this traffic has been forgotten. */
  detach(): void {
    this.#share = undefined
  }

  /** Gives back what is counted, unless a request is in flight. Returns whether it did. */
  forgetIfIdle(): boolean {
    this.#forgetDelivered()
    if (this.#inFlight.length > 0) return false
    this.#share?.add(-this.#counted)
    this.detach()
    return true
  }

  /** Captures what is remembered. */
  capture(): CapturedTraffic {
    return {
      inFlight: [...this.#inFlight],
      busyUntil: this.#busyUntil,
      wasIdle: this.#wasIdle,
      isSequential: this.#isSequential,
      refusals: this.#refusals,
    }
  }

  /** Remembers what was captured instead. `deliveryOf` replaces each delivery. */
  adopt(captured: CapturedTraffic, deliveryOf: (captured: Delivery) => Delivery): void {
    this.#inFlight = captured.inFlight.map(deliveryOf)
    this.#busyUntil = captured.busyUntil
    this.#wasIdle = captured.wasIdle
    this.#isSequential = captured.isSequential
    this.#setRefusals(
      captured.refusals.map((each) => ({ ...each, delivery: deliveryOf(each.delivery) })),
    )
  }

  /** Notes that a request has arrived. */
  arrive(delivery: Delivery): void {
    this.#forgetDelivered()
    const isIdle = this.#inFlight.length === 0 && delivery.sentAfter >= this.#busyUntil
    this.#isSequential = isIdle && this.#wasIdle
    this.#wasIdle = isIdle
    if (this.#inFlight.length < MEMORY_LIMIT) this.#inFlight.push(delivery)
    this.#count()
  }

  /**
   * Returns the refusal that the caller ignored with the request that has just arrived: the client
   * had received it before it sent the request, and the wait was not over. Undefined if there is
   * none, or if it is not certain.
   */
  ignoredRefusal(arrival: TimedRequest): Refusal | undefined {
    this.#setRefusals(this.#refusals.filter((refusal) => isWaiting(refusal, arrival)))
    return this.#refusals.find((refusal) => this.#hasRead(refusal, arrival))
  }

  /** Notes that a request was refused. */
  refuse(refusal: Refusal): void {
    // A list never changes, because a capture may have it.
    if (this.#refusals.length < MEMORY_LIMIT) this.#refusals = [...this.#refusals, refusal]
    this.#count()
  }

  /** Forgets all refusals: the waits that they announced are over, or no longer apply. */
  forgetRefusals(): void {
    if (this.#refusals.length > 0) this.#setRefusals([])
  }

  /** Returns the longest wait that the caller knows about; undefined if it knows about none. */
  get knownWait(): KnownWait | undefined {
    return this.#refusals
      .filter(({ delivery }) => delivery.returnedAt !== undefined && !delivery.isLost)
      .map(({ id, at, until, toleranceMs }) => ({ id, at, until: until - toleranceMs }))
      .reduce<KnownWait | undefined>(
        (longest, wait) => (longest === undefined || wait.until > longest.until ? wait : longest),
        undefined,
      )
  }

  /** Notes that a wait is the longest that the caller knows about, and forgets all others if not. */
  know(wait: KnownWait): void {
    const { id, at, until } = wait
    const known = this.knownWait
    const isKnown = known?.id === id && known.at === at && known.until === until
    if (!isKnown) this.#setRefusals([toRefusal(wait)])
  }

  #setRefusals(refusals: readonly Refusal[]): void {
    this.#refusals = refusals
    this.#count()
  }

  /** Counts what is remembered: the caller itself, its requests in flight and its refusals. */
  #count(): void {
    const count = 1 + this.#inFlight.length + this.#refusals.length
    const change = count - this.#counted
    this.#counted = count
    if (change !== 0) this.#share?.add(change)
  }

  #hasRead(refusal: Refusal, arrival: TimedRequest): boolean {
    if (refusal.delivery.isLost) return false
    if (this.#isSequential && hadResponse(arrival, refusal)) return true
    return isNextOnConnection(arrival, refusal) || isLongAfter(arrival, refusal)
  }

  #forgetDelivered(): void {
    let kept = 0
    for (const delivery of this.#inFlight) {
      if (delivery.returnedAt === undefined) this.#inFlight[kept++] = delivery
      else if (delivery.returnedAt > this.#busyUntil) this.#busyUntil = delivery.returnedAt
    }
    this.#inFlight.length = kept
  }
}

/** Returns a refusal whose response is delivered now. */
function toRefusal({ id, at, until }: KnownWait): Refusal {
  const delivery = startDelivery()
  endDelivery(delivery)
  return { id, at, endsAt: at, until, toleranceMs: 0, delivery }
}

function isWaiting(refusal: Refusal, arrival: TimedRequest): boolean {
  return elapsed(refusal, arrival) < refusal.until - refusal.at - refusal.toleranceMs
}
