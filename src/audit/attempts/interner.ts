/**
 * The length of the pieces in which a text is looked up. V8 hashes a string of 16,384 characters or
 * more by its length only, so looking up whole bodies would compare them with each other.
 */
const PIECE_CHARS = 8_192

/** What ends a text in a key, and what stands for null. */
const END = 'end'
const NULL = 'null'

/**
 * Numbers lists of texts, so that equal ones have the same number. The time depends only on the
 * length of the texts, not on how many there are.
 */
export class Interner {
  readonly #pieces = new Map<string, number>()
  readonly #keys = new Map<string, number>()

  /** Returns the number of a list of texts. */
  numberOf(texts: readonly (string | null)[]): number {
    return texts.reduce<number>((number, text) => this.#append(number, text), 0)
  }

  #append(number: number, text: string | null): number {
    if (text === null) return numberIn(this.#keys, `${number} ${NULL}`)
    let current = number
    for (let start = 0; start < text.length; start += PIECE_CHARS) {
      const piece = numberIn(this.#pieces, text.slice(start, start + PIECE_CHARS))
      current = numberIn(this.#keys, `${current} ${piece}`)
    }
    return numberIn(this.#keys, `${current} ${END}`)
  }
}

/** Returns the number of a key. A new key gets the next one. */
function numberIn(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size + 1)
  return numbers.size
}
