import type { Socket } from 'node:net'
import { Pool, PoolShare } from '../../../lib/memory/pool.ts'
import { parseInSlices, unreadInSlices } from './slices.ts'
import type { Turns } from './turns.ts'

/** How many bytes a new client may have sent to be served before the crowd. */
const MODEST_BYTES = 16_384

/**
 * How many bytes may be buffered of the clients that wait. Beyond that, the one that has sent the most
 * is disconnected. Most of them have left, which the server only notices when it reads on.
 */
export const WAITING_LIMIT = 64 * 1_048_576

/**
 * Lets new connections in. While other clients send many requests without waiting for the responses,
 * it first looks at how much a new client has sent: one that has sent little is served at once, the
 * others one after the other. So the server can be reached in the middle of a flood.
 */
export class Entrance {
  readonly #turns: Turns
  readonly #memory = new Pool(WAITING_LIMIT)

  constructor(turns: Turns) {
    this.#turns = turns
  }

  /** Calls `serve` when it is the connection's turn. Never calls it if the client disconnects. */
  enter(socket: Socket, serve: () => void): void {
    if (!this.#turns.isBusy) {
      serve()
      return
    }
    const memory = new PoolShare(() => {
      leave()
      socket.destroy()
    })
    const leave = () => {
      this.#turns.leaveCrowd(letIn)
      memory.leave()
      socket.off('readable', look).off('error', ignoreError).off('close', leave)
    }
    const letIn = () => {
      leave()
      unreadInSlices(socket, socket.read())
      serve()
      parseInSlices(socket)
    }
    const look = () => {
      const first: Buffer | null = socket.read()
      if (first !== null) socket.unshift(first)
      if (first === null || first.length <= MODEST_BYTES) letIn()
      else memory.add(first.length)
    }
    memory.join(this.#memory)
    socket.on('error', ignoreError).once('close', leave).once('readable', look)
    this.#turns.joinCrowd(letIn)
  }
}

/** Without a listener, an error would end the process. The socket closes by itself. */
function ignoreError(): void {}
