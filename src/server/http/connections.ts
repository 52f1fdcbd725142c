import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sleep } from '../../time/timers.ts'

/** How long a client may take to read the last reply on a connection, in ms of real time. */
const LINGER_MS = 5_000

/** What is known of a connection that is open. */
export class Connection {
  /** The TCP connection; below TLS another one than what is read and written. */
  readonly raw: Socket
  /** The reply to the last request; undefined before the first. */
  latest: ServerResponse | undefined
  /** Gives up the body of the last request; undefined when none is being read. */
  stopReading: (() => void) | undefined
  /** Whether no request is taken any more after those that are there. */
  isGivenUp = false
  /** Whether all is written, and the client has yet to close its side. */
  isLingering = false
  /** How many requests a user's own handlers are working on. */
  asking = 0
  /** Whether nothing that is under way on it ever ends by itself, or is worth waiting for. */
  isHeld = false
  /** How many bytes had come when they were no HTTP any more; undefined as long as they are. */
  failedAt: number | undefined
  /** How many bytes were written when some of them were found unsent; undefined when all were. */
  unsentAt: number | undefined
  /**
   * The moment of the last reply that was surely read when the next request on it is sent: see
   * `Delivery`. Before the first, that of a connection which was closed before this one came.
   */
  lastReturned: number
  /** Called when the client has left. */
  readonly leaving = new Set<() => void>()

  constructor(raw: Socket, lastReturned: number) {
    this.raw = raw
    this.lastReturned = lastReturned
  }

  /** Whether nothing is under way on it: one that is given up comes to its end by itself. */
  get isIdle(): boolean {
    return !this.isGivenUp && (this.latest === undefined || this.latest.writableFinished)
  }
}

/** The connections that are open: who waits for the end of one, and what has to end on close. */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  readonly #shaking = new Map<string, Socket>()
  /** The last reply on a connection that is closed, which its client has read. */
  #lastRead = 0
  /** Once set, no connection is kept after the replies that are under way on it. */
  #areClosing = false

  /** Notes a TCP connection that TLS is not agreed on yet. */
  shake(raw: Socket): void {
    const address = addressOf(raw)
    this.#shaking.set(address, raw)
    raw.once('close', () => this.#shaking.delete(address))
  }

  /** Notes a connection that requests may come on. */
  open(socket: Socket): void {
    const address = addressOf(socket)
    const connection = new Connection(this.#shaking.get(address) ?? socket, this.#lastRead)
    this.#shaking.delete(address)
    this.#open.set(socket, connection)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#lastRead = Math.max(this.#lastRead, connection.lastReturned)
      for (const leave of connection.leaving) leave()
    })
  }

  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket)
  }

  /** Has a reply say so when it is the last one of its connection, which takes no more then. */
  announceEnd(outgoing: ServerResponse): void {
    const connection = this.#open.get(outgoing.req.socket)
    if (connection === undefined) return
    if (this.#areClosing && isLast(outgoing, connection)) outgoing.shouldKeepAlive = false
    if (!outgoing.shouldKeepAlive) connection.isGivenUp = true
  }

  /** Takes no more requests on a connection. */
  giveUp(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isGivenUp = true
  }

  /** Keeps a connection open as long as the client wants, or the server. */
  hold(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isHeld = true
    if (this.#areClosing) socket.destroy()
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
    if (connection !== undefined) {
      connection.isGivenUp = true
      connection.isLingering = true
    }
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

  /** Ends each connection: at once when it is idle, or else after what is under way on it. */
  endAll(): void {
    this.#areClosing = true
    for (const raw of this.#shaking.values()) raw.destroy()
    for (const [socket, connection] of this.#open) {
      if (connection.isLingering) endOnceSent(socket)
      else if (connection.isHeld || connection.isIdle) socket.destroy()
      else endAfterLatest(socket, connection)
    }
    this.#noteUnsent()
  }

  /**
   * Ends those whose request is still not there, or that a user's own handler does not answer, or
   * whose client has read nothing since this was last asked for.
   */
  endStuck(): void {
    for (const [socket, { latest, asking, unsentAt }] of this.#open) {
      const isUnread = socket.writableLength > 0 && socket.bytesWritten === unsentAt
      if (asking > 0 || latest?.req.complete === false || isUnread) socket.destroy()
    }
    this.#noteUnsent()
  }

  #noteUnsent(): void {
    for (const [socket, connection] of this.#open) {
      connection.unsentAt = socket.writableLength > 0 ? socket.bytesWritten : undefined
    }
  }
}

/** Ends a connection after all that is written to it already. */
function endOnceSent(socket: Socket): void {
  if (socket.writableFinished) socket.destroy()
  else socket.once('finish', () => socket.destroy())
}

/** Ends a connection after its last reply, which may have promised to keep it. */
function endAfterLatest(socket: Socket, connection: Connection): void {
  const { latest } = connection
  latest?.once('finish', () => {
    if (isLast(latest, connection)) socket.destroySoon()
  })
}

/** Whether a reply is the last so far; what comes on a connection that is given up is not known. */
function isLast(reply: ServerResponse, { latest, isGivenUp }: Connection): boolean {
  return reply === latest && !isGivenUp
}

/** Tells the two ends of one TCP connection, the same for it and for the TLS above it. */
function addressOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress}:${remotePort}`
}
