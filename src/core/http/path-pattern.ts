import { throwOptionError } from '../lib/check.ts'
import { didYouMean } from '../lib/describe.ts'
import { decodeUnreserved } from './base-url.ts'

/** Matches a segment that stands for any other: `{petId}`, as in OpenAPI, or `:petId`, as in msw. */
const PARAMETER = /^(?::\w+|\{[^{}]+\})$/

/** Returns whether a segment of a path pattern is a parameter. */
export function isParameter(segment: string): boolean {
  return PARAMETER.test(segment)
}

/**
 * A compiled path pattern: the pieces between its `*`, each as the texts before, between and after its
 * parameters.
 */
export type PathPattern = readonly (readonly string[])[]

/** Stands for a parameter while a pattern is compiled. No path has it. */
const ANY = '\0'

/**
 * Compiles a path pattern, such as `/pets/{petId}`, `/pets/:petId` or `/pets/*`. A parameter stands for
 * one segment that isn't empty, and `*` for any number of characters, with slashes.
 */
export function compilePath(pattern: string): PathPattern {
  const segments = pattern.split('/').map((segment) => (isParameter(segment) ? ANY : segment))
  const pieces = segments.join('/').split('*')
  return pieces.map((piece) => piece.split(ANY))
}

/**
 * Matches a path against a pattern. Returns the values of its parameters, still percent-encoded;
 * undefined if it doesn't match.
 */
export function matchPattern(pattern: PathPattern, path: string): readonly string[] | undefined {
  const last = pattern.length - 1
  let match: PieceMatch | undefined = { end: 0, values: [] }
  for (let index = 0; index <= last; index += 1) {
    const piece = pattern[index] ?? []
    const { end, values }: PieceMatch = match
    match = index === 0 ? matchPiece(piece, path, 0) : findPiece(piece, path, end, index === last)
    if (match === undefined) return undefined
    if (values.length > 0) match = { ...match, values: [...values, ...match.values] }
  }
  return match.end === path.length ? match.values : undefined
}

/** Where the match of a piece ends, and the values of its parameters. */
interface PieceMatch {
  readonly end: number
  readonly values: readonly string[]
}

/** Finds the first match of a piece that starts at `from` or later; of the last piece, one at the end. */
function findPiece(
  piece: readonly string[],
  path: string,
  from: number,
  isLast: boolean,
): PieceMatch | undefined {
  const [text = ''] = piece
  for (let at = path.indexOf(text, from); at >= 0; at = path.indexOf(text, at + 1)) {
    const match = matchPiece(piece, path, at)
    if (match !== undefined && (!isLast || match.end === path.length)) return match
    if (at === path.length) return undefined
  }
  return undefined
}

function matchPiece(piece: readonly string[], path: string, start: number): PieceMatch | undefined {
  const [first = ''] = piece
  if (!path.startsWith(first, start)) return undefined
  const values: string[] = []
  let end = start + first.length
  for (let index = 1; index < piece.length; index += 1) {
    const text = piece[index] ?? ''
    const slash = path.indexOf('/', end)
    const next = slash < 0 ? path.length : slash
    if (next === end || !path.startsWith(text, next)) return undefined
    values.push(path.slice(end, next))
    end = next + text.length
  }
  return { end, values }
}

const EXPECTED =
  "a path that starts with '/', without origin, base path and query (':id' stands for a segment, '*' for any characters)"

/** Reads a path pattern without base path and query. */
export function readPathPattern(got: unknown, name: string): string {
  if (typeof got !== 'string' || got === '') return throwOptionError(name, got, EXPECTED)
  const guess = patternIn(got)
  return guess === got
    ? decodeUnreserved(got)
    : throwOptionError(name, got, EXPECTED, didYouMean(guess))
}

/** Returns the path pattern that a text most probably means: the same text if it's one. */
function patternIn(text: string): string {
  const [path = ''] = text.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)
  const encoded = path.replace(/\s/g, encodeURIComponent)
  return /^[/*]/.test(encoded) ? encoded : `/${encoded}`
}

/**
 * Returns whether a path starts with the first text, ends with the last one, and has the others
 * between them, in order. Each is searched for once, so that takes no longer than the path is long.
 */
export function matchesTexts([first = '', ...texts]: readonly string[], path: string): boolean {
  const last = texts.pop()
  if (last === undefined) return path === first
  if (!path.startsWith(first)) return false
  let from = first.length
  for (const text of texts) {
    const at = path.indexOf(text, from)
    if (at < 0) return false
    from = at + text.length
  }
  return path.length - last.length >= from && path.endsWith(last)
}
