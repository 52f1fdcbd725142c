import { printable } from './printable.ts'

export function messageOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
}

/** The most characters of a value in a message. */
const MAX_LENGTH = 60

/** Formats a value for an error message: strings in quotes, truncated to 60 characters. */
export function describe(value: unknown): string {
  const text = stringify(value) ?? String(value)
  return printable(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 3)}...` : text)
}

function stringify(value: unknown): string | undefined {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'number') return String(value)
  if (typeof value === 'function') return `the function ${value.name || '(anonymous)'}`
  try {
    // As JSON, a date looks like the string that may be expected instead.
    if (value instanceof Date) return `the Date ${value.toISOString()}`
    const name = classOf(value)
    // As JSON, an instance looks like a plain object, or like an empty one.
    return name === undefined ? JSON.stringify(value) : `${article(name)} ${name}`
  } catch {
    return Object.prototype.toString.call(value)
  }
}

/** Returns the name of the class of an instance; undefined for a plain object or a list. */
function classOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const name: unknown = value.constructor?.name
  return typeof name === 'string' && name !== '' && name !== 'Object' ? name : undefined
}

function article(name: string): string {
  return /^[AEIO]/i.test(name) ? 'an' : 'a'
}

/** Formats a count with a noun: `1 request`, `2 requests`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/**
 * Returns the name most similar to a word; undefined if none is similar enough. A similar name is
 * at most two edits away, and at most half the length of the word.
 */
export function nearest<Name extends string>(
  word: string,
  names: readonly Name[],
): Name | undefined {
  const ranked = names
    .map((name) => ({ name, distance: editDistance(word.slice(0, 64), name) }))
    .sort((left, right) => left.distance - right.distance)
  const best = ranked[0]
  return best !== undefined && best.distance <= Math.min(2, word.length / 2) ? best.name : undefined
}

/** Returns the hint at a value that was probably meant; undefined if there's none. */
export function didYouMean(guess: string | undefined): string | undefined {
  return guess === undefined ? undefined : `did you mean ${describe(guess)}?`
}

/** Returns the hint for an unknown name: `did you mean x?`, or all names if none is similar. */
export function suggest(word: string, names: readonly string[]): string {
  const guess = nearest(word, names)
  if (guess !== undefined) return `did you mean ${guess}?`
  return names.length === 0 ? 'there are none' : `expected one of ${names.join(', ')}`
}

/** Returns the Levenshtein distance: the fewest characters to add, remove or change. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [row, character] of [...left].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...right].entries()) {
      const changed = (previous[column] ?? 0) + (character === other ? 0 : 1)
      current.push(Math.min(changed, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
