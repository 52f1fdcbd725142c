import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The state of an open connection. */
export class Connection {
  /** The TCP socket. With https, requests use the TLS socket on top of it. */
  readonly raw: Socket
  /** The reply to the latest request; undefined before the first one. */
  latest: ServerResponse | undefined
  /** Stops reading the body of the latest request; undefined when no body is being read. */
  stopReading: (() => void) | undefined
  /** Whether further requests on this connection are ignored. */
  isGivenUp = false
  /** Whether everything is written, and the server waits for the client to close its side. */
  isLingering = false
  /** How many requests your msw handlers are working on. */
  asking = 0
  /** Whether the reply may never end: an event stream, a `timeout` fault. `close` does not wait for it. */
  isHeld = false
  /** `socket.bytesRead` when the parser failed; undefined as long as it has not. */
  failedAt: number | undefined
  /** `socket.bytesWritten` when unsent bytes were last found; undefined when there were none. */
  unsentAt: number | undefined
  /**
   * The moment (see `Delivery`) of the latest reply that the client has read before it sends the
   * next request. It starts as that of a connection which closed before this one opened.
   */
  lastReturned: number
  /** Callbacks for when the client disconnects. */
  readonly leaving = new Set<() => void>()

  constructor(raw: Socket, lastReturned: number) {
    this.raw = raw
    this.lastReturned = lastReturned
  }

  /** Whether nothing is under way. A connection that is given up closes by itself. */
  get isIdle(): boolean {
    return !this.isGivenUp && (this.latest === undefined || this.latest.writableFinished)
  }

  /** Whether a reply is the latest one, and no later request can be on its way. */
  isLast(reply: ServerResponse): boolean {
    return reply === this.latest && !this.isGivenUp
  }
}
