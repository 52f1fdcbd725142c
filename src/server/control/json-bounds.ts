import { hashOf } from '../../lib/text/hash.ts'

/**
 * The bounds of the JSON in a body. Parsing brackets takes much more time and memory than receiving
 * them: within these bounds, a body of 64 MiB is parsed in less than a second.
 */
export const JSON_BOUNDS = {
  /** How many levels deep objects and arrays may be nested. */
  levels: 32,
  /**
   * The number of values: objects, arrays, strings, numbers and so on. An empty object or array
   * counts as two.
   */
  values: 2_000_000,
  /** The number of different member names. */
  names: 50_000,
} as const

/** A bound that a text exceeds. */
export type ExceededBound = keyof typeof JSON_BOUNDS

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c

/** The codes of `[` and `{`, and those of `]` and `}`, differ only in this bit. */
const BRACE = 0x20
const OPEN = 0x7b
const CLOSE = 0x7d

/**
 * Returns the first bound that a JSON text exceeds; undefined if it exceeds none. Looks at each
 * character once, and does not check whether the text is JSON.
 */
export function exceededBound(text: string): ExceededBound | undefined {
  const counts = new Counts()
  let start = 0
  let end = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) {
      start = at + 1
      end = endOfString(text, start)
      at = end
    } else if (character === COLON) {
      counts.addName(hashOf(text, start, end))
      // A string is the name of one member, so it is read only once.
      start = end
    } else if (character === COMMA || character > COLON) counts.add(character)
    else continue
    if (counts.exceeded !== undefined) return counts.exceeded
  }
  return undefined
}

class Counts {
  readonly #names = new Set<number>()
  #members = 0
  #levels = 0
  #values = 1

  get exceeded(): ExceededBound | undefined {
    const { levels, values, names } = JSON_BOUNDS
    if (this.#levels > levels) return 'levels'
    if (this.#values > values || this.#members > values) return 'values'
    return this.#names.size > names ? 'names' : undefined
  }

  addName(hash: number): void {
    this.#members += 1
    this.#names.add(hash)
  }

  add(character: number): void {
    if (character === COMMA) this.#values += 1
    else if ((character | BRACE) === CLOSE) this.#levels -= 1
    else if ((character | BRACE) === OPEN) {
      this.#levels += 1
      this.#values += 1
    }
  }
}

/** Returns the index of the quote that ends a string, or the length of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

/** Returns whether an odd number of backslashes precedes a character. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}
