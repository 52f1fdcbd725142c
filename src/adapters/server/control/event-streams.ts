import type { ServerResponse } from 'node:http'
import { type ControlEvent, eventOf } from '../../../control/event.ts'
import type { Change } from '../../../core/service/change.ts'
import { laterTurn, repeat } from '../../../core/time/timers.ts'
import type { ServerAnswer } from '../http/to-response.ts'
import type { Instance } from '../instance.ts'
import { refuseRequest } from '../problems.ts'

/** The maximum number of listeners. */
const LISTENER_LIMIT = 100

/**
 * How often each listener receives a comment, which keeps proxies from timing out: ms of real time.
 */
const HEARTBEAT_MS = 15_000

/** Streams the changes of petstores to listeners, as Server-Sent Events. */
export class EventStreams {
  readonly #open = new Set<EventStream>()
  readonly #feeds = new Map<Instance['changes'], Feed>()
  #stopHeartbeat: (() => void) | undefined

  /**
   * Opens a stream of the changes of one petstore. It ends with the petstore.
   *
   * @throws {ProblemError} `listener_limit_reached`.
   */
  open(instance: Instance): Pick<ServerAnswer, 'status' | 'headers' | 'stream'> {
    if (this.#open.size >= LISTENER_LIMIT) {
      refuseRequest('listener_limit_reached', `There are already ${LISTENER_LIMIT} listeners`)
    }
    return {
      status: 200,
      headers: { 'Content-Type': 'text/event-stream' },
      stream: (outgoing) => this.#start(instance, outgoing),
    }
  }

  #start(instance: Instance, outgoing: ServerResponse): void {
    // Others may have started while this one waited for earlier responses on its connection.
    if (this.#open.size >= LISTENER_LIMIT) {
      outgoing.end()
      return
    }
    const stream = createEventStream(outgoing)
    const leave = this.#join(stream, instance)
    this.#open.add(stream)
    this.#stopHeartbeat ??= repeat(HEARTBEAT_MS, () => {
      for (const each of this.#open) each.comment('heartbeat')
    })
    outgoing.on('close', () => {
      leave()
      this.#open.delete(stream)
      if (this.#open.size > 0) return
      this.#stopHeartbeat?.()
      this.#stopHeartbeat = undefined
    })
    stream.comment('petstore-mock events')
  }

  /** Adds a listener to the changes of a petstore. Returns how to remove it. */
  #join(stream: EventStream, instance: Instance): () => void {
    const { changes } = instance
    const feed = this.#feeds.get(changes) ?? new Feed(instance)
    this.#feeds.set(changes, feed)
    feed.listeners.add(stream)
    return () => {
      feed.listeners.delete(stream)
      if (feed.listeners.size > 0) return
      feed.unsubscribe()
      this.#feeds.delete(changes)
    }
  }
}

/** The listeners to the changes of one petstore. */
class Feed {
  readonly listeners = new Set<EventStream>()
  /** The names of the repeatable events that were sent in this turn of the event loop. */
  readonly #sent = new Set<ControlEvent['name']>()
  readonly unsubscribe: () => void

  constructor(instance: Instance) {
    this.unsubscribe = instance.changes.subscribe((change) => {
      if (change.kind === 'end') for (const each of this.listeners) each.end()
      else this.#send(change, instance)
    })
  }

  /** Sends the event for a change, if it has one. It's created once, when a listener has room. */
  #send(change: Change, instance: Instance): void {
    const found = eventOf(change, instance)
    if (found === undefined || (found.isRepeatable && this.#wasSent(found.name))) return
    let event: Buffer | undefined
    const create = () => {
      event ??= toEvent(found.name, found.read())
      return event
    }
    for (const each of this.listeners) each.send(create)
  }

  /** Returns whether an event was sent in this turn of the event loop, and notes that it is now. */
  #wasSent(name: ControlEvent['name']): boolean {
    if (this.#sent.has(name)) return true
    this.#sent.add(name)
    if (this.#sent.size === 1) void laterTurn().then(() => this.#sent.clear())
    return false
  }
}

/** How many bytes may be buffered for a slow listener before it misses events. */
const BACKLOG_LIMIT = 1_048_576

/** A stream of Server-Sent Events to one listener. */
interface EventStream {
  /** Sends an event of `toEvent`. If the listener is too slow, drops it and doesn't call `create`. */
  send(create: () => Buffer): void
  /** Sends a comment, which listeners ignore. */
  comment(text: string): void
  /** Ends the stream once all buffered events are written. */
  end(): void
}

/** Creates an event whose data is JSON, without the id, which each listener counts for itself. */
function toEvent(event: string, data: unknown): Buffer {
  return Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

/**
 * Creates a stream that never waits for its listener. A listener that falls too far behind misses
 * events. Once it reads again, it receives a `dropped` event with their number.
 */
function createEventStream(outgoing: ServerResponse): EventStream {
  let dropped = 0
  let sent = 0
  const write = (event: Buffer) => {
    sent += 1
    // Not corked: Node 22 and 24 wouldn't say when what was corked has been sent.
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
