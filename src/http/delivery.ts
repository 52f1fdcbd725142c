import { realTimeSource, startStopwatch } from '../time/timers.ts'

/**
 * The times at which an adapter received a request and delivered its response.
 *
 * On a frozen clock, all requests have the same service time. Moments still show their order, and
 * real time shows the client's pauses. A moment is a tick of a logical clock: a counter that goes
 * up with every request and every response of the process.
 */
export interface Delivery {
  /** The latest moment before the request was sent. */
  readonly sentAfter: number
  /** The arrival of the request: real time in ms since the process started. */
  readonly arrivedMs: number
  /** The source of `arrivedMs`. Only times from the same source can be compared. */
  readonly arrivedSource: unknown
  /** The moment at which the response was delivered; undefined until then. */
  returnedAt: number | undefined
  /** The delivery of the response: real time in ms, like `arrivedMs`; undefined until then. */
  returnedMs: number | undefined
  /** The source of `returnedMs`. */
  returnedSource: unknown
  /** Whether the client gave up before the response was delivered. */
  isLost: boolean
}

const realMs = startStopwatch()

let last = 0

/** Starts the delivery of a request that was sent after the moment `sentAfter`, by default now. */
export function startDelivery(sentAfter = nextMoment()): Delivery {
  return {
    sentAfter,
    arrivedMs: realMs(),
    arrivedSource: realTimeSource(),
    // All fields exist from the start, so that all deliveries share one hidden class in V8.
    returnedAt: undefined,
    returnedMs: undefined,
    returnedSource: undefined,
    isLost: false,
  }
}

/** Marks the response as delivered. Returns the moment. */
export function endDelivery(delivery: Delivery): number {
  delivery.returnedAt = nextMoment()
  delivery.returnedMs = realMs()
  delivery.returnedSource = realTimeSource()
  return delivery.returnedAt
}

/** Marks the response as lost: the client gave up before it was delivered. */
export function loseDelivery(delivery: Delivery): void {
  endDelivery(delivery)
  delivery.isLost = true
}

/** Creates the delivery of a request whose response is delivered at once. */
export function deliverAtOnce(): Delivery {
  const delivery = startDelivery()
  endDelivery(delivery)
  return delivery
}

/** Returns the latest moment. It changes with every request and every response. */
export function latestMoment(): number {
  return last
}

/** Returns a new moment, later than all before it. */
function nextMoment(): number {
  last += 1
  return last
}
