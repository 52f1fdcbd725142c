import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

/** How many bytes of a connection Node parses before the server can stop it. */
const SLICE_BYTES = 4_096

/**
 * Makes Node parse what arrives on a connection in slices. Node reads up to 64 KiB at a time, and
 * parses all of it even if the server has stopped reading at its first request.
 */
export function parseInSlices(socket: Socket): void {
  if (Object.hasOwn(socket, 'push')) return
  // Node's parser reads from the system until somebody else listens. From then on it listens too.
  socket.on('data', ignore)
  const push = (part: unknown, encoding?: BufferEncoding) =>
    Readable.prototype.push.call(socket, part, encoding)
  socket.push = (chunk, encoding) => {
    if (!Buffer.isBuffer(chunk)) return push(chunk, encoding)
    let wantsMore = true
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      wantsMore = push(chunk.subarray(at, at + SLICE_BYTES))
    }
    return wantsMore
  }
}

/** Undoes reading some bytes, in slices. */
export function unreadInSlices(socket: Socket, bytes: Buffer | null): void {
  if (bytes === null) return
  for (let end = bytes.length; end > 0; end -= SLICE_BYTES) {
    socket.unshift(bytes.subarray(Math.max(0, end - SLICE_BYTES), end))
  }
}

function ignore(): void {}
