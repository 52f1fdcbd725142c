import { realTimeSource, startStopwatch } from '../time/timers.ts'

/**
 * When a request was sent and its reply handed over, as an adapter sees it. On a frozen clock all of
 * it has one time, and yet a retry comes after the reply that it retries, and a client that pauses
 * does so in real time.
 */
export interface Delivery {
  /** The request was surely sent after every moment up to this one. */
  readonly sentAfter: number
  /** When it arrived, in ms of real time since the process began. */
  readonly arrivedMs: number
  /** Whose time that was: only times of one source can be compared. */
  readonly arrivedBy: unknown
  /** The moment when the reply was handed to the client; undefined while it was not. */
  returnedAt: number | undefined
  /** The same in ms of real time. */
  returnedMs: number | undefined
  returnedBy: unknown
  /** Set when the client had given up before: it never saw the reply. */
  isLost: boolean
}

const realMs = startStopwatch()

let last = 0

/** Starts the delivery of a request that was sent after `sentAfter`; now, if left out. */
export function startDelivery(sentAfter = nextMoment()): Delivery {
  return {
    sentAfter,
    arrivedMs: realMs(),
    arrivedBy: realTimeSource(),
    // All fields from the start: those that are added later take an object of their own.
    returnedAt: undefined,
    returnedMs: undefined,
    returnedBy: undefined,
    isLost: false,
  }
}

/** Notes that the reply was handed over; returns the moment. */
export function endDelivery(delivery: Delivery): number {
  delivery.returnedAt = nextMoment()
  delivery.returnedMs = realMs()
  delivery.returnedBy = realTimeSource()
  return delivery.returnedAt
}

/** Notes that the client had given up when the reply was to be handed over. */
export function loseDelivery(delivery: Delivery): void {
  endDelivery(delivery)
  delivery.isLost = true
}

/** The delivery of a request whose reply its sender has at once. */
export function deliverAtOnce(): Delivery {
  const delivery = startDelivery()
  endDelivery(delivery)
  return delivery
}

/** Tells the latest moment: it changes with every request and every reply. */
export function latestMoment(): number {
  return last
}

/** Counts up: a later moment of this process has a higher number. */
function nextMoment(): number {
  last += 1
  return last
}
