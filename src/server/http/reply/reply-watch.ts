import type { ServerResponse } from 'node:http'
import { startStopwatch } from '../../../time/timers.ts'
import type { ReplyLine } from '../../options.ts'
import type { Connection } from '../connection.ts'

type OnReply = (line: ReplyLine) => void

/** Calls `onReply` once, when a reply has ended. */
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

  /** Records that there is a reply. Without one, `end` reports nothing. */
  note(plan: string | null, headers: Readonly<Record<string, string>> = {}): void {
    const remaining = headers['X-RateLimit-Remaining']
    this.#reply = { plan, remaining: remaining === undefined ? null : Number(remaining) }
  }

  /** Reports the reply. `status` is null when the connection broke before the headers were sent. */
  end(status: number | null): void {
    if (this.#isOver || this.#reply === undefined) return
    this.#isOver = true
    const line = { ...this.#request, status, ...this.#reply, ms: this.#elapsed() }
    // An error in the user's function, thrown or rejected, must not affect the reply.
    new Promise((resolve) => resolve(this.#onReply(line))).catch((error: unknown) =>
      console.error('[petstore-mock] onReply failed.', error),
    )
  }
}

/** Watches a reply until it is sent or the client disconnects. */
export function watchReply(
  outgoing: ServerResponse,
  onReply: OnReply,
  connection: Connection | undefined,
): ReplyWatch {
  const { method = 'GET', url = '/' } = outgoing.req
  const watch = new ReplyWatch(onReply, { method, path: url })
  const end = () => {
    connection?.leaving.delete(end)
    watch.end(outgoing.headersSent ? outgoing.statusCode : null)
  }
  outgoing.once('close', end)
  // A pipelined reply that waits for its turn gets no `close` event when the client disconnects.
  connection?.leaving.add(end)
  return watch
}
