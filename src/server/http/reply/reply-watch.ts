import { startStopwatch } from '../../../time/timers.ts'
import type { ReplyLine } from '../../options.ts'
import type { Connection } from '../connections.ts'
import type { HttpRequest } from '../request/http-request.ts'

type OnReply = (line: ReplyLine) => void

/** Waits for the end of one reply, and tells of it, once. */
export class ReplyWatch {
  readonly #onReply: OnReply
  readonly #request: Pick<ReplyLine, 'method' | 'path'>
  readonly #elapsed = startStopwatch()
  #found: Pick<ReplyLine, 'plan' | 'remaining'> | undefined
  #isOver = false

  constructor(onReply: OnReply, method: string, path: string) {
    this.#onReply = onReply
    this.#request = { method, path }
  }

  /** Notes that there is a reply: until then there is nothing to tell of. */
  note(plan: string | null, headers: Readonly<Record<string, string>> = {}): void {
    const remaining = headers['X-RateLimit-Remaining']
    this.#found = { plan, remaining: remaining === undefined ? null : Number(remaining) }
  }

  /** Tells of the reply; the status is null when the connection was broken before it. */
  end(status: number | null): void {
    if (this.#isOver || this.#found === undefined) return
    this.#isOver = true
    const line = { ...this.#request, status, ...this.#found, ms: this.#elapsed() }
    // Whatever a user's function throws, or rejects with, is no concern of the reply.
    new Promise((resolve) => resolve(this.#onReply(line))).catch((error: unknown) =>
      console.error('[petstore-mock] onReply failed.', error),
    )
  }
}

/** Watches a request of the service until its reply is sent, or its client has left. */
export function watchReply(
  request: HttpRequest,
  onReply: OnReply,
  connection: Connection | undefined,
): void {
  const { outgoing, destination, method } = request
  if (!destination.isService) return
  const watch = new ReplyWatch(onReply, method, outgoing.req.url ?? '/')
  const end = () => {
    connection?.leaving.delete(end)
    watch.end(outgoing.headersSent ? outgoing.statusCode : null)
  }
  request.watch = watch
  outgoing.once('close', end)
  // A reply that waits for its turn is not told that there is no connection any more.
  connection?.leaving.add(end)
}
