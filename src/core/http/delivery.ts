import { realTimeSource, startStopwatch } from '../time/timers.ts'

/**
 * The times at which an adapter received a request and delivered its response.
 *
 * On a frozen clock, all requests have the same service time. Ticks still show their order, and
 * real time shows the client's pauses. A tick is a step of a logical clock: a counter that goes
 * up with every request and every response of the process.
 */
export interface Delivery {
  /** The latest tick before the request was sent. */
  readonly sentAfter: number
  /** The connection on which the request arrived; undefined in process. */
  readonly connection: ClientConnection | undefined
  /** How long the connection was open before the request arrived on it as the first, in ms. */
  readonly openMs: number
  /** The arrival of the request: real time in ms since the process started. */
  readonly arrivedMs: number
  /** The source of `arrivedMs`. Only times from the same source can be compared. */
  readonly arrivedSource: unknown
  /**
   * The tick since which the caller has sent requests in parallel without a pause; `Infinity` if it
   * sends one at a time.
   */
  parallelSince: number
  /** The tick at which the response was delivered; undefined until then. */
  returnedAt: number | undefined
  /** The delivery of the response: real time in ms, like `arrivedMs`; undefined until then. */
  returnedMs: number | undefined
  /** The source of `returnedMs`. */
  returnedSource: unknown
  /** Whether the client gave up before the response was delivered. */
  isLost: boolean
}

/** A connection, as far as the order of its requests is concerned. */
export interface ClientConnection {
  /** When the client opened the connection: real time in ms since the process started. */
  readonly openedMs: number
}

const realMs = startStopwatch()

let last = 0

/** Notes that a client has opened a connection. */
export function openConnection(): ClientConnection {
  return { openedMs: realMs() }
}

/** What is known about the sending of a request. */
export interface Sending extends Pick<Delivery, 'sentAfter'> {
  readonly connection?: ClientConnection
  /** Whether it's the first request on its connection. */
  readonly isFirst?: boolean
}

/** Starts the delivery of a request that was sent as described, by default just now. */
export function startDelivery(sending?: Sending): Delivery {
  const arrivedMs = realMs()
  const connection = sending?.connection
  return {
    sentAfter: sending?.sentAfter ?? nextTick(),
    connection,
    openMs: sending?.isFirst ? arrivedMs - (connection?.openedMs ?? arrivedMs) : 0,
    arrivedMs,
    arrivedSource: realTimeSource(),
    parallelSince: Number.POSITIVE_INFINITY,
    // All fields exist from the start, so that all deliveries share one hidden class in V8.
    returnedAt: undefined,
    returnedMs: undefined,
    returnedSource: undefined,
    isLost: false,
  }
}

/** Marks the response as delivered. Returns the tick. */
export function endDelivery(delivery: Delivery): number {
  delivery.returnedAt = nextTick()
  delivery.returnedMs = realMs()
  delivery.returnedSource = realTimeSource()
  return delivery.returnedAt
}

/** Marks the response as lost: the client gave up before it was delivered. */
export function loseDelivery(delivery: Delivery): void {
  endDelivery(delivery)
  delivery.isLost = true
}

/** The deliveries of responses. After a reset, two requests can have the same id. */
const deliveries = new WeakMap<object, Delivery>()

/** Remembers by which delivery a response reached the client. */
export function keepDelivery(response: object, delivery: Delivery): void {
  deliveries.set(response, delivery)
}

/** Returns the delivery of a response; undefined if it came another way, such as over HTTP. */
export function deliveryOf(response: object): Delivery | undefined {
  return deliveries.get(response)
}

/** Returns the latest tick. It changes with every request and every response. */
export function latestTick(): number {
  return last
}

/** Returns a new tick, later than all before it. */
function nextTick(): number {
  last += 1
  return last
}
