import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sleep } from '../../time/timers.ts'
import { Connection } from './connection.ts'

/** How long a client may take to read the last reply of a connection, in ms of real time. */
const LINGER_MS = 5_000

/** Tracks the open connections, and ends them. */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  /** The TCP sockets whose TLS handshake is not finished, by their remote address. */
  readonly #handshakes = new Map<string, Socket>()
  /** The moment of the latest reply on a closed connection, which its client has read. */
  #lastRead = 0
  /** Whether the server is closing: each connection then closes after the replies under way. */
  #areClosing = false

  /** Adds a TCP socket whose TLS handshake has just begun. */
  startHandshake(raw: Socket): void {
    const address = addressOf(raw)
    this.#handshakes.set(address, raw)
    raw.once('close', () => this.#handshakes.delete(address))
  }

  /** Adds a connection on which requests can arrive. */
  open(socket: Socket): void {
    const address = addressOf(socket)
    const connection = new Connection(this.#handshakes.get(address) ?? socket, this.#lastRead)
    this.#handshakes.delete(address)
    this.#open.set(socket, connection)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#lastRead = Math.max(this.#lastRead, connection.lastReturned)
      for (const leave of connection.leaving) leave()
    })
  }

  /** Returns the connection of a socket; undefined when it is closed. */
  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket)
  }

  /**
   * Prepares the connection for a reply that is about to be written. While the server closes, the
   * last reply gets `Connection: close`. After a reply with that header, requests are ignored.
   */
  announceEnd(outgoing: ServerResponse): void {
    const connection = this.#open.get(outgoing.req.socket)
    if (connection === undefined) return
    if (this.#areClosing && connection.isLast(outgoing)) outgoing.shouldKeepAlive = false
    if (!outgoing.shouldKeepAlive) connection.isGivenUp = true
  }

  /** Ignores further requests on a connection. */
  giveUp(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isGivenUp = true
  }

  /** Keeps a connection open until the client disconnects or the server closes. */
  hold(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isHeld = true
    if (this.#areClosing) socket.destroy()
  }

  /** Ends what `hold` began: `close` waits for the connection again. */
  release(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection !== undefined) connection.isHeld = false
  }

  /** Breaks a connection so that the client sees a reset (RST). */
  reset(socket: Socket): void {
    ;(this.#open.get(socket)?.raw ?? socket).resetAndDestroy()
  }

  /**
   * Ends a connection on which the client may still be sending, after writing `last`.
   *
   * Closing it at once would reset it, and the client would lose the reply. So the server closes
   * only its own side and waits for the client to close the other.
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

  /** Waits `ms` of real time, or until the client disconnects. */
  async wait(socket: Socket, ms: number): Promise<void> {
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    const controller = new AbortController()
    const leave = () => controller.abort()
    connection.leaving.add(leave)
    await sleep(ms, controller.signal)
    connection.leaving.delete(leave)
  }

  /** Ends every connection: an idle one now, any other after the replies under way. */
  endAll(): void {
    this.#areClosing = true
    for (const raw of this.#handshakes.values()) raw.destroy()
    for (const [socket, connection] of this.#open) {
      if (connection.isLingering) endOnceSent(socket)
      else if (connection.isHeld || connection.isIdle) socket.destroy()
      else endAfterLatest(socket, connection)
    }
    this.#noteUnsent()
  }

  /**
   * Ends the connections that make no progress: the request is still incomplete, an msw handler has
   * not answered, or the client has read nothing since the last call.
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

/** Ends a connection after everything already written is sent. */
function endOnceSent(socket: Socket): void {
  if (socket.writableFinished) socket.destroy()
  else socket.once('finish', () => socket.destroy())
}

/** Ends a connection after its latest reply, which may have announced `Connection: keep-alive`. */
function endAfterLatest(socket: Socket, connection: Connection): void {
  const { latest } = connection
  latest?.once('finish', () => {
    if (connection.isLast(latest)) socket.destroySoon()
  })
}

/** Returns the remote address and port, which a TLS socket shares with its TCP socket. */
function addressOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress}:${remotePort}`
}
