import type { IncomingMessage } from 'node:http'
import { Utf8Decoder } from '../../../lib/text/utf8.ts'
import { readHeader } from './read-header.ts'

/** How many bytes of an unwanted body to discard before the connection is closed. */
export const DISCARD_LIMIT = 16 * 1_048_576

/** Receives the body, or null if it is larger than the limit. */
type Done<Body> = (body: Body | null) => void

/** Stops reading a body, and discards the rest. */
type Stop = () => void

/** What becomes of a body. */
interface Reader {
  /** Receives the next part. */
  readonly add: (chunk: Buffer) => void
  /** Called after the last part. */
  readonly end: () => void
  /** Called if the body is too large. */
  readonly refuse: (body: null) => void
}

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
 */
export function readBytes(incoming: IncomingMessage, limit: number, done: Done<Buffer>): Stop {
  const chunks: Buffer[] = []
  const add = (chunk: Buffer) => void chunks.push(chunk)
  return read(incoming, limit, { add, end: () => done(Buffer.concat(chunks)), refuse: done })
}

/** Reads a body like `readBytes`, as text; undefined if it is not valid UTF-8. */
export function readText(
  incoming: IncomingMessage,
  limit: number,
  done: Done<string | undefined>,
): Stop {
  const decoder = new Utf8Decoder()
  const add = (chunk: Buffer) => decoder.add(chunk)
  return read(incoming, limit, { add, end: () => done(decoder.end()), refuse: done })
}

function read(incoming: IncomingMessage, limit: number, { add, end, refuse }: Reader): Stop {
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit) {
      add(chunk)
      return
    }
    stop()
    refuse(null)
  }
  const stop = () => {
    incoming.off('data', take).off('end', end)
    discardBody(incoming)
  }
  incoming.on('data', take).on('end', end)
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
