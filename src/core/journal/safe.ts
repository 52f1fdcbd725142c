import { readOperationName, shortName } from '../contract/operations.ts'
import type { OperationName } from '../contract/route.ts'
import { graphqlTypes } from '../http/graphql.ts'
import { findInList } from '../http/headers.ts'
import { readArray, throwOptionError } from '../lib/check.ts'
import { type JournalEntry, type StoredEntry, toEntry } from './entry.ts'

/** The option `safe`: the operations that change nothing, besides those that are safe anyway. */
export type SafeOperations = readonly (OperationName | ((request: JournalEntry) => boolean))[]

/** What the option `safe` says. */
export interface DeclaredSafe {
  readonly names: readonly OperationName[]
  readonly tests: readonly ((request: JournalEntry) => boolean)[]
}

export function readSafe(got: unknown, name: string): DeclaredSafe {
  const names: OperationName[] = []
  const tests: ((request: JournalEntry) => boolean)[] = []
  for (const [index, each] of readArray(got, name).entries()) {
    const option = `${name}[${index}]`
    if (isTest(each)) tests.push(each)
    else if (typeof each === 'string') names.push(readOperationName(each, option))
    else
      throwOptionError(
        option,
        each,
        "the name of an operation, such as 'POST /search', or a function",
      )
  }
  return { names, tests }
}

function isTest(got: unknown): got is (request: JournalEntry) => boolean {
  return typeof got === 'function'
}

/** The methods that ask for no change (RFC 9110 §9.2.1, RFC 10008 §2). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'])

export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method)
}

/**
 * Returns whether a request asks for no change: by its method, as a query of GraphQL, or because the
 * option `safe` says so.
 */
export function isSafe(entry: StoredEntry, safe: DeclaredSafe): boolean {
  const { method, operation, requestBody, requestHeaders } = entry
  if (isSafeMethod(method) || operation?.startsWith('query ')) return true
  const header = (name: string) => findInList(requestHeaders, name)
  if (method === 'POST' && graphqlTypes({ body: requestBody, header }).isQuery) return true
  return isDeclaredSafe(entry, safe)
}

/** Returns whether the option `safe` says that a request asks for no change. */
export function isDeclaredSafe(entry: StoredEntry, { names, tests }: DeclaredSafe): boolean {
  if (entry.operation !== null && isNamedSafe(entry.operation, names)) return true
  if (tests.length === 0) return false
  const described = toEntry(entry)
  return tests.some((test) => test(described))
}

/** Returns whether the `safe` option names an operation, with or without its host. */
export function isNamedSafe(operation: OperationName, names: DeclaredSafe['names']): boolean {
  return [operation, shortName(operation)].some((name) => names.includes(name))
}
