import { setMaxListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientConnection, openConnection, type Sending } from '../../../core/http/delivery.ts'
import type { Bound } from '../../../core/lib/bound.ts'
import type { Destination } from '../destination.ts'

/** How many requests of a connection may be unanswered. With one more, the connection is closed. */
export const UNANSWERED_LIMIT = 64

/** What is known about a request whose response isn't sent yet. */
interface Exchange {
  /** The petstore that hasn't answered the request yet. */
  destination: Destination | undefined
  /** How many bytes of the response are in memory. */
  bytes: number
  /** Whether the response may never end, such as an event stream. */
  isHeld: boolean
}

/** What is known when a connection opens. */
type ConnectionStart = Pick<Connection, 'socket' | 'raw' | 'bound' | 'lastReturned'>

/** What the server knows about an open connection. */
export class Connection {
  /** The socket on which requests arrive. */
  readonly socket: Socket
  /** The TCP socket. With https, `socket` is a TLS socket on top of it. */
  readonly raw: Socket
  /** Counts the bytes of responses that are in memory and not sent. */
  readonly bound: Bound
  readonly #closed = new AbortController()
  /** When the client opened the connection. */
  readonly #client: ClientConnection = openConnection()
  #hasRequest = false
  /** The responses that aren't sent yet, in the order of their requests. */
  readonly #unsent = new Map<ServerResponse, Exchange>()
  /** The response to the latest request; undefined before the first request. */
  latest: ServerResponse | undefined
  /** The response to the request whose body is being read. */
  reading: ServerResponse | undefined
  /** Whether further requests are ignored, because the connection is about to close. */
  ignoresRequests = false
  /** Whether the server has closed its side and waits for the client to close the other. */
  isLingering = false
  /** Whether the client has sent something that isn't HTTP. */
  isUnreadable = false
  /**
   * The tick (see `Delivery`) of the latest response that the client had read when it sent the
   * next request. The initial value comes from the connections that were closed before this one
   * opened.
   */
  lastReturned: number

  constructor({ socket, raw, bound, lastReturned }: ConnectionStart) {
    this.socket = socket
    this.raw = raw
    this.bound = bound
    this.lastReturned = lastReturned
    // Each pipelined request may add one.
    setMaxListeners(0, this.closed)
  }

  /** Aborts when the connection is closed. */
  get closed(): AbortSignal {
    return this.#closed.signal
  }

  /** Marks the connection as closed. */
  markClosed(): void {
    // With a reason, no error is created.
    this.#closed.abort('the connection is closed')
  }

  /** Notes that a request has arrived. Returns false if the connection has too many. */
  begin(outgoing: ServerResponse): boolean {
    if (this.#unsent.size >= UNANSWERED_LIMIT) return false
    this.#unsent.set(outgoing, { destination: undefined, bytes: 0, isHeld: false })
    return true
  }

  /** Notes that a response is sent. */
  finish(outgoing: ServerResponse): void {
    this.count(outgoing, -(this.exchangeOf(outgoing)?.bytes ?? 0))
    this.#unsent.delete(outgoing)
  }

  /**
   * Counts bytes of a response until it's sent. A negative number gives some back before. May close
   * the connection that has the most.
   */
  count(outgoing: ServerResponse, bytes: number): void {
    const exchange = this.exchangeOf(outgoing)
    if (exchange === undefined) return
    exchange.bytes += bytes
    this.bound.add(bytes)
  }

  /** Returns what is known about a request; undefined if its response is sent. */
  exchangeOf(outgoing: ServerResponse): Exchange | undefined {
    return this.#unsent.get(outgoing)
  }

  /** Notes that a request has arrived, and returns what is known about its sending. */
  nextSending(): Sending {
    const isFirst = !this.#hasRequest
    this.#hasRequest = true
    return { sentAfter: this.lastReturned, connection: this.#client, isFirst }
  }

  /** Whether there was a request, and all responses are sent. */
  get isIdle(): boolean {
    return this.latest !== undefined && this.#unsent.size === 0
  }

  /** Notes which petstore still has to answer a request; undefined for none. */
  expect(outgoing: ServerResponse, destination: Destination | undefined): void {
    const exchange = this.#unsent.get(outgoing)
    if (exchange !== undefined) exchange.destination = destination
  }

  /** Returns whether a petstore hasn't answered one of the requests yet. */
  awaits(destination: Destination): boolean {
    return [...this.#unsent.values()].some((each) => each.destination === destination)
  }

  /** Closes the connection after its responses in progress, whatever they say in `Connection`. */
  end(): void {
    const { latest, socket } = this
    const isHeld = [...this.#unsent.values()].some((each) => each.isHeld)
    if (this.isLingering) socket.destroySoon()
    else if (isHeld || this.#unsent.size === 0) socket.destroy()
    else latest?.once('finish', () => this.latest === latest && socket.destroySoon())
  }
}
