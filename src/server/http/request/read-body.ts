import type { IncomingMessage } from 'node:http'
import { headerOf } from './read-header.ts'

/** How much of a body that is not wanted is thrown away before the connection is broken, in bytes. */
const DISCARD_LIMIT = 16 * 1_048_576

/** What was read: null for a body over the limit, of which nothing is kept. */
type Done = (body: Buffer | null) => void

/** The requests whose body is thrown away. */
const discarded = new WeakSet<IncomingMessage>()

/** Whether a request announces a body (RFC 9112 §6.3). */
export function hasBody(incoming: IncomingMessage): boolean {
  return lengthOf(incoming) > 0 || headerOf(incoming, 'transfer-encoding') !== undefined
}

/** Whether a body says of itself that it is over the limit; of none at all every body is. */
export function isTooLong(incoming: IncomingMessage, limit: number): boolean {
  if (limit === 0) return hasBody(incoming)
  return lengthOf(incoming) > limit
}

function lengthOf(incoming: IncomingMessage): number {
  return Number(headerOf(incoming, 'content-length') ?? 0)
}

/** Whether the client is still sending a body that is thrown away. */
export function isSending(incoming: IncomingMessage): boolean {
  return !incoming.complete && discarded.has(incoming)
}

/**
 * Reads a body up to the limit. What is over it is not read to its end: `done` is called at once,
 * and the rest is thrown away. Of a client that leaves before the end nothing is ever told.
 *
 * Returns what gives the body up: `done` is never called then, and the rest is thrown away.
 */
export function readBody(incoming: IncomingMessage, limit: number, done: Done): () => void {
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit) {
      chunks.push(chunk)
      return
    }
    stop()
    done(null)
  }
  const finish = () => done(Buffer.concat(chunks))
  const stop = () => {
    incoming.off('data', take).off('end', finish)
    discardBody(incoming)
  }
  incoming.on('data', take).on('end', finish)
  return stop
}

/**
 * Throws a body away as it comes, so that a client that still sends gets to read its reply. One
 * that goes on and on is cut off.
 */
export function discardBody(incoming: IncomingMessage): void {
  let size = 0
  discarded.add(incoming)
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > DISCARD_LIMIT) incoming.socket.destroy()
  })
}
