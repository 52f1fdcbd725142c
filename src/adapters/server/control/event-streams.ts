import { eventOf } from '../../../control/event.ts'
import type { Change } from '../../../core/service/state.ts'
import { laterTurn, repeat } from '../../../core/time/timers.ts'
import type { Instance } from '../instance.ts'

/**
 * How often each listener receives a comment, which keeps proxies from timing out: ms of real time.
 */
const HEARTBEAT_MS = 15_000

/** How many bytes may be buffered for a slow listener. Beyond that, its stream ends. */
const BACKLOG_LIMIT = 1_048_576

/** Opens a stream of the changes of a petstore, as server-sent events. It ends with the petstore. */
export function openEventStream(instance: Instance): ReadableStream<Uint8Array<ArrayBuffer>> {
  let stop = () => {}
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    start(controller) {
      stop = sendEvents(instance, controller)
    },
    cancel: () => stop(),
  }
  return new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: BACKLOG_LIMIT }))
}

/** Sends the changes of a petstore to a listener. Returns a function that stops this. */
function sendEvents(
  instance: Instance,
  controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
): () => void {
  const encoder = new TextEncoder()
  const isRepeated = createRepetitionCheck()
  let sent = 0
  const stop = () => {
    stopHeartbeat()
    unsubscribe()
  }
  const end = () => {
    stop()
    controller.close()
  }
  const write = (text: string) => {
    if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(`${text}\n\n`))
    else end()
  }
  const send = (change: Change) => {
    const event = eventOf(change, instance)
    if (event === undefined || (event.isRepeatable && isRepeated(event.name))) return
    sent += 1
    write(`id: ${sent}\nevent: ${event.name}\ndata: ${JSON.stringify(event.read())}`)
  }
  const stopHeartbeat = repeat(HEARTBEAT_MS, () => write(': heartbeat'))
  const unsubscribe = instance.changes.subscribe((change) =>
    change.kind === 'end' ? end() : send(change),
  )
  write(': petstore-mock events')
  return stop
}

/** Returns a function that says whether a name has come before in this turn of the event loop. */
function createRepetitionCheck(): (name: string) => boolean {
  const names = new Set<string>()
  return (name) => {
    if (names.has(name)) return true
    names.add(name)
    if (names.size === 1) void laterTurn().then(() => names.clear())
    return false
  }
}
