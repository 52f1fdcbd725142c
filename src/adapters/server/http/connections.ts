import { setMaxListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientConnection, openConnection, type Sending } from '../../../core/http/delivery.ts'
import { realTimers } from '../../../core/time/timers.ts'
import type { Destination } from '../destination.ts'

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
  /** Whether the last response is decided, so that further requests are ignored (RFC 9112 §9.6). */
  isEnding = false
  /** The response to the latest request; undefined before the first request. */
  latest: ServerResponse | undefined
  /** A response that may never end, such as an event stream. A closing server doesn't wait for it. */
  #held: ServerResponse | undefined
  /** The responses that aren't sent yet, each with the petstore that hasn't answered it yet. */
  readonly #unsent = new Map<ServerResponse, Destination | undefined>()
  readonly #client: ClientConnection = openConnection()
  readonly #closed = new AbortController()
  #hasRequest = false
  #isClosing = false

  constructor(socket: Socket, lastReturned: number) {
    this.socket = socket
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

  /** Notes that a request has arrived. Returns false if it must be ignored. */
  begin(outgoing: ServerResponse): boolean {
    if (this.isEnding) return false
    this.isEnding = !outgoing.shouldKeepAlive
    this.latest = outgoing
    this.#unsent.set(outgoing, undefined)
    outgoing.once('close', () => {
      this.#unsent.delete(outgoing)
      if (this.#held === outgoing) this.#held = undefined
    })
    return true
  }

  /** Notes that a request has arrived, and returns what is known about its sending. */
  nextSending(): Sending {
    const isFirst = !this.#hasRequest
    this.#hasRequest = true
    return { sentAfter: this.lastReturned, connection: this.#client, isFirst }
  }

  /** Notes which petstore still has to answer a request; undefined for none. */
  expect(outgoing: ServerResponse, destination: Destination | undefined): void {
    if (this.#unsent.has(outgoing)) this.#unsent.set(outgoing, destination)
  }

  /** Returns whether a petstore hasn't answered one of the requests yet. */
  awaits(destination: Destination): boolean {
    return [...this.#unsent.values()].includes(destination)
  }

  /** Prepares for a response that is about to be written. The last one gets `Connection: close`. */
  prepare(outgoing: ServerResponse): void {
    if (this.#isClosing && outgoing === this.latest) outgoing.shouldKeepAlive = false
    if (!outgoing.shouldKeepAlive) this.isEnding = true
  }

  /** Notes that a response may never end. */
  hold(outgoing: ServerResponse): void {
    this.#held = outgoing
    if (this.#isClosing) this.socket.destroy()
  }

  /** Calls an action once all responses are sent, or at once if there are none. */
  afterResponses(action: () => void): void {
    if (this.#unsent.size === 0) action()
    else this.latest?.once('close', () => this.afterResponses(action))
  }

  /** Closes the connection after the responses in progress, and those to requests on their way. */
  endSoon(): void {
    this.#isClosing = true
    realTimers.later(ON_ITS_WAY_MS, () => {
      // A busy server reads what has arrived meanwhile first.
      realTimers.nextTurn(() => this.#end())
    })
  }

  #end(): void {
    if (this.#held !== undefined) this.socket.destroy()
    else this.afterResponses(() => this.socket.destroySoon())
  }
}

/** Tracks the open connections. */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  /** The TCP sockets. With https, there are some whose handshake isn't finished. */
  readonly #sockets = new Set<Socket>()
  /** The tick (see `Delivery`) of the latest response on any closed connection. */
  #lastRead = 0
  #isClosing = false

  /** Adds a TCP socket. */
  track(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  /** Adds a connection on which requests can arrive. */
  add(socket: Socket): void {
    const connection = new Connection(socket, this.#lastRead)
    this.#open.set(socket, connection)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#lastRead = Math.max(this.#lastRead, connection.lastReturned)
      connection.markClosed()
    })
    if (this.#isClosing) connection.endSoon()
  }

  /** Returns the connection of a socket; undefined if it's closed. */
  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket)
  }

  /** Closes the connections on which requests to a petstore are in progress. */
  leave(destination: Destination): void {
    for (const connection of this.#open.values()) {
      // The request keeps the petstore in memory.
      if (connection.awaits(destination)) connection.socket.destroy()
    }
  }

  /** Closes every connection after its responses in progress. */
  endAll(): void {
    this.#isClosing = true
    for (const connection of this.#open.values()) connection.endSoon()
  }

  /** Closes every connection now. */
  destroyAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
