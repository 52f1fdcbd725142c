import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { laterTurn } from '../../../time/timers.ts'

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
 * body is not ready yet, and other requests come first.
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

/** Returns the parts of a body whose pieces are created as they are sent. */
export function* partsOf(pieces: Iterator<string, unknown>): Generator<string> {
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
 */
export async function writeParts(
  outgoing: ServerResponse,
  parts: Iterator<string | Buffer, unknown>,
  closed: AbortSignal,
): Promise<void> {
  const free = () => void parts.return?.()
  closed.addEventListener('abort', free)
  try {
    for (let part = parts.next(); !part.done && !closed.aborted; part = parts.next()) {
      const hasRoom = part.value.length === 0 || outgoing.write(part.value)
      if (!hasRoom) await once(outgoing, 'drain', { signal: closed })
      // Node may emit `drain` in the same turn.
      await laterTurn()
    }
    if (!closed.aborted) outgoing.end()
  } catch (error) {
    if (closed.aborted) return
    console.error('[petstore-mock] A response could not be written.', error)
    outgoing.destroy()
  } finally {
    closed.removeEventListener('abort', free)
  }
}
