import type { Socket } from 'node:net'
import type { Turns } from './turns.ts'

/** How many bytes a new client may have sent to be served before the crowd. */
const MODEST_BYTES = 16_384

/** At how many connections to look at the same time. What was read of each stays in memory. */
const LOOK_LIMIT = 1_000

/**
 * Lets new connections in. While other clients send many requests without waiting for the responses,
 * it first looks at how much a new client has sent: one that has sent little is served at once, the
 * others one after the other. So the server can be reached in the middle of a flood.
 */
export class Entrance {
  readonly #turns: Turns

  constructor(turns: Turns) {
    this.#turns = turns
  }

  /** Calls `serve` when it is the connection's turn. Never calls it if the client disconnects. */
  enter(socket: Socket, serve: () => void): void {
    if (!this.#turns.isBusy) {
      serve()
      return
    }
    let isServed = false
    const serveOnce = () => {
      if (isServed || socket.destroyed) return false
      isServed = true
      socket.off('readable', look).off('error', ignoreError)
      serve()
      return true
    }
    const look = () => {
      const first: Buffer | null = socket.read()
      if (first !== null) socket.unshift(first)
      if (first === null || first.length <= MODEST_BYTES) serveOnce()
    }
    socket.on('error', ignoreError)
    if (this.#turns.crowdSize < LOOK_LIMIT) socket.once('readable', look)
    this.#turns.letInLater(serveOnce)
  }
}

/** Without a listener, an error would end the process. The socket closes by itself. */
function ignoreError(): void {}
