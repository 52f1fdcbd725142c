import { membersOf } from '../lib/check.ts'
import type { ApiRequest } from './messages.ts'

/** What a definition of a GraphQL document asks for. The name is empty for an anonymous one. */
export interface GraphqlOperation {
  readonly type: string
  readonly name: string
}

/**
 * What may contain brackets, or words, that mean nothing: comments and strings. One without an end goes on
 * to the end, so that no search for it begins again behind it.
 */
const MEANINGLESS = /#.*|"""(?:\\"""|[\s\S])*?(?:"""|$)|"(?:\\.|[^"\\])*"?/g

const DEFINITION = /^[\s,]*(?:(query|mutation|subscription|fragment)\b[\s,]*(\w*)|$)/

/** Returns the operations of a GraphQL document, in order; undefined if it's none. */
function operationsOf(document: unknown): readonly GraphqlOperation[] | undefined {
  if (typeof document !== 'string') return undefined
  const definitions = topLevelOf(document.replace(MEANINGLESS, ' ')).split(';')
  const isWhole = /^[\s,]*$/.test(definitions.pop() ?? '') && definitions.length > 0
  const operations: GraphqlOperation[] = []
  for (const definition of definitions) {
    const found = DEFINITION.exec(definition)
    if (found === null) return undefined
    const [, type = 'query', name = ''] = found
    if (type !== 'fragment') operations.push({ type, name })
  }
  return isWhole ? operations : undefined
}

/** Returns a document without what is in brackets, and with a semicolon for each block. */
function topLevelOf(document: string): string {
  let depth = 0
  return document.replace(/[({})]|[^({})]+/g, (part) => {
    if (part === '{' || part === '(') depth += 1
    else if (part === '}' || part === ')') depth -= 1
    else return depth === 0 ? part : ''
    return depth === 0 && part === '}' ? ';' : ''
  })
}

/** A request whose operations are asked for. */
interface Sent {
  readonly method: string
  readonly query?: string | undefined
  /** Null for none, undefined if it hasn't been read. */
  readonly body?: string | null | undefined
}

/**
 * Returns the operations that a GraphQL request, or a batch, may ask for; undefined if it can't be read.
 * With several in a document, msw 2 takes the first, msw 3 the one with the name that was sent.
 */
function askedOperations({
  method,
  query = '',
  body,
}: Sent): readonly GraphqlOperation[] | undefined {
  const sent = method === 'GET' ? Object.fromEntries(new URLSearchParams(query)) : parse(body)
  const asked: GraphqlOperation[] = []
  for (const { query: document, operationName } of [sent].flat().map(membersOf)) {
    const operations = operationsOf(document)
    if (operations === undefined) return undefined
    asked.push(...operations.filter(({ name }, index) => index === 0 || name === operationName))
  }
  return asked
}

function parse(body: string | null | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}

/** Returns whether a request is one of GraphQL, or a batch of them, and whether all are queries. */
export function graphqlTypes({ body, header }: Pick<ApiRequest, 'body' | 'header'>) {
  const isDocument = /^application\/graphql *(?:;|$)/i.test(header?.('content-type') ?? '')
  // Most bodies aren't parsed, because they can't be those of GraphQL.
  const sent = body?.includes('"query"') ? parse(body) : undefined
  const requests = [isDocument ? { query: body } : sent].flat().map(membersOf)
  const types = requests.map(({ query, operationName }) => typeOf(query, operationName))
  return {
    isGraphql: types.length > 0 && types.every((type) => type !== undefined),
    isQuery: types.length > 0 && types.every((type) => type === 'query'),
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

/** Returns whether an operation has the type and the name of a handler. */
export function operationTest(type: unknown, given: unknown): (asked: GraphqlOperation) => boolean {
  const hasName = (name: string) => {
    if (given instanceof RegExp) return name.search(given) >= 0
    // Of a function, msw alone knows what it takes.
    return typeof given !== 'string' || name === given
  }
  // Like msw, it leaves an operation without a name to handlers for all.
  return (asked) =>
    (type === 'all' || (asked.type === type && asked.name !== '')) && hasName(asked.name)
}

const read = new WeakMap<Sent, ReturnType<typeof askedOperations>>()

/** Reads the operations of a request once for all handlers. */
export function readOperations(request: Sent): ReturnType<typeof askedOperations> {
  if (!read.has(request)) read.set(request, askedOperations(request))
  return read.get(request)
}

/** Returns whether a request may be a GraphQL request with a word in its document. */
export function mayBeGraphql({ method, query = '', body }: Sent, word: string): boolean {
  const isGet = method === 'GET'
  if (!isGet && method !== 'POST') return false
  const sent = isGet ? query : body
  // An escape may hide the word.
  return sent === undefined || (sent?.includes(word) ?? false) || /\\u|%/.test(sent ?? '')
}
