import type { ServerResponse } from 'node:http'
import type { Turns } from '../pipeline/turns.ts'

/** How many characters are written at a time. */
const BATCH_CHARS = 65_536

/** The next piece of a body. */
interface Batch {
  readonly text: string
  /** Whether nothing follows. */
  readonly isLast: boolean
}

/**
 * Takes parts of a body until they are as long as a batch. An empty part ends the batch early: the
 * body is not ready yet, and other requests come first.
 */
export function takeBatch(parts: Iterator<string, unknown>): Batch {
  let text = ''
  while (text.length < BATCH_CHARS) {
    const { done, value } = parts.next()
    if (done) return { text, isLast: true }
    if (value === '') break
    text += value
  }
  return { text, isLast: false }
}

/** The number of bodies that are written in parts at the same time. */
export const LARGE_BODIES_LIMIT = 16

/**
 * Writes bodies in parts, each as fast as its client reads it. Other requests are answered between
 * two batches.
 *
 * An unread body keeps what it reads from alive, such as journal entries that were dropped
 * meanwhile. So if there are too many bodies, the connection that has made no progress for the
 * longest time is closed.
 */
export class LargeBodies {
  /** The responses with the functions that free their parts, longest without progress first. */
  readonly #open = new Map<ServerResponse, () => void>()
  readonly #turns: Turns

  constructor(turns: Turns) {
    this.#turns = turns
  }

  /** Writes the rest of a body, and ends the response. */
  write(outgoing: ServerResponse, parts: Iterator<string, unknown>): void {
    outgoing.once('close', () => this.#remove(outgoing))
    this.#open.set(outgoing, () => void parts.return?.())
    if (this.#open.size > LARGE_BODIES_LIMIT) this.#dropSlowest()
    this.#continue(outgoing, parts)
  }

  /** Writes the next batch once the client has read enough, and not before other requests. */
  #continue(outgoing: ServerResponse, parts: Iterator<string, unknown>): void {
    const next = () => this.#turns.scheduleBatch(() => this.#writeNext(outgoing, parts))
    // Node may emit `drain` in the same turn.
    if (outgoing.writableNeedDrain) outgoing.once('drain', next)
    else next()
  }

  #writeNext(outgoing: ServerResponse, parts: Iterator<string, unknown>): void {
    const free = this.#open.get(outgoing)
    if (free === undefined) return
    this.#open.delete(outgoing)
    this.#open.set(outgoing, free)
    try {
      const { text, isLast } = takeBatch(parts)
      if (text !== '') outgoing.write(text)
      if (!isLast) this.#continue(outgoing, parts)
      else {
        this.#remove(outgoing)
        outgoing.end()
      }
    } catch (error) {
      console.error('[petstore-mock] A response could not be written.', error)
      outgoing.destroy()
    }
  }

  #remove(outgoing: ServerResponse): void {
    this.#open.get(outgoing)?.()
    this.#open.delete(outgoing)
  }

  #dropSlowest(): void {
    const [slowest] = this.#open.keys()
    slowest?.destroy()
    if (slowest !== undefined) this.#remove(slowest)
  }
}
