import { throwOptionError } from '../lib/check.ts'
import { describe, didYouMean, nearest } from '../lib/describe.ts'
import { routes } from './generated/routes.gen.ts'
import type { HandlerName, OperationId, OperationName } from './route.ts'
import { canMatchPath } from './router.ts'

const operationIds: readonly OperationId[] = routes.map(({ operation }) => operation)

export function readOperation(got: unknown, option: string): OperationId {
  const found = operationIds.find((id) => id === got)
  if (found !== undefined) return found
  const expected = `one of ${operationIds.map(describe).join(', ')}`
  const guess = typeof got === 'string' ? guessOperation(got) : undefined
  return throwOptionError(option, got, expected, didYouMean(guess))
}

/** The names of what a petstore answers. */
export interface KnownNames {
  /** The names of your handlers. */
  readonly handlerNames: readonly OperationName[]
  /** Whether there are the operations of the contract. */
  readonly hasOperations: boolean
}

/**
 * Checks that a value may name what requests ask for, and returns it: the id of an operation, or a
 * method and the path of a handler, such as `GET /notes/:id`. Which handlers there are isn't known yet.
 */
export function readOperationName(got: unknown, option: string): OperationName {
  return isName(got) ? withoutScheme(got) : readOperation(got, option)
}

/** Returns the name of a handler that is named by its whole URL. A name has at most the host of it. */
function withoutScheme(name: OperationName): OperationName {
  const [method = '', rest] = name.split(/ https?:\/\//i, 2)
  return rest === undefined ? name : `${method} ${rest}`
}

export function requireOperation(
  option: string,
  name: OperationName,
  { handlerNames, hasOperations }: KnownNames,
): void {
  if (handlerNames.length === 0 && hasOperations) readOperation(name, option)
  const known: readonly string[] = [
    ...new Set([...handlerNames, ...(hasOperations ? operationIds : [])]),
  ]
  if (known.includes(name) || known.includes(anyMethodOf(name))) return
  const meant = handlerNames.filter((each) => [name, anyMethodOf(name)].includes(shortName(each)))
  if (meant.length === 1) return
  if (meant.length > 1) throwOptionError(option, name, `one of ${meant.map(describe).join(', ')}`)
  const expected = isHandlerName(name)
    ? 'the method and the path of one of your handlers'
    : `one of ${known.slice(0, MOST_NAMES).map(describe).join(', ')}`
  const short = shortName(name)
  const guess = known.includes(short) ? short : nearest(name, known)
  throwOptionError(option, name, expected, didYouMean(guess))
}

/** Returns whether a name is that of one of your handlers: it has a method and a path. */
export function isHandlerName(name: string | null): name is HandlerName {
  return name?.includes(' ') === true
}

/** Returns a name without the host that it has if there are several origins. */
export function shortName(name: OperationName): OperationName {
  const [method = '', rest = ''] = name.split(/ [^/ ]+(?=\/)/, 2)
  return rest === '' ? name : `${method} ${rest}`
}

const MOST_NAMES = 20

/** Returns the name of a handler for all methods. A HEAD request has the name of GET. */
function anyMethodOf(name: OperationName): string {
  return name.replace(/^(?!HEAD )[A-Z-]+ /, '* ')
}

function isName(got: unknown): got is OperationName {
  return typeof got === 'string'
}

/** Returns the operation that a text most probably means: a similar id, or `GET /pets/{petId}`. */
function guessOperation(text: string): OperationId | undefined {
  const [, method, path] = /^([a-z]+) +(\/\S*)$/i.exec(text) ?? []
  if (method === undefined || path === undefined) return nearest(text, operationIds)
  const meant = routes.find(
    (route) => route.method === method.toUpperCase() && canMatchPath(route, path),
  )
  return meant?.operation
}
