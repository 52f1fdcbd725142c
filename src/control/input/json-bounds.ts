/**
 * The bounds of the JSON in a body. Parsing brackets takes much more time and memory than receiving
 * them: within these bounds, most bodies of 64 MiB are parsed in about a second.
 */
export const JSON_BOUNDS = {
  /** How many levels deep objects and arrays may be nested. */
  levels: 32,
  /**
   * The number of values: objects, arrays, strings, numbers and so on. An empty object or array
   * counts as two.
   */
  values: 2_000_000,
  /**
   * The number of different sequences of member names. A parser creates a shape for every object
   * with new names, or the same names in another order, and for each beginning of that sequence.
   * An object with 50,000 members has 50,000 of them.
   */
  shapes: 50_000,
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
      counts.addName(text, start, end)
      // A string is the name of one member, so it is read only once.
      start = end
    } else if (character === COMMA || character > COLON) counts.add(character)
    else continue
    if (counts.exceeded !== undefined) return counts.exceeded
  }
  return undefined
}

class Counts {
  readonly #shapes = new Shapes()
  #levels = 0
  #values = 1

  get exceeded(): ExceededBound | undefined {
    const { levels, values, shapes } = JSON_BOUNDS
    if (this.#levels > levels) return 'levels'
    if (this.#values > values) return 'values'
    return this.#shapes.size > shapes ? 'shapes' : undefined
  }

  addName(text: string, start: number, end: number): void {
    this.#shapes.addName(text, start, end)
  }

  add(character: number): void {
    if (character === COMMA) this.#values += 1
    else if ((character | BRACE) === CLOSE) {
      this.#levels -= 1
      this.#shapes.close()
    } else if ((character | BRACE) === OPEN) {
      this.#levels += 1
      this.#values += 1
      this.#shapes.open()
    }
  }
}

/** The hash of an object without members. Random, so that no body can be made to collide. */
const [SEED = 0] = crypto.getRandomValues(new Uint32Array(1))

/**
 * Counts the sequences of names. V8 does not share shapes between objects with different numbers of
 * members, so a sequence is counted when its object closes, together with that number.
 */
class Shapes {
  readonly #seen = new Set<number>()
  /** The hashes of the names up to each member of the open objects, outermost object first. */
  readonly #hashes: number[] = []
  /** Where the hashes of each open object or array start. */
  readonly #starts: number[] = []
  #start = 0
  #end = 0

  /** The number of sequences, at least that of the innermost open object. */
  get size(): number {
    return Math.max(this.#seen.size, this.#end - this.#start)
  }

  open(): void {
    this.#starts.push(this.#start)
    this.#start = this.#end
  }

  addName(text: string, start: number, end: number): void {
    let hash = this.#end > this.#start ? this.#hashAt(this.#end - 1) : SEED
    for (let at = start; at < end; at += 1) hash = mix(hash, text.charCodeAt(at))
    this.#hashes[this.#end] = mix(hash, END_OF_NAME)
    this.#end += 1
  }

  close(): void {
    const count = this.#end - this.#start
    for (let at = this.#end - 1; at >= this.#start; at -= 1) {
      const shape = mix(this.#hashAt(at), count)
      // If an object has been counted, so have the beginnings of its sequence.
      if (this.#seen.has(shape) || this.#seen.size > JSON_BOUNDS.shapes) break
      this.#seen.add(shape)
    }
    this.#end = this.#start
    this.#start = this.#starts.pop() ?? 0
  }

  #hashAt(index: number): number {
    return this.#hashes[index] ?? SEED
  }
}

/** A number that is not the code of a character. */
const END_OF_NAME = 0x1_0000

/** Adds a number to a 32-bit hash. */
function mix(hash: number, added: number): number {
  const product = Math.imul(hash ^ added, 0x85eb_ca6b)
  return product ^ (product >>> 15)
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
