import type { ServerResponse } from 'node:http'
import type { Change } from '../../service/change.ts'
import { repeat } from '../../time/timers.ts'
import type { ServerOutcome } from '../http/response/to-response.ts'
import type { Instance } from '../instance.ts'
import { refuseCall } from '../problems.ts'
import { createEventStream, type EventStream } from './event-stream.ts'

/** The maximum number of listeners. */
export const LISTENER_LIMIT = 100

/**
 * How often each listener receives a comment, which keeps proxies from timing out: ms of real time.
 */
const HEARTBEAT_MS = 15_000

/** The outcome of a call that opens an event stream. */
interface Opened extends ServerOutcome {
  readonly stream: NonNullable<ServerOutcome['stream']>
}

/** Streams the changes of petstores to listeners, as Server-Sent Events. */
export class EventStreams {
  readonly #open = new Set<EventStream>()
  #stopHeartbeat: (() => void) | undefined

  /**
   * Opens a stream of the changes of one petstore. `instance` returns the current one, because a
   * reload may replace it.
   *
   * @throws {ProblemError} `listener_limit_reached`.
   */
  open(instance: () => Instance): Opened {
    if (this.#open.size >= LISTENER_LIMIT) {
      refuseCall('listener_limit_reached', `There are already ${LISTENER_LIMIT} listeners`)
    }
    return {
      status: 200,
      headers: { 'Content-Type': 'text/event-stream' },
      stream: (outgoing) => this.#start(instance, outgoing),
    }
  }

  #start(instance: () => Instance, outgoing: ServerResponse): void {
    // Others may have started while this one waited for earlier responses on its connection.
    if (this.#open.size >= LISTENER_LIMIT) {
      outgoing.end()
      return
    }
    const stream = createEventStream(outgoing)
    const unsubscribe = instance().changes.subscribe((change) =>
      sendChange(stream, change, instance().core),
    )
    this.#open.add(stream)
    this.#stopHeartbeat ??= repeat(HEARTBEAT_MS, () => {
      for (const each of this.#open) each.comment('heartbeat')
    })
    outgoing.on('close', () => {
      unsubscribe()
      this.#open.delete(stream)
      if (this.#open.size > 0) return
      this.#stopHeartbeat?.()
      this.#stopHeartbeat = undefined
    })
    stream.comment('petstore-mock events')
  }
}

/**
 * Sends an event for a change. A change says only what has changed, so the new value is read here.
 */
function sendChange(stream: EventStream, change: Change, core: Instance['core']): void {
  if (change.kind === 'journal') stream.send('journal', core.journal.last())
  else if (change.kind === 'quota') stream.send('quota', core.quotas.get(change.apiKey))
  else if (change.kind === 'state') stream.send('state', { cause: change.cause })
  else if (change.kind === 'end') stream.end()
  else if (change.kind === 'clock') {
    stream.send('clock', { now: core.clock.now(), mode: core.clock.mode })
  }
}
