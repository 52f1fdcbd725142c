import { setMaxListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Sending } from '../../../core/http/delivery.ts'
import { realTimers } from '../../../core/time/timers.ts'

/** How long a request may be on its way when the server closes, in ms of real time. */
const ON_ITS_WAY_MS = 50

/** What the server knows about an open connection. */
export class Connection {
  readonly socket: Socket
  /**
   * The tick (see `Delivery`) of the latest response that the client had read when it sent the
   * next request. The initial value comes from the connections that were closed before this one
   * opened.
   */
  lastReturned: number
  /** The response to the latest request; undefined before the first request. */
  latest: ServerResponse | undefined
  /** Whether what arrived can't be read, so that its refusal is the last response. */
  isUnreadable = false
  /** A response that may never end, such as an event stream. A closing server doesn't wait for it. */
  #held: ServerResponse | undefined
  readonly #all: Connections
  readonly #id = Symbol('connection')
  readonly #closed = new AbortController()

  constructor(socket: Socket, all: Connections) {
    this.socket = socket
    this.#all = all
    this.lastReturned = all.lastRead
    // Each pipelined request may add one.
    setMaxListeners(0, this.closed)
  }

  /** Aborts when the connection is closed. */
  get closed(): AbortSignal {
    return this.#closed.signal
  }

  /** What is known about the sending of the latest request. */
  get sending(): Sending {
    return { sentTick: this.lastReturned, connection: this.#id }
  }

  /** Whether the last response is decided, so that further requests are ignored (RFC 9112 §9.6). */
  get isEnding(): boolean {
    return this.isUnreadable || this.latest?.shouldKeepAlive === false
  }

  /** Notes that a request has arrived. Returns false if it must be ignored. */
  begin(outgoing: ServerResponse): boolean {
    if (this.isEnding) return false
    this.latest = outgoing
    return true
  }

  /** Marks the connection as closed. */
  markClosed(): void {
    // With a reason, no error is created.
    this.#closed.abort('the connection is closed')
  }

  /** Prepares for a response that is about to be written. The last one gets `Connection: close`. */
  prepare(outgoing: ServerResponse): void {
    if (this.#all.isClosing && outgoing === this.latest) outgoing.shouldKeepAlive = false
  }

  /** Notes that a response may never end. */
  hold(outgoing: ServerResponse): void {
    this.#held = outgoing
    if (this.#all.isClosing) this.socket.destroy()
  }

  /** Calls an action once all responses are sent, or at once if there are none. */
  afterResponses(action: () => void): void {
    if (this.latest === undefined || this.latest.closed) action()
    else this.latest.once('close', () => this.afterResponses(action))
  }

  /** Closes the connection after the responses in progress. */
  end(): void {
    if (this.#held?.closed === false) this.socket.destroy()
    else this.afterResponses(() => this.socket.destroySoon())
  }
}

/** Tracks the open connections. */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  /** The tick (see `Delivery`) of the latest response on any closed connection. */
  lastRead = 0
  isClosing = false

  /** Adds a connection on which requests can arrive. */
  add(socket: Socket): void {
    const connection = new Connection(socket, this)
    this.#open.set(socket, connection)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.lastRead = Math.max(this.lastRead, connection.lastReturned)
      connection.markClosed()
    })
  }

  /** Returns the connection of a socket; undefined if it's closed. */
  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket)
  }

  /** Closes every connection after its responses in progress, and those to requests on their way. */
  endAll(): void {
    this.isClosing = true
    realTimers.later(ON_ITS_WAY_MS, () => {
      // A busy server reads what has arrived meanwhile first.
      realTimers.nextTurn(() => {
        for (const connection of this.#open.values()) connection.end()
      })
    })
  }
}
