import { refuse } from '../lib/check.ts'
import { didYouMean, nearest } from '../lib/nearest.ts'

/** The fields that a term of a search can name, as in `status:429`. */
const FIELDS = ['status', 'method', 'path', 'operation', 'caller', 'fault'] as const

export type SearchField = (typeof FIELDS)[number]

/** A term of a search, such as `-method:GET`. */
export interface SearchTerm {
  /** Null for a plain word. */
  readonly field: SearchField | null
  readonly value: string
  /** Whether it begins with a minus: entries that match it are left out. */
  readonly isExcluded: boolean
}

/** A minus, a field with its colon, and a value that may be quoted. Only the value must be there. */
const TERM = /(-?)(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi

/**
 * Reads a search: terms such as `status:429`, `-method:GET` or `caller:"my key"`, and plain words.
 *
 * @throws {TypeError} naming the search, if a field is unknown or has no value.
 */
export function readSearch(got: unknown, name: string): readonly SearchTerm[] {
  if (typeof got !== 'string') return refuse(name, got, 'a text such as status:429 -method:GET')
  return [...got.matchAll(TERM)].map(([text, minus, field, quoted, plain = '']) => {
    const isExcluded = minus === '-'
    if (field !== undefined) {
      return { field: readField(field, name), value: quoted ?? plain, isExcluded }
    }
    const isField = FIELDS.some((each) => plain === `${each}:`)
    if (isField) refuse(name, text, `a value after ${text}`)
    return { field: null, value: (quoted ?? plain).toLowerCase(), isExcluded }
  })
}

function readField(got: string, name: string): SearchField {
  const field = FIELDS.find((each) => each === got.toLowerCase())
  if (field !== undefined) return field
  const hint = didYouMean(nearest(got, FIELDS)) ?? 'quote a word that has a colon'
  return refuse(name, `${got}:`, FIELDS.map((each) => `${each}:`).join(', '), hint)
}

/** Writes a term of a search. */
export function writeTerm(field: SearchField, value: string): string {
  return `${field}:${/^[^\s"]+$/.test(value) ? value : `"${value}"`}`
}
