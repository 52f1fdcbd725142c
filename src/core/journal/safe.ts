import { readOperationName, shortName } from '../contract/operations.ts'
import type { OperationName } from '../contract/route.ts'
import { operationsOf } from '../http/graphql.ts'
import { findInList } from '../http/headers.ts'
import type { ApiRequest } from '../http/messages.ts'
import { isPlainObject, membersOf, readArray, throwOptionError } from '../lib/check.ts'
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

/** Returns whether a request is one of GraphQL, or a batch of them, and whether all are queries. */
export function graphqlTypes({ body, header }: Pick<ApiRequest, 'body' | 'header'>) {
  const isDocument = /^application\/graphql *(?:;|$)/i.test(header?.('content-type') ?? '')
  const requests = [isDocument ? { query: body } : parse(body)].flat().map(membersOf)
  const types = requests.map(({ query, operationName }) => typeOf(query, operationName))
  return {
    isGraphql: types.length > 0 && types.every((type) => type !== undefined),
    isQuery: types.length > 0 && types.every((type) => type === 'query'),
  }
}

/** Parses a body only if it may be that of a GraphQL request, because most aren't. */
function parse(body: string | null | undefined): unknown {
  if (!body?.includes('"query"')) return undefined
  try {
    const value: unknown = JSON.parse(body)
    return isPlainObject(value) || Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns what a GraphQL document asks for: `query` or `mutation`. Undefined if it's none. */
function typeOf(document: unknown, operationName: unknown): string | undefined {
  const isMutation = operationsOf(document)?.some(
    ({ type, name }) => type === 'mutation' && (!operationName || name === operationName),
  )
  if (isMutation === undefined) return undefined
  return isMutation ? 'mutation' : 'query'
}
