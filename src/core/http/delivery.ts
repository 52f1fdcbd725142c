import { startStopwatch } from '../time/timers.ts'

/**
 * When a request was sent and answered, as far as the service can know.
 *
 * What ends in `Tick` is a tick: a step of a counter that goes up with every request and every
 * response of the process. Ticks show the order of both even on a frozen clock. What ends in `Ms` is
 * real time in ms since this module was loaded, which shows the client's pauses.
 */
export interface Delivery {
  /** The latest tick before the request was sent. Over HTTP, it may have been sent later. */
  readonly sentTick: number
  /** When the adapter received the request. */
  readonly arrivedTick: number
  readonly arrivedMs: number
  /** The connection on which the request arrived; undefined in process. */
  readonly connection: symbol | undefined
  /** The client had read all responses up to this tick when it sent the request (src/core/quota/strikes.ts). */
  readTick: number
  /** How many requests in a row the client has sent one at a time; 0 if it sent this in parallel. */
  inARow: number
  /** When the response was delivered, or the client gave up; undefined until then. */
  answeredTick: number | undefined
  answeredMs: number | undefined
  /** The service time of that in epoch ms; undefined if it isn't known. */
  answeredNow: number | undefined
  /** Whether the client gave up before the response was delivered. */
  isLost: boolean
  /** The delay of the response in ms; 0 until it's known. */
  delayMs: number
}

const realMs = startStopwatch()

let last = 0

export type Sending = Pick<Delivery, 'sentTick'> & Partial<Pick<Delivery, 'connection'>>

/** Starts the delivery of a request that was sent as described, by default just now. */
export function startDelivery(sending?: Sending): Delivery {
  const arrivedTick = nextTick()
  const sentTick = sending?.sentTick ?? arrivedTick
  return {
    sentTick,
    arrivedTick,
    arrivedMs: realMs(),
    connection: sending?.connection,
    readTick: sentTick,
    inARow: 0,
    // All fields exist from the start, so that all deliveries share one hidden class in V8.
    answeredTick: undefined,
    answeredMs: undefined,
    answeredNow: undefined,
    isLost: false,
    delayMs: 0,
  }
}

/** Marks the response as delivered, at a service time in epoch ms if it's known. Returns the tick. */
export function endDelivery(delivery: Delivery, now?: number): number {
  delivery.answeredTick = nextTick()
  delivery.answeredMs = realMs()
  delivery.answeredNow = now
  return delivery.answeredTick
}

/** Marks the response as lost: the client gave up before it was delivered. */
export function loseDelivery(delivery: Delivery, now?: number): void {
  endDelivery(delivery, now)
  delivery.isLost = true
}

/** Returns the latest tick. It changes with every request and every response. */
export function latestTick(): number {
  return last
}

function nextTick(): number {
  last += 1
  return last
}

export interface TimedRequest {
  /** When the request arrived: service time, epoch ms. */
  readonly at: number
  readonly delivery: Delivery
}

/** The maximum rounding error between two clocks that run at the same speed, in ms. */
const ROUNDING_MS = 2

/** Returns whether the response to `earlier` was delivered before a request arrived. */
export function wasAnswered(earlier: TimedRequest, request: TimedRequest): boolean {
  const { answeredTick } = earlier.delivery
  return answeredTick !== undefined && answeredTick <= request.delivery.arrivedTick
}

/**
 * Returns the time between two requests in ms, in service time or real time, whichever is longer.
 */
export function elapsed(earlier: TimedRequest, request: TimedRequest): number {
  return Math.max(request.at - earlier.at, realElapsed(earlier, request))
}

/**
 * Returns how long the client paused between a response and its next request, in ms.
 *
 * The pause is measured in real time if the service's clock ran at the same speed. Otherwise it is
 * the longer of service time and real time, because a frozen clock would show no pause.
 */
export function pauseAfter(earlier: TimedRequest, request: TimedRequest): number {
  const { arrivedMs, answeredMs = arrivedMs, answeredNow } = earlier.delivery
  const realPause = request.delivery.arrivedMs - answeredMs
  const isSameSpeed =
    Math.abs(request.at - earlier.at - realElapsed(earlier, request)) <= ROUNDING_MS
  if (isSameSpeed) return realPause
  // A test may move the clock while the request is in flight, which is no pause of the client.
  const endsAt = earlier.at + earlier.delivery.delayMs
  const from = answeredNow ?? (request.at >= endsAt ? endsAt : earlier.at)
  return Math.max(request.at - from, realPause)
}

function realElapsed(earlier: TimedRequest, request: TimedRequest): number {
  return request.delivery.arrivedMs - earlier.delivery.arrivedMs
}
