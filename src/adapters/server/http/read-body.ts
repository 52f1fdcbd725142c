import type { IncomingMessage } from 'node:http'
import { readHeader } from './read-header.ts'

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
export function readBytes(
  incoming: IncomingMessage,
  limit: number,
  done: (body: Buffer | null) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  const end = () => done(Buffer.concat(chunks))
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit) {
      chunks.push(chunk)
      return
    }
    // The rest is discarded, so that the client can finish sending and read the response.
    incoming.off('data', take).off('end', end).resume()
    done(null)
  }
  incoming.on('data', take).on('end', end)
}
