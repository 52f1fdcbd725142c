import type { IncomingMessage } from 'node:http'
import { readHeader } from './read-header.ts'

/** How many bytes of an unwanted body to discard before the connection is closed. */
export const DISCARD_LIMIT = 16 * 1_048_576

/** Receives the body, or null if it is larger than the limit. */
type Done = (body: Buffer | null) => void

/** The requests whose body is being discarded. */
const discarded = new WeakSet<IncomingMessage>()

/** Returns whether a request has a body (RFC 9112 §6.3). */
export function hasBody(incoming: IncomingMessage): boolean {
  return lengthOf(incoming) > 0 || readHeader(incoming, 'transfer-encoding') !== undefined
}

/** Returns whether `Content-Length` exceeds the limit. With a limit of 0, any body exceeds it. */
export function isTooLong(incoming: IncomingMessage, limit: number): boolean {
  if (limit === 0) return hasBody(incoming)
  return lengthOf(incoming) > limit
}

function lengthOf(incoming: IncomingMessage): number {
  return Number(readHeader(incoming, 'content-length') ?? 0)
}

/** Returns whether the client is still sending a body that the server discards. */
export function isSending(incoming: IncomingMessage): boolean {
  return !incoming.complete && discarded.has(incoming)
}

/**
 * Reads a body of up to `limit` bytes, then calls `done` with it. As soon as a body exceeds the
 * limit, calls `done` with null and discards the rest. If the client disconnects, `done` is never
 * called.
 *
 * Returns a function that stops reading and discards the rest, without calling `done`.
 */
export function readBody(incoming: IncomingMessage, limit: number, done: Done): () => void {
  const chunks: Buffer[] = []
  let size = 0
  const add = (chunk: Buffer) => {
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
    incoming.off('data', add).off('end', finish)
    discardBody(incoming)
  }
  incoming.on('data', add).on('end', finish)
  return stop
}

/**
 * Discards a body as it arrives, so that the client can finish sending and read the response.
 * Closes the connection if the body is much too large.
 */
export function discardBody(incoming: IncomingMessage): void {
  let size = 0
  discarded.add(incoming)
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > DISCARD_LIMIT) incoming.socket.destroy()
  })
}
