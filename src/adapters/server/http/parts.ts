import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { logError } from '../../../core/lib/printable.ts'
import { sizeOf } from '../../../core/lib/size.ts'
import { laterTurn } from '../../../core/time/timers.ts'
import type { Connection } from './connection.ts'

/** How many characters of a large body are written at a time. */
export const PART_LENGTH = 65_536

/** The next part of a body. */
interface Part {
  readonly text: string
  /** Whether nothing follows. */
  readonly isLast: boolean
}

/**
 * Takes pieces of a body until they are as long as a part. An empty piece ends the part early: the
 * body isn't ready yet, and other requests come first.
 */
export function takePart(pieces: Iterator<string, unknown>): Part {
  let text = ''
  while (text.length < PART_LENGTH) {
    const { done, value } = pieces.next()
    if (done) return { text, isLast: true }
    if (value === '') break
    text += value
  }
  return { text, isLast: false }
}

/** Returns the parts of a body, of which all but the first are created as they are sent. */
export function* partsOf(first: string, pieces: Iterator<string, unknown>): Generator<string> {
  yield first
  for (let isLast = false; !isLast; ) {
    const part = takePart(pieces)
    isLast = part.isLast
    yield part.text
  }
}

/** Returns the parts of a text, as bytes. None ends within a character. `return` frees the text. */
export function slicesOf(text: string): Iterator<Buffer, undefined> {
  let rest = text
  return {
    next() {
      if (rest === '') return { done: true, value: undefined }
      const isSplit = /[\ud800-\udbff]/.test(rest.charAt(PART_LENGTH - 1))
      const end = isSplit ? PART_LENGTH - 1 : PART_LENGTH
      const value = Buffer.from(rest.slice(0, end))
      rest = rest.slice(end)
      return { done: false, value }
    },
    return() {
      rest = ''
      return { done: true, value: undefined }
    },
  }
}

/**
 * Writes a large body in parts, each once the client has read the one before, and ends the response.
 * The server answers other requests between two parts. When the connection is closed, the rest of the
 * body is freed at once: what a socket has been given is only freed at the end of the turn.
 *
 * A part that is a text counts as unsent until it's sent. Bytes are part of a body that counts.
 */
export async function writeParts(
  outgoing: ServerResponse,
  parts: Iterator<string | Buffer, unknown>,
  connection: Connection,
): Promise<void> {
  const { closed } = connection
  const free = () => void parts.return?.()
  closed.addEventListener('abort', free)
  try {
    for (let part = parts.next(); !part.done; part = parts.next()) {
      const bytes = typeof part.value === 'string' ? sizeOf(part.value) : 0
      connection.count(outgoing, bytes)
      if (closed.aborted) return
      const hasRoom = part.value.length === 0 || outgoing.write(part.value)
      if (!hasRoom) await once(outgoing, 'drain', { signal: closed })
      // Node may emit `drain` in the same turn.
      await laterTurn()
      connection.count(outgoing, -bytes)
    }
    if (!closed.aborted) outgoing.end()
  } catch (error) {
    if (closed.aborted) return
    logError("[petstore-mock] A response couldn't be written.", error)
    outgoing.destroy()
  } finally {
    closed.removeEventListener('abort', free)
  }
}
