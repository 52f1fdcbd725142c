import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'

/** The number of lines that are kept, and the number of characters of each. */
const LINES = 10
const LINE_LENGTH = 200

/** The number of bytes that are kept before lines are counted. */
const BYTES = 8_192

/** Keeps the last lines of a stream. */
export class OutputTail {
  readonly #stream: Readable
  #bytes = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#stream = stream
    stream.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]).subarray(-BYTES)
    })
    stream.on('error', () => {})
  }

  /** Stops reading. Returns the last lines, without colours. */
  end(): string {
    this.#stream.destroy()
    const text = stripVTControlCharacters(this.#bytes.toString('utf8')).trim()
    const lines = text.split('\n').slice(-LINES)
    return lines.map(shorten).join('\n')
  }
}

function shorten(line: string): string {
  const text = line.trimEnd()
  return text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH)}...` : text
}
