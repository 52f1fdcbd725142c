import {
  type KnownNames,
  readOperationName,
  requireOperation,
  shortName,
} from '../contract/operations.ts'
import type { OperationName } from '../contract/route.ts'
import { isHeaderName } from '../http/headers.ts'
import { readMethod } from '../http/messages.ts'
import { compilePath, readPathPattern } from '../http/path-pattern.ts'
import {
  readEntries,
  readInteger,
  readObject,
  readOneOrMore,
  throwOptionError,
} from '../lib/check.ts'
import { CALLER_FORM, throwIfAnonymousName } from '../quota/plans.ts'
import type { JournalEntry } from './entry.ts'

/** Selects journal entries: by their fields, or with a function that returns true for a match. */
export type JournalFilter = JournalFields | ((entry: JournalEntry) => unknown)

/** All statuses that begin with the same digit. */
type StatusClass = '1xx' | '2xx' | '3xx' | '4xx' | '5xx'

/** The fields that a journal entry must have, all of them, and how many entries to return. */
export interface JournalFields {
  /** The `X-Request-Id` of the response. */
  readonly id?: string | undefined
  /** The operations. */
  readonly operation?: OperationName | readonly OperationName[] | undefined
  /** The methods, in any case. */
  readonly method?: string | readonly string[] | undefined
  /**
   * The path below the base path, without the query, such as `/pets/7`. `:petId` or `{petId}` stands
   * for any one segment, `*` for any number of characters.
   */
  readonly path?: string | undefined
  /** The statuses of the response, or classes of them, such as `4xx`. */
  readonly status?: number | StatusClass | readonly (number | StatusClass)[] | undefined
  /** The API key of the caller; null for the anonymous caller. */
  readonly apiKey?: string | null | undefined
  /** The request headers, with names in any case. Null matches if the header is absent. */
  readonly headers?: Readonly<Record<string, string | null | undefined>> | undefined
  /** Returns only the newest entries that match, at most so many. */
  readonly limit?: number | undefined
}

/** A compiled filter, or a part of it. */
type Test = (entry: JournalEntry) => boolean

const READERS: {
  readonly [Name in Exclude<keyof JournalFields, 'limit'>]-?: (got: unknown, name: string) => Test
} = {
  id(got, name) {
    if (typeof got !== 'string') throwOptionError(name, got, "the id of an entry, such as 'req-1'")
    return ({ id }) => id === got
  },
  operation(got, name) {
    const names = readOneOrMore(got, name, (each) => readOperationName(each, name))
    return ({ operation }) =>
      operation !== null && (names.includes(operation) || names.includes(shortName(operation)))
  },
  method(got, name) {
    const methods = readOneOrMore(got, name, readMethod)
    return ({ method }) => methods.includes(method.toUpperCase())
  },
  path(got, name) {
    const pattern = compilePath(readPathPattern(got, name))
    return ({ path }) => pattern.test(path)
  },
  status(got, name) {
    const statuses = readOneOrMore(got, name, (each) => readStatus(each, name))
    return ({ status }) => hasStatus(status, statuses)
  },
  apiKey(got, name) {
    throwIfAnonymousName(name, got)
    const isKey = got === null || (typeof got === 'string' && got !== '')
    if (!isKey) throwOptionError(name, got, CALLER_FORM)
    return ({ apiKey }) => apiKey === got
  },
  headers: readHeaders,
}

/** A function, so that a bundle which needs only `readTest` leaves out the readers. */
const fieldNames = () => Object.keys(READERS) as readonly (keyof typeof READERS)[]

const BODY = "a function, such as (entry) => JSON.parse(entry.requestBody ?? '{}').id === 1"

/** What to suggest for the names that users of other tools try. */
const ALIASES = {
  body: BODY,
  query: 'a function, such as ({ url }) => url.endsWith(…)',
  requestBody: BODY,
  statusCode: 'status',
  url: 'path',
}

/**
 * Reads a filter of the journal: a test of entries, and how many of those that match to return.
 * Undefined matches every entry. `name` is the name of the caller or the option, for the error. Names
 * of operations are checked if it's known which there are.
 */
export function readFilter(got: unknown, name: string, known?: KnownNames) {
  const most = Number.MAX_SAFE_INTEGER
  const test = readTest(got, name)
  if (test !== undefined) return { matches: test, limit: most }
  const names = fieldNames()
  if (got !== undefined && (typeof got !== 'object' || got === null)) {
    throwOptionError(name, got, `an object with any of ${names.join(', ')}, or a function`)
  }
  const given = readObject(got, name, [...names, 'limit'], ALIASES)
  const tests = names.flatMap((field) =>
    given[field] === undefined ? [] : [READERS[field](given[field], `${name}.${field}`)],
  )
  if (known !== undefined && given.operation !== undefined) {
    readOneOrMore(given.operation, `${name}.operation`, (id) =>
      requireOperation(`${name}.operation`, readOperationName(id, name), known),
    )
  }
  return {
    matches: (entry: JournalEntry) => tests.every((test) => test(entry)),
    limit: given.limit === undefined ? most : readInteger(given.limit, `${name}.limit`, 0, most),
  }
}

/**
 * Reads a filter that is a function; returns undefined for any other. A promise that the function
 * returns is refused, because it would always count as true.
 */
export function readTest(got: unknown, name: string): Test | undefined {
  if (typeof got !== 'function') return undefined
  return (entry) => {
    const result: unknown = Reflect.apply(got, undefined, [entry])
    if (result instanceof Promise)
      throwOptionError(name, result, "a function that isn't asynchronous")
    return Boolean(result)
  }
}

/** Reads a status. A class is read as its first digit. */
export function readStatus(got: unknown, name: string): number {
  if (typeof got === 'string' && /^[1-5]xx$/i.test(got)) return Number(got[0])
  const fits = typeof got === 'number' && Number.isInteger(got) && got >= 100 && got <= 599
  return fits
    ? got
    : throwOptionError(name, got, 'an integer from 100 to 599, or a class such as 4xx')
}

/** Returns whether a status, or the first digit of its class, is among others. */
export function hasStatus(status: number, all: readonly number[]): boolean {
  return all.includes(status) || all.includes(Math.floor(status / 100))
}

function readHeaders(got: unknown, name: string): Test {
  const expected = readEntries(got, name).map(([header, value]) => {
    if (!isHeaderName(header)) throwOptionError(name, header, 'header names')
    if (value !== null && typeof value !== 'string') {
      throwOptionError(`${name}.${header}`, value, 'a string, or null for a header that is absent')
    }
    return [header.toLowerCase(), value ?? undefined] as const
  })
  return ({ requestHeaders }) =>
    expected.every(([header, value]) =>
      value === undefined
        ? !Object.hasOwn(requestHeaders, header)
        : Object.hasOwn(requestHeaders, header) && requestHeaders[header] === value,
    )
}
