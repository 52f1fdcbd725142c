import { withoutBoundary } from '../../core/http/bytes.ts'
import { isPlainObject } from '../../core/lib/check.ts'
import { entriesOf, type Json } from '../openapi/json.ts'

/** Stands for a body that a recording doesn't have. It may have been any. */
const ANY_BODY = '(any body)'

/** What distinguishes the requests of one method to one path. */
interface Sent {
  /** The query, with its question mark; empty for none. */
  readonly search: string
  /** The value of `Content-Type`. */
  readonly type: string
  /** Undefined if it isn't known. */
  readonly body: string | undefined
}

/**
 * Returns what a request asks of its path, in words: its query and its body, or its GraphQL operation.
 * Whatever means the same is the same: the order of members and parameters, or a boundary.
 */
export function identify({ search, type, body }: Sent): string {
  const parameters = new URLSearchParams(search)
  const operation = operationOf(Object.fromEntries(parameters))
  if (operation !== undefined) return operation
  const shown = body === undefined ? ANY_BODY : bodyOf(type, body)
  const query = sorted(parameters)
  return `${query === '' ? '' : `?${query} `}${shown}`.trimEnd()
}

function sorted(parameters: URLSearchParams): string {
  parameters.sort()
  return String(parameters)
}

function bodyOf(type: string, body: string): string {
  if (type.startsWith('application/x-www-form-urlencoded')) return sorted(new URLSearchParams(body))
  if (type.startsWith('multipart/')) return withoutBoundary(body, type)
  const value = parse(body)
  if (value === undefined) return body
  const operations = [value].flat().map(operationOf)
  return operations.includes(undefined) ? canonical(value) : operations.join(', ')
}

/** Returns the name of a GraphQL operation, or else its text, with its variables. */
function operationOf(request: unknown): string | undefined {
  const { query, operationName, extensions, variables = {} }: Json = Object(request)
  const isDocument = typeof query === 'string' && query.includes('{')
  const isNamed = typeof operationName === 'string' && operationName !== ''
  if (!isDocument && !(isNamed && extensions !== undefined)) return undefined
  const name = isNamed ? operationName : String(query).replace(/\s+/g, ' ').trim()
  const given = typeof variables === 'string' ? parse(variables) : variables
  return `${name} ${canonical(given ?? {})}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes JSON with its members in the order of their names. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    isPlainObject(each)
      ? Object.fromEntries([...entriesOf(each)].sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
}
