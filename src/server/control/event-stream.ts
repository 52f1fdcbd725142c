import type { ServerResponse } from 'node:http'

/** How many bytes may be buffered for a slow listener before it misses events. */
export const BACKLOG_LIMIT = 1_048_576

/** A stream of Server-Sent Events to one listener. */
export interface EventStream {
  /** Sends an event whose data is JSON. */
  send(event: string, data: unknown): void
  /** Sends a comment, which listeners ignore. */
  comment(text: string): void
  /** Ends the stream once all buffered events are written. */
  end(): void
}

/**
 * Creates a stream that never waits for its listener. A listener that falls too far behind misses
 * events. Once it reads again, it receives a `dropped` event with their number.
 */
export function createEventStream(outgoing: ServerResponse): EventStream {
  let dropped = 0
  let sent = 0
  const write = (event: string, data: unknown) => {
    sent += 1
    outgoing.write(`id: ${sent}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const reportDropped = () => {
    if (dropped > 0) write('dropped', { count: dropped })
    dropped = 0
  }
  outgoing.on('drain', reportDropped)
  return {
    send(event, data) {
      if (outgoing.writableEnded) return
      if (outgoing.writableLength > BACKLOG_LIMIT) {
        dropped += 1
        return
      }
      reportDropped()
      write(event, data)
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
