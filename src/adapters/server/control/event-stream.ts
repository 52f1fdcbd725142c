import type { ServerResponse } from 'node:http'

/** How many bytes may be buffered for a slow listener before it misses events. */
export const BACKLOG_LIMIT = 1_048_576

/** A stream of Server-Sent Events to one listener. */
export interface EventStream {
  /** Sends an event of `toEvent`. If the listener is too slow, drops it and does not call `create`. */
  send(create: () => Buffer): void
  /** Sends a comment, which listeners ignore. */
  comment(text: string): void
  /** Ends the stream once all buffered events are written. */
  end(): void
}

/** Creates an event whose data is JSON, without the id, which each listener counts for itself. */
export function toEvent(event: string, data: unknown): Buffer {
  return Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

/**
 * Creates a stream that never waits for its listener. A listener that falls too far behind misses
 * events. Once it reads again, it receives a `dropped` event with their number.
 */
export function createEventStream(outgoing: ServerResponse): EventStream {
  let dropped = 0
  let sent = 0
  const write = (event: Buffer) => {
    sent += 1
    // Not corked: Node 22 and 24 would not say when what was corked has been sent.
    outgoing.write(`id: ${sent}\n`)
    outgoing.write(event)
  }
  const reportDropped = () => {
    if (dropped > 0) write(toEvent('dropped', { count: dropped }))
    dropped = 0
  }
  outgoing.on('drain', reportDropped)
  return {
    send(create) {
      if (outgoing.writableEnded) return
      if (outgoing.writableLength > BACKLOG_LIMIT) {
        dropped += 1
        return
      }
      reportDropped()
      write(create())
    },
    comment(text) {
      if (outgoing.writableEnded || outgoing.writableLength > BACKLOG_LIMIT) return
      outgoing.write(`: ${text}\n\n`)
    },
    end() {
      reportDropped()
      outgoing.end()
    },
  }
}
