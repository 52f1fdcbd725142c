import { endDelivery, startDelivery } from '../../http/delivery.ts'
import { elapsed, type TimedRequest } from '../../http/order.ts'

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

/**
 * Returns the longest wait that a caller knows from refusals; undefined if it knows none. With the
 * dialect `wrong`, a later wait may end up to a second earlier.
 */
export function longestWait(refusals: readonly Refusal[]): KnownWait | undefined {
  return refusals
    .filter(({ delivery }) => delivery.returnedAt !== undefined && !delivery.isLost)
    .map(({ id, at, until, toleranceMs }) => ({ id, at, until: until - toleranceMs }))
    .sort((one, other) => one.until - other.until)
    .at(-1)
}

/** Returns a refusal whose response is delivered now. */
export function toRefusal({ id, at, until }: KnownWait): Refusal {
  const delivery = startDelivery()
  endDelivery(delivery)
  return { id, at, endsAt: at, until, toleranceMs: 0, delivery }
}

/** Returns whether the wait that a refusal announced isn't over when a request arrives. */
export function isWaiting(refusal: Refusal, arrival: TimedRequest): boolean {
  return elapsed(refusal, arrival) < refusal.until - refusal.at - refusal.toleranceMs
}
