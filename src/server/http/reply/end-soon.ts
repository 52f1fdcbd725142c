import type { ServerResponse } from 'node:http'
import { realTimers } from '../../../time/timers.ts'

/** Ends a reply whose headers are written; a body of null is none. */
export function endNow(outgoing: ServerResponse, body: string | null): void {
  if (body === null) outgoing.end()
  else outgoing.end(body)
}

/** A reply whose headers are written, and the body that it ends with; null for none. */
interface Ending {
  readonly outgoing: ServerResponse
  readonly body: string | null
}

let due: Ending[] = []

/**
 * Ends a reply together with all others of this turn of the event loop.
 *
 * A write wakes the client that waits for it. With each reply written by itself, a client with
 * several connections was woken for each of them: measured with 10 connections of a client in a
 * process of its own, the server's time for a request went from 34 to 24 µs.
 */
export function endSoon(outgoing: ServerResponse, body: string | null): void {
  due.push({ outgoing, body })
  if (due.length === 1) realTimers.nextTurn(endAll)
}

function endAll(): void {
  const endings = due
  due = []
  for (const { outgoing, body } of endings) {
    try {
      endNow(outgoing, body)
    } catch (error) {
      console.error('[petstore-mock] A reply could not be written.', error)
      outgoing.destroy()
    }
  }
}
