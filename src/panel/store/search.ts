import { isResponseLost, readMethod } from '../../core/http/messages.ts'
import { compilePath, readPathPattern } from '../../core/http/path-pattern.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'
import { hasStatus, readStatus } from '../../core/journal/filter.ts'
import { throwOptionError } from '../../core/lib/check.ts'
import { didYouMean, nearest } from '../../core/lib/describe.ts'
import { ANONYMOUS_NAME } from '../../core/quota/plans.ts'

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
const TERM = /(-?)(?:([a-z]{1,20}):)?(?:"([^"]*)"?|(\S+))/gi

/** Reads a search. Returns a test of entries, which must match all its terms. */
export function readSearch(text: string): (entry: JournalEntry) => boolean {
  const tests = readTerms(text).map((term) => {
    const test = testOf(term)
    return term.isExcluded ? (entry: JournalEntry) => !test(entry) : test
  })
  return (entry) => tests.every((test) => test(entry))
}

/**
 * Reads the terms of a search, such as `status:429`, `-method:GET` or `caller:"my key"`, and plain words.
 */
export function readTerms(text: string): readonly SearchTerm[] {
  return [...text.matchAll(TERM)].map(([term, minus, field, quoted, plain = '']) => {
    const isExcluded = minus === '-'
    if (field !== undefined) {
      return { field: readField(field), value: quoted ?? plain, isExcluded }
    }
    const isField = FIELDS.some((each) => plain === `${each}:`)
    if (isField) throwOptionError('search', term, `a value after ${term}`)
    return { field: null, value: (quoted ?? plain).toLowerCase(), isExcluded }
  })
}

function readField(got: string): SearchField {
  const field = FIELDS.find((each) => each === got.toLowerCase())
  if (field !== undefined) return field
  const hint = didYouMean(nearest(got, FIELDS)) ?? 'quote a word that has a colon'
  return throwOptionError('search', `${got}:`, FIELDS.map((each) => `${each}:`).join(', '), hint)
}

/** Writes a term of a search. */
export function writeTerm(field: SearchField, value: string): string {
  return `${field}:${/^[^\s"]+$/.test(value) ? value : `"${value}"`}`
}

/** Returns the test of a term, without its minus. */
function testOf({ field, value }: SearchTerm): (entry: JournalEntry) => boolean {
  const [path, list] = [`search.${field}`, value.split(',')]
  if (field === null) return (entry) => textOf(entry).includes(value)
  if (field === 'caller') return ({ apiKey }) => (apiKey ?? ANONYMOUS_NAME) === value
  if (field === 'fault') {
    const pattern = compilePath(value)
    return ({ fault }) => fault !== null && pattern.test(fault)
  }
  if (field === 'operation') {
    return ({ operation }) => operation !== null && list.includes(operation)
  }
  if (field === 'method') {
    const methods = list.map((each) => readMethod(each, path))
    return ({ method }) => methods.includes(method.toUpperCase())
  }
  if (field === 'path') {
    const pattern = compilePath(readPathPattern(value, path))
    return (entry) => pattern.test(entry.path)
  }
  const statuses = list.map((each) => readStatus(/^\d+$/.test(each) ? Number(each) : each, path))
  return ({ status }) => hasStatus(status, statuses)
}

/** Returns all that the words of a search are looked for in, in lower case. */
function textOf(entry: JournalEntry): string {
  const { id, method, url, operation, apiKey, plan, status, network, fault } = entry
  const names = [id, method, url, operation, apiKey ?? ANONYMOUS_NAME, plan, status, fault, network]
  const lost = isResponseLost(network) ? 'lost' : null
  const headers = [entry.requestHeaders, entry.responseHeaders].flatMap(Object.entries).flat()
  const texts = [...names, lost, ...headers, entry.requestBody, entry.responseBody]
  return texts
    .filter((each) => each !== null)
    .join(' ')
    .toLowerCase()
}
