import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientConnection, openConnection, type Sending } from '../../http/delivery.ts'
import { PoolShare } from '../../lib/memory/pool.ts'
import type { Destination } from '../destination.ts'
import { Pipeline } from './pipeline/pipeline.ts'
import type { Turns } from './pipeline/turns.ts'

/** What is known when a connection opens. */
interface ConnectionStart extends Pick<Connection, 'raw' | 'lastReturned'> {
  readonly socket: Socket
  readonly turns: Turns
}

/** What the server knows about an open connection. */
export class Connection {
  /** The TCP socket. With https, requests arrive on a TLS socket on top of it. */
  readonly raw: Socket
  /** The socket on which requests arrive. */
  readonly #socket: Socket
  /** The memory of the requests in progress and their responses. */
  readonly memory = new PoolShare(() => this.#giveUp())
  /** The requests that wait for earlier ones. */
  readonly pipeline: Pipeline
  /** When the client opened the connection. */
  readonly #client: ClientConnection = openConnection()
  #hasRequest = false
  /** The response to the latest request; undefined before the first request. */
  latest: ServerResponse | undefined
  /** Stops reading the body of the latest request; undefined if no body is being read. */
  stopReading: (() => void) | undefined
  /** Whether further requests are ignored, because the connection is about to close. */
  ignoresRequests = false
  /** How many requests have been ignored. */
  ignored = 0
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
  /** The value of `socket.bytesWritten` when a response was last found unread for some time. */
  #bytesWrittenAtTimeout: number | undefined
  /**
   * The moment (see `Delivery`) of the latest response that the client had read when it sent the
   * next request. The initial value comes from the connections that were closed before this one
   * opened.
   */
  lastReturned: number
  /** How many requests to each petstore have no response yet. */
  readonly #unanswered = new Map<Destination, number>()
  /** Called when the client disconnects. */
  readonly onDisconnect = new Set<() => void>()

  constructor({ socket, raw, turns, lastReturned }: ConnectionStart) {
    this.raw = raw
    this.#socket = socket
    this.pipeline = new Pipeline(socket, turns, this.memory)
    this.lastReturned = lastReturned
  }

  /** Notes that a request has arrived, and returns what is known about its sending. */
  nextSending(): Sending {
    const isFirst = !this.#hasRequest
    this.#hasRequest = true
    return { sentAfter: this.lastReturned, connection: this.#client, isFirst }
  }

  /** Notes the response to a request that has just arrived. */
  begin(outgoing: ServerResponse): void {
    if (this.#hasFinished) this.#unanswered.clear()
    this.latest = outgoing
  }

  /** Notes a request to a petstore. */
  startRequest(destination: Destination): void {
    this.#unanswered.set(destination, (this.#unanswered.get(destination) ?? 0) + 1)
  }

  /** Notes the response to a request to a petstore, whether the client has received it or not. */
  endRequest(destination: Destination): void {
    const others = (this.#unanswered.get(destination) ?? 1) - 1
    if (others > 0) this.#unanswered.set(destination, others)
    else this.#unanswered.delete(destination)
  }

  /** Whether no request is in progress. A connection that ignores requests closes by itself. */
  get isIdle(): boolean {
    return !this.ignoresRequests && this.#hasFinished
  }

  /**
   * Forgets a petstore that no longer exists. If a request to it has no response yet, closes the
   * connection, because the request keeps the petstore in memory.
   */
  leave(destination: Destination): void {
    if (this.#unanswered.delete(destination)) this.#socket.destroy()
  }

  get #hasFinished(): boolean {
    return this.latest === undefined || this.latest.writableFinished
  }

  /**
   * Returns whether a response is to the latest request, on a connection that still accepts
   * requests.
   */
  isLast(response: ServerResponse): boolean {
    return response === this.latest && !this.ignoresRequests
  }

  /**
   * The place of the connection when several can be read: first those whose client has waited for
   * its responses so far, then new ones. Last are those whose requests had to wait, the latest last.
   */
  get rank(): number {
    return this.pipeline.waitedAt ?? (this.latest === undefined ? -1 : -2)
  }

  /**
   * Closes the connection after a time without traffic, if it is idle, or if its client does not read
   * a response. A response that is not written yet may take longer, and so may the first request.
   */
  endInactive(): void {
    const socket = this.#socket
    const isUnread = socket.writableLength > 0
    if (this.latest?.writableFinished === true) socket.destroy()
    else if (isUnread && this.#bytesWrittenAtTimeout === socket.bytesWritten) socket.destroy()
    else if (isUnread) {
      // A busy server may not have noticed yet that the client has read.
      this.#bytesWrittenAtTimeout = socket.bytesWritten
      socket.setTimeout(socket.timeout ?? 0)
    }
  }

  /** Gives back the memory. If it is still in use, closes the connection. */
  #giveUp(): void {
    this.memory.add(-this.memory.used)
    if (!this.#hasFinished) this.#socket.destroy()
  }
}
