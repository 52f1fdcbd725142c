import type { ServerResponse } from 'node:http'
import { realTimers } from '../clock.ts'

/** A reply whose headers are written, and the body that it ends with; null for none. */
interface Ending {
  readonly outgoing: ServerResponse
  readonly body: string | null
}

let due: Ending[] = []

/** Whether a test had fakes in the place of timers before this was loaded: they may never run. */
const areTimersFake = 'clock' in globalThis.setImmediate

/**
 * Ends a reply together with all others of this turn of the event loop.
 *
 * A write wakes the client that waits for it. With each reply written by itself, a client with
 * several connections was woken for each of them: measured with 10 connections of a client in a
 * process of its own, the server's time for a request went from 34 to 24 µs.
 */
export function endSoon(outgoing: ServerResponse, body: string | null): void {
  due.push({ outgoing, body })
  if (areTimersFake) endAll()
  else if (due.length === 1) realTimers.nextTurn(endAll)
}

function endAll(): void {
  const endings = due
  due = []
  for (const { outgoing, body } of endings) {
    if (body === null) outgoing.end()
    else outgoing.end(body)
  }
}
