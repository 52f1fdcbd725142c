import { readInteger, readOneOf, throwOptionError } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import type { CallerKey } from './accounts.ts'
import { ANONYMOUS_NAME, CALLER_FORM, isApiKey, keyOfToken } from './plans.ts'
import { limitOf, type Plan, WINDOW_NAMES, type WindowName } from './window.ts'

/**
 * Reads the caller that a method of `petstore.quotas` is about. Undefined and null are the
 * anonymous caller.
 */
export function readKey(method: string, got: unknown): CallerKey {
  if (got === undefined || got === null) return null
  if (typeof got === 'string' && isApiKey(keyOfToken(got))) return keyOfToken(got)
  return throwCallerError(method, got, got === ANONYMOUS_NAME ? 'did you mean null?' : undefined)
}

/**
 * Reads the caller that `forget` is about. It must be named, because a caller left out could mean
 * the anonymous caller as well as all callers.
 */
export function readNamedKey(method: string, got: unknown): CallerKey {
  if (got !== undefined) return readKey(method, got)
  return throwCallerError(method, got, 'did you mean clear(), which forgets all callers?')
}

/** How to tell the second argument of a method from a key. */
interface Misplacement {
  readonly isOther: (got: unknown) => boolean
  /** The configured keys. They are keys even if they look like the other argument. */
  readonly apiKeys: ReadonlyMap<string, string>
}

/**
 * Refuses a first argument that looks like the second, such as the duration in `ban('10m')`. For a
 * call with one argument.
 */
export function throwIfMisplaced(method: string, got: unknown, options: Misplacement): void {
  const isText = typeof got === 'string'
  if (!options.isOther(got) || (isText && options.apiKeys.has(got))) return
  const argument = isText ? `'${got}'` : describe(got)
  throwCallerError(method, got, `did you mean ${method}(undefined, ${argument})?`)
}

function throwCallerError(method: string, got: unknown, hint: string | undefined): never {
  return throwOptionError(`quotas.${method}`, got, CALLER_FORM, hint)
}

/** A plan with its name, for messages. */
interface NamedPlan {
  readonly name: string
  readonly limits: Plan
}

/** Reads a window, which the plan must limit. Undefined is the shortest one that it limits. */
export function readWindow(option: string, got: unknown, { name, limits }: NamedPlan): WindowName {
  const limited = WINDOW_NAMES.filter((window) => limitOf(limits, window) !== null)
  if (limited.length === 0) throwOptionError(option, name, 'a plan with limits')
  return readOneOf(option, got === undefined ? limited[0] : got, limited)
}

/** Reads the number of requests to leave in a window, from 0 to the limit of the window. */
export function readRemaining(option: string, got: unknown, limit: number | null): number {
  return readInteger(option, got, 0, limit ?? 0)
}
