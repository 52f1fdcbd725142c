import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Pool } from '../../lib/memory/pool.ts'
import { sleep } from '../../time/timers.ts'
import type { Destination } from '../destination.ts'
import { Connection } from './connection.ts'
import { endAfterLatest, endOnceSent } from './end-connection.ts'
import { Entrance } from './pipeline/entrance.ts'
import { Gate } from './pipeline/gate.ts'
import { Turns } from './pipeline/turns.ts'
import { LargeBodies } from './response/parts.ts'

/** How long a client has to read the last response of a connection, in ms of real time. */
export const LINGER_MS = 5_000

/**
 * How many bytes the requests in progress and their unread responses may have on all connections.
 * Beyond that, the connection that has the most is closed.
 */
export const IN_PROGRESS_LIMIT = 256 * 1_048_576

/** Tracks the open connections and closes them. */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  /** The TCP sockets during their TLS handshake, by remote address. */
  readonly #handshakes = new Map<string, Socket>()
  /** The moment (see `Delivery`) of the latest response on any closed connection. */
  #lastRead = 0
  /** Whether the server is closing. Each connection then closes after its responses in progress. */
  #isClosing = false
  readonly #memory = new Pool(IN_PROGRESS_LIMIT)
  readonly #gate = new Gate()
  readonly #turns = new Turns(this.#gate)
  /** The bodies that are written in parts. */
  readonly largeBodies = new LargeBodies(this.#turns)
  readonly #entrance = new Entrance(this.#turns)

  /** Adds a connection on which requests can arrive, and calls `serve`, once it is its turn. */
  enter(socket: Socket, serve: () => void): void {
    this.#turns.noteOpened()
    this.#entrance.enter(socket, () => {
      if (this.#isClosing) socket.destroy()
      else {
        serve()
        this.#add(socket)
      }
    })
  }

  /** Adds a TCP socket at the start of its TLS handshake. */
  startHandshake(raw: Socket): void {
    const address = addressOf(raw)
    this.#turns.noteOpened()
    this.#handshakes.set(address, raw)
    raw.once('close', () => this.#handshakes.delete(address))
  }

  #add(socket: Socket): void {
    const address = addressOf(socket)
    const connection = new Connection({
      socket,
      raw: this.#handshakes.get(address) ?? socket,
      turns: this.#turns,
      lastReturned: this.#lastRead,
    })
    this.#handshakes.delete(address)
    this.#open.set(socket, connection)
    this.#gate.add(connection)
    connection.memory.join(this.#memory)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#gate.delete(connection)
      connection.memory.leave()
      this.#lastRead = Math.max(this.#lastRead, connection.lastReturned)
      for (const leave of connection.onDisconnect) leave()
    })
  }

  /** Returns the connection of a socket; undefined if it is closed. */
  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket)
  }

  /**
   * Prepares a connection for a response that is about to be written. If the server is closing, the
   * last response gets `Connection: close`. After a response with that header, further requests are
   * ignored.
   */
  announceEnd(outgoing: ServerResponse): void {
    const connection = this.#open.get(outgoing.req.socket)
    if (connection === undefined) return
    if (this.#isClosing && connection.isLast(outgoing)) outgoing.shouldKeepAlive = false
    if (!outgoing.shouldKeepAlive) connection.ignoresRequests = true
  }

  /** Ignores further requests on a connection. */
  ignoreRequests(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.ignoresRequests = true
  }

  /** Holds a connection open until the client disconnects or the server closes. */
  hold(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isHeld = true
    if (this.#isClosing) socket.destroy()
  }

  /** Undoes `hold`: from now on, a closing server waits for the responses on this connection. */
  release(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isHeld = false
  }

  /** Resets a connection: the client receives an RST. */
  reset(socket: Socket): void {
    ;(this.#open.get(socket)?.raw ?? socket).resetAndDestroy()
  }

  /**
   * Writes `last`, and closes a connection on which the client may still be sending.
   *
   * To close it at once would reset it, and the client would lose the response. So the server
   * closes only its own side, and waits for the client to close the other.
   */
  linger(socket: Socket, last?: string): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) {
      connection.ignoresRequests = true
      connection.isLingering = true
      connection.pipeline.clear()
    }
    if (last === undefined) socket.end()
    else socket.end(last)
    void this.wait(socket, LINGER_MS).then(() => socket.destroy())
  }

  /** Resolves after `ms` of real time, or when the client disconnects. */
  async wait(socket: Socket, ms: number): Promise<void> {
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    const controller = new AbortController()
    // With a reason, no error is created.
    const leave = () => controller.abort('the client has disconnected')
    connection.onDisconnect.add(leave)
    await sleep(ms, controller.signal)
    connection.onDisconnect.delete(leave)
  }

  /** Closes the connections on which requests to a petstore are in progress. */
  leave(destination: Destination): void {
    for (const connection of this.#open.values()) connection.leave(destination)
  }

  /** Closes every connection: idle ones now, the others after their responses in progress. */
  endAll(): void {
    this.#isClosing = true
    for (const raw of this.#handshakes.values()) raw.destroy()
    for (const [socket, connection] of this.#open) {
      if (connection.isLingering) endOnceSent(socket)
      else if (connection.isHeld || connection.isIdle) socket.destroy()
      else endAfterLatest(socket, connection)
    }
    this.#noteUnsent()
  }

  /**
   * Closes the connections without progress: those whose request is still incomplete, whose msw
   * handler has not answered, or whose client has read nothing since the last check.
   */
  endStuck(): void {
    for (const [socket, { latest, pendingHandlers, bytesWrittenAtCheck }] of this.#open) {
      const isUnread = socket.writableLength > 0 && socket.bytesWritten === bytesWrittenAtCheck
      if (pendingHandlers > 0 || latest?.req.complete === false || isUnread) socket.destroy()
    }
    this.#noteUnsent()
  }

  #noteUnsent(): void {
    for (const [socket, connection] of this.#open) {
      connection.bytesWrittenAtCheck = socket.writableLength > 0 ? socket.bytesWritten : undefined
    }
  }
}

/** Returns the remote address and port. They are the same for a TLS socket and its TCP socket. */
function addressOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress}:${remotePort}`
}
