import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sleep } from '../clock.ts'

/** How long a client may take to read the last reply on a connection, in ms of real time. */
const LINGER_MS = 5_000

/** What is known of a connection that is open. */
export class Connection {
  /** The TCP connection; below TLS another one than what is read and written. */
  readonly raw: Socket
  /** The reply to the last request; undefined before the first. */
  latest: ServerResponse | undefined
  /** Whether the body of the last request is being read. */
  isReading = false
  /** How many requests a user's own handlers are working on. */
  asking = 0
  /** Whether nothing that is under way on it ever ends by itself, or is worth waiting for. */
  isHeld = false
  /** How many bytes had come when they were no HTTP any more; undefined as long as they are. */
  failedAt: number | undefined
  /** The moment of the last reply on it: see `Delivery`. 0 before the first. */
  lastReturned = 0
  /** Called when the client has left. */
  readonly leaving = new Set<() => void>()

  constructor(raw: Socket) {
    this.raw = raw
  }

  get isIdle(): boolean {
    return this.latest === undefined || this.latest.writableFinished
  }
}

/** The connections that are open: who waits for the end of one, and what has to end on close. */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  readonly #shaking = new Map<string, Socket>()
  /** Once set, no connection is kept after the reply that is under way on it. */
  areClosing = false

  /** Notes a TCP connection that TLS is not agreed on yet. */
  shake(raw: Socket): void {
    const address = addressOf(raw)
    this.#shaking.set(address, raw)
    raw.once('close', () => this.#shaking.delete(address))
  }

  /** Notes a connection that requests may come on. */
  open(socket: Socket): void {
    const address = addressOf(socket)
    const connection = new Connection(this.#shaking.get(address) ?? socket)
    this.#shaking.delete(address)
    this.#open.set(socket, connection)
    socket.once('close', () => {
      this.#open.delete(socket)
      for (const leave of connection.leaving) leave()
    })
  }

  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket)
  }

  /** Keeps a connection open as long as the client wants, or the server. */
  hold(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isHeld = true
    if (this.areClosing) socket.destroy()
  }

  /** Tells that what a connection was held for is over. */
  release(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isHeld = false
  }

  /** Breaks a connection so that the client sees a reset (RST). */
  reset(socket: Socket): void {
    ;(this.#open.get(socket)?.raw ?? socket).resetAndDestroy()
  }

  /**
   * Ends a connection on which the client may still be sending. Closed at once it would be reset,
   * and the client would not see the reply: it is closed when the client has closed its side.
   */
  linger(socket: Socket, last?: string): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isHeld = true
    if (last === undefined) socket.end()
    else socket.end(last)
    void this.wait(socket, LINGER_MS).then(() => socket.destroy())
  }

  /** Waits `ms` of real time, or until the client has left. */
  async wait(socket: Socket, ms: number): Promise<void> {
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    const controller = new AbortController()
    const leave = () => controller.abort()
    connection.leaving.add(leave)
    await sleep(ms, controller.signal)
    connection.leaving.delete(leave)
  }

  /** Ends the connections on which no reply is under way. */
  endIdle(): void {
    for (const raw of this.#shaking.values()) raw.destroy()
    for (const [socket, connection] of this.#open) {
      if (connection.isHeld || connection.isIdle) socket.destroy()
    }
  }

  /** Ends those whose request is still not there, or that a user's own handler does not answer. */
  endUnanswered(): void {
    for (const [socket, { latest, asking }] of this.#open) {
      if (asking > 0 || latest?.req.complete === false) socket.destroy()
    }
  }
}

/** Tells the two ends of one TCP connection, the same for it and for the TLS above it. */
function addressOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress}:${remotePort}`
}
