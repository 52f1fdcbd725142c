import type { ServerResponse } from 'node:http'
import { startStopwatch } from '../../../time/timers.ts'
import type { ReplyLine } from '../../options.ts'
import type { Connection } from '../connection.ts'

/** The user's function for the request log. */
type OnReply = (line: ReplyLine) => void

/** Calls `onReply` once, when a reply ends. */
export class ReplyWatch {
  readonly #onReply: OnReply
  readonly #request: Pick<ReplyLine, 'method' | 'path'>
  readonly #elapsed = startStopwatch()
  #reply: Pick<ReplyLine, 'plan' | 'remaining'> | undefined
  #isOver = false

  constructor(onReply: OnReply, request: Pick<ReplyLine, 'method' | 'path'>) {
    this.#onReply = onReply
    this.#request = request
  }

  /** Records the plan and the headers of the reply. Until this is called, `end` reports nothing. */
  recordReply(plan: string | null, headers: Readonly<Record<string, string>> = {}): void {
    const remaining = headers['X-RateLimit-Remaining']
    this.#reply = { plan, remaining: remaining === undefined ? null : Number(remaining) }
  }

  /**
   * Reports the reply. Pass null as `status` if the connection broke before the headers were sent.
   */
  end(status: number | null): void {
    if (this.#isOver || this.#reply === undefined) return
    this.#isOver = true
    const line = { ...this.#request, status, ...this.#reply, ms: this.#elapsed() }
    // The user's function may throw or reject. That must not affect the reply.
    new Promise((resolve) => resolve(this.#onReply(line))).catch((error: unknown) =>
      console.error('[petstore-mock] onReply failed.', error),
    )
  }
}

/** Reports a reply once it is sent or the client disconnects. */
export function watchReply(
  outgoing: ServerResponse,
  onReply: OnReply,
  connection: Connection | undefined,
): ReplyWatch {
  const { method = 'GET', url = '/' } = outgoing.req
  const watch = new ReplyWatch(onReply, { method, path: url })
  const end = () => {
    connection?.onDisconnect.delete(end)
    watch.end(outgoing.headersSent ? outgoing.statusCode : null)
  }
  outgoing.once('close', end)
  // When the client disconnects, a pipelined reply that waits for its turn gets no `close` event.
  connection?.onDisconnect.add(end)
  return watch
}
