import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientConnection, openConnection, type Sending } from '../../http/delivery.ts'

/** What the server knows about an open connection. */
export class Connection {
  /** The TCP socket. With https, requests arrive on a TLS socket on top of it. */
  readonly raw: Socket
  /** When the client opened the connection. */
  readonly #client: ClientConnection = openConnection()
  #hasRequest = false
  /** The response to the latest request; undefined before the first request. */
  latest: ServerResponse | undefined
  /** Stops reading the body of the latest request; undefined if no body is being read. */
  stopReading: (() => void) | undefined
  /** Whether further requests are ignored, because the connection is about to close. */
  ignoresRequests = false
  /** Whether the server has closed its side and waits for the client to close the other. */
  isLingering = false
  /** How many requests your msw handlers are answering. */
  pendingHandlers = 0
  /**
   * Whether the response may never end, such as an event stream. The server does not wait for it to
   * close.
   */
  isHeld = false
  /** The value of `socket.bytesRead` when the parser failed; undefined if it has not. */
  bytesReadAtError: number | undefined
  /** The value of `socket.bytesWritten` at the last check; undefined if nothing was unsent then. */
  bytesWrittenAtCheck: number | undefined
  /**
   * The moment (see `Delivery`) of the latest response that the client had read when it sent the
   * next request. The initial value comes from the connections that were closed before this one
   * opened.
   */
  lastReturned: number
  /** Called when the client disconnects. */
  readonly onDisconnect = new Set<() => void>()

  constructor(raw: Socket, lastReturned: number) {
    this.raw = raw
    this.lastReturned = lastReturned
  }

  /** Notes that a request has arrived, and returns what is known about its sending. */
  nextSending(): Sending {
    const isFirst = !this.#hasRequest
    this.#hasRequest = true
    return { sentAfter: this.lastReturned, connection: this.#client, isFirst }
  }

  /** Whether no request is in progress. A connection that ignores requests closes by itself. */
  get isIdle(): boolean {
    return !this.ignoresRequests && (this.latest === undefined || this.latest.writableFinished)
  }

  /**
   * Returns whether a response is to the latest request, on a connection that still accepts
   * requests.
   */
  isLast(response: ServerResponse): boolean {
    return response === this.latest && !this.ignoresRequests
  }
}
