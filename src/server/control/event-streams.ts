import type { ServerResponse } from 'node:http'
import type { Change } from '../../service/change.ts'
import { repeat } from '../../time/timers.ts'
import type { CallOutcome } from '../http/reply/to-reply.ts'
import { refuseCall } from '../problems.ts'
import type { World } from '../sessions/instance.ts'

/** The most listeners there may be at once. */
const LISTENER_LIMIT = 100

/** How much a listener may be behind, in bytes, before it misses events. */
const BACKLOG_LIMIT = 1_048_576

/** A comment this often keeps proxies from closing a quiet stream, in ms of real time. */
const HEARTBEAT_MS = 15_000

/** One listener's stream of Server-Sent Events. */
interface Stream {
  send(event: string, data: unknown): void
  comment(text: string): void
  /** Ends it, once what was sent is written. */
  end(): void
}

/** A stream that is about to be opened: its headers, and what writes it. */
interface Opened extends CallOutcome {
  readonly stream: NonNullable<CallOutcome['stream']>
}

/** Streams what happens in worlds to who listens. */
export class EventStreams {
  readonly #open = new Set<Stream>()
  #stopHeartbeat: (() => void) | undefined

  /** Opens a stream of one world's events. */
  open(worldNow: () => World): Opened {
    if (this.#open.size >= LISTENER_LIMIT) {
      refuseCall('listener_limit_reached', `There are ${LISTENER_LIMIT} listeners already`)
    }
    return {
      status: 200,
      headers: { 'Content-Type': 'text/event-stream' },
      stream: (outgoing) => this.#start(worldNow, outgoing),
    }
  }

  #start(worldNow: () => World, outgoing: ServerResponse): void {
    const stream = createStream(outgoing)
    const stop = worldNow().changes.subscribe((change) => tell(stream, change, worldNow().core))
    this.#open.add(stream)
    this.#stopHeartbeat ??= repeat(HEARTBEAT_MS, () => {
      for (const each of this.#open) each.comment('heartbeat')
    })
    outgoing.on('close', () => {
      stop()
      this.#open.delete(stream)
      if (this.#open.size > 0) return
      this.#stopHeartbeat?.()
      this.#stopHeartbeat = undefined
    })
    stream.comment('petstore-mock events')
  }
}

/** Reads what changed from the petstore: the change itself only says what to look at. */
function tell(stream: Stream, change: Change, core: World['core']): void {
  if (change.kind === 'journal') stream.send('journal', core.journal.last())
  else if (change.kind === 'quota') stream.send('quota', core.quotas.of(change.apiKey))
  else if (change.kind === 'state') stream.send('state', { cause: change.cause })
  else if (change.kind === 'end') stream.end()
  else if (change.kind === 'clock') {
    stream.send('clock', { now: core.clock.now(), mode: core.clock.mode })
  }
}

/**
 * Writes to one listener. It never waits for it: who is too far behind misses events, and is told
 * how many once it reads again.
 */
function createStream(outgoing: ServerResponse): Stream {
  let dropped = 0
  let sent = 0
  const write = (event: string, data: unknown) => {
    sent += 1
    outgoing.write(`id: ${sent}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const tellDropped = () => {
    if (dropped > 0) write('dropped', { count: dropped })
    dropped = 0
  }
  outgoing.on('drain', tellDropped)
  return {
    send(event, data) {
      if (outgoing.writableEnded) return
      if (outgoing.writableLength > BACKLOG_LIMIT) {
        dropped += 1
        return
      }
      tellDropped()
      write(event, data)
    },
    comment(text) {
      if (outgoing.writableEnded || outgoing.writableLength > BACKLOG_LIMIT) return
      outgoing.write(`: ${text}\n\n`)
    },
    end() {
      tellDropped()
      outgoing.end()
    },
  }
}
