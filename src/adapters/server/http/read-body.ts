import type { IncomingMessage } from 'node:http'
import { Utf8Decoder } from '../../../core/lib/utf8.ts'
import { readHeader } from './read-header.ts'

/** Receives the body, or null if it's larger than the limit. */
type Done<Body> = (body: Body | null) => void

/** What becomes of a body. */
interface Reader {
  /** Receives the next part. */
  readonly add: (chunk: Buffer) => void
  /** Called after the last part. */
  readonly end: () => void
  /** Called if the body is too large. */
  readonly refuse: (body: null) => void
}

/** Returns whether a request has a body (RFC 9112 §6.3) that hasn't arrived completely. */
export function hasBody(incoming: IncomingMessage): boolean {
  if (incoming.complete) return false
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

/**
 * Reads a body of up to `limit` bytes, then calls `done` with it. As soon as a body exceeds the
 * limit, calls `done` with null and discards the rest. If the client disconnects, `done` is never
 * called.
 */
export function readBytes(incoming: IncomingMessage, limit: number, done: Done<Buffer>): void {
  const chunks: Buffer[] = []
  const add = (chunk: Buffer) => void chunks.push(chunk)
  read(incoming, limit, { add, end: () => done(Buffer.concat(chunks)), refuse: done })
}

/** Reads a body like `readBytes`, as text; undefined if it isn't valid UTF-8. */
export function readText(
  incoming: IncomingMessage,
  limit: number,
  done: Done<string | undefined>,
): void {
  const decoder = new Utf8Decoder()
  const add = (chunk: Buffer) => decoder.add(chunk)
  read(incoming, limit, { add, end: () => done(decoder.end()), refuse: done })
}

function read(incoming: IncomingMessage, limit: number, { add, end, refuse }: Reader): void {
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit) {
      add(chunk)
      return
    }
    // The rest is discarded, so that the client can finish sending and read the response.
    incoming.off('data', take).off('end', end).resume()
    refuse(null)
  }
  incoming.on('data', take).on('end', end)
}
