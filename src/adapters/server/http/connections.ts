import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Bound } from '../../../core/lib/bound.ts'
import { MIB } from '../../../core/lib/size.ts'
import { realTimers, sleep } from '../../../core/time/timers.ts'
import type { Destination } from '../destination.ts'
import { Connection } from './connection.ts'

/** How long a client has to read the last response of a connection, in ms of real time. */
export const LINGER_MS = 5_000

/**
 * How many bytes of responses that aren't sent may be in memory, of all connections. Beyond that,
 * the connection that has the most is closed.
 */
export const UNSENT_LIMIT = 128 * MIB

/** How long a request may be on its way when the server closes, in ms of real time. */
const ON_ITS_WAY_MS = 20

/** Tracks the open connections and closes them. */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  /** The TCP sockets during their TLS handshake, by remote address. */
  readonly #handshakes = new Map<string, Socket>()
  /** The tick (see `Delivery`) of the latest response on any closed connection. */
  #lastRead = 0
  /** Whether the server is closing. Each connection then closes after its responses in progress. */
  #isClosing = false
  readonly #unsent = new Bound({ max: UNSENT_LIMIT })

  /** Adds a TCP socket at the start of its TLS handshake. */
  startHandshake(raw: Socket): void {
    const address = addressOf(raw)
    this.#handshakes.set(address, raw)
    raw.once('close', () => this.#handshakes.delete(address))
  }

  /** Adds a connection on which requests can arrive. */
  add(socket: Socket): void {
    const address = addressOf(socket)
    const raw = this.#handshakes.get(address) ?? socket
    this.#handshakes.delete(address)
    const bound = new Bound({
      max: Number.POSITIVE_INFINITY,
      evict: () => this.#close(connection),
    })
    const connection = new Connection({ socket, raw, bound, lastReturned: this.#lastRead })
    bound.join(this.#unsent)
    this.#open.set(socket, connection)
    socket.once('close', () => this.#forget(connection))
    if (this.#isClosing) socket.destroy()
  }

  /** Returns the connection of a socket; undefined if it's closed. */
  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket)
  }

  /**
   * Makes a request the latest one of its connection, and returns the connection. Returns undefined
   * if the request must be ignored: because the connection has too many requests, and is closed, or
   * because an earlier request or response said `Connection: close` (RFC 9112 §9.6).
   */
  accept(outgoing: ServerResponse): Connection | undefined {
    const connection = this.#open.get(outgoing.req.socket)
    if (connection === undefined) return undefined
    if (!connection.begin(outgoing)) {
      this.#close(connection)
      return undefined
    }
    outgoing.once('finish', () => connection.finish(outgoing))
    if (connection.ignoresRequests) return undefined
    connection.latest = outgoing
    connection.ignoresRequests = !outgoing.shouldKeepAlive
    return connection
  }

  #close(connection: Connection): void {
    connection.socket.destroy()
    this.#forget(connection)
  }

  #forget(connection: Connection): void {
    if (!this.#open.delete(connection.socket)) return
    connection.bound.leave()
    this.#lastRead = Math.max(this.#lastRead, connection.lastReturned)
    connection.markClosed()
  }

  /**
   * Prepares a connection for a response that is about to be written. If the server is closing, the
   * last response gets `Connection: close`. After a response with that header, further requests are
   * ignored.
   */
  announceEnd(outgoing: ServerResponse): void {
    const connection = this.#open.get(outgoing.req.socket)
    if (connection === undefined) return
    const isLast = outgoing === connection.latest && !connection.ignoresRequests
    if (this.#isClosing && isLast) outgoing.shouldKeepAlive = false
    if (!outgoing.shouldKeepAlive) connection.ignoresRequests = true
  }

  /** Keeps a closing server from waiting for a response that may never end. */
  hold(outgoing: ServerResponse): void {
    const { socket } = outgoing.req
    const exchange = this.#open.get(socket)?.exchangeOf(outgoing)
    if (exchange !== undefined) exchange.isHeld = true
    if (this.#isClosing) socket.destroy()
  }

  /** Resets a connection: the client receives an RST. */
  reset(socket: Socket): void {
    ;(this.#open.get(socket)?.raw ?? socket).resetAndDestroy()
  }

  /**
   * Closes a connection on which the client may still be sending.
   *
   * To close it at once would reset it, and the client would lose the response. So the server
   * closes only its own side, and waits for the client to close the other.
   */
  linger(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) {
      connection.ignoresRequests = true
      connection.isLingering = true
    }
    socket.end()
    void this.wait(socket, LINGER_MS).then(() => socket.destroy())
  }

  /** Resolves after `ms` of real time, or when the client disconnects. */
  async wait(socket: Socket, ms: number): Promise<void> {
    const connection = this.#open.get(socket)
    if (connection !== undefined) await sleep(ms, connection.closed)
  }

  /** Closes the connections on which requests to a petstore are in progress. */
  leave(destination: Destination): void {
    for (const connection of this.#open.values()) {
      // The request keeps the petstore in memory.
      if (connection.awaits(destination)) connection.socket.destroy()
    }
  }

  /**
   * Closes every connection after its responses in progress. A request that is already on its way is
   * answered too.
   */
  endAll(): void {
    this.#isClosing = true
    for (const raw of this.#handshakes.values()) raw.destroy()
    realTimers.later(ON_ITS_WAY_MS, () => {
      for (const connection of this.#open.values()) connection.end()
    })
  }

  /** Closes every connection now. */
  destroyAll(): void {
    for (const socket of this.#open.keys()) socket.destroy()
  }
}

/** Returns the remote address and port. They are the same for a TLS socket and its TCP socket. */
function addressOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress}:${remotePort}`
}
