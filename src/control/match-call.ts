import { routes } from '../core/contract/generated/routes.gen.ts'
import type { ApiRequest } from '../core/http/messages.ts'
import { failWith } from '../core/http/problems.ts'
import { nearest } from '../core/lib/nearest.ts'
import type { ControlAnswer } from './answer.ts'
import { type CallPath, findCalls } from './find-call.ts'
import { type CallRoute, calls } from './generated/calls.gen.ts'
import { guessCall, splitSession } from './guess-call.ts'
import { CONTROL_PATH } from './paths.ts'

type Target = Pick<ApiRequest, 'method' | 'path'>

/** Returns the call of the request's method. `HEAD` is answered like `GET`. */
export function routeOf({ method }: Target, found: CallPath | undefined): CallRoute | undefined {
  return found?.byMethod.get(method === 'HEAD' ? 'GET' : method)
}

/**
 * Ends the call with 404 if the control API doesn't have its path. `servicePath` is the base path of
 * the service, which the path may have been meant for.
 */
export function requirePath(
  { method, path }: Target,
  found: CallPath | undefined,
  servicePath: string,
): CallPath {
  if (found !== undefined) return found
  const below = path.slice(CONTROL_PATH.length)
  const hint = guessCall({ method, path: below }) ?? guessPath({ path: below, servicePath })
  return failWith('route_not_found', `The control API has no path ${path}; ${hint}`)
}

/**
 * Finds the call of a method. Returns undefined for `OPTIONS`, which every path supports. Ends the
 * call with 405 if the path doesn't have the method.
 */
export function requireMethod(request: Target, found: CallPath): CallRoute | undefined {
  const { method, path } = request
  const { allow, choices } = found
  const route = routeOf(request, found)
  if (route !== undefined || method === 'OPTIONS') return route
  const hint = guessCall({ method, path: path.slice(CONTROL_PATH.length) })
  const message = `${path} doesn't allow ${method}, only ${choices}`
  return failWith('method_not_allowed', hint === undefined ? message : `${message}; ${hint}`, {
    headers: { Allow: `${allow}, OPTIONS` },
  })
}

/** Answers `OPTIONS` with the methods of a path. */
export function listMethods({ allow }: CallPath): ControlAnswer {
  return { status: 204, headers: { Allow: `${allow}, OPTIONS` } }
}

/** Other words for the paths of the control API, which users of other tools try. */
const SYNONYMS: Readonly<Record<string, string>> = {
  data: 'rows',
  limits: 'quotas',
  mappings: 'faults',
  requests: 'journal',
  snapshot: 'state',
  time: 'clock',
}

/** The first segments of the paths of the control API. */
const AREAS = [...new Set(calls.map(({ path }) => firstOf(path)))]

/** The first segments of the service's paths. */
const SERVICE = new Set(routes.map(({ path }) => firstOf(path)))

/** Matches the pages that a session has below `/api`, beside the service's paths. */
const SESSION_PAGE = /^\/(?:docs|openapi\.(?:json|yaml))$/

/** The paths of a request that isn't one of the control API. */
interface Unknown {
  /** The path below `/__petstore`. */
  readonly path: string
  /** The base path of the service. */
  readonly servicePath: string
}

/** Returns a hint at the path that a client probably means. */
function guessPath({ path, servicePath }: Unknown): string {
  const { base, rest } = splitSession(path)
  const isSession = base !== CONTROL_PATH
  if (SERVICE.has(firstOf(rest)) || (isSession && SESSION_PAGE.test(rest))) {
    const service = isSession ? `${base}/api` : servicePath
    return `did you mean ${service}${rest.slice(0, 200)}?`
  }
  const found = knownPath(rest)
  if (found === undefined) return `see ${CONTROL_PATH}/openapi.json for its paths`
  const isOfBase = findCalls(base.slice(CONTROL_PATH.length) + found.path) !== undefined
  return `did you mean ${isOfBase ? base : CONTROL_PATH}${found.path} with ${found.choices}?`
}

/** Returns the known path that is most similar to a path, and what it supports. */
function knownPath(path: string): { readonly path: string; readonly choices: string } | undefined {
  const [first = '', ...others] = path.slice(1).split('/')
  const area = areaLike(first.toLowerCase())
  if (area === undefined) return undefined
  const parts = others.map((part) => (part === 'explain' ? 'explanation' : part)).slice(0, 2)
  const guesses = [2, 1, 0].map((count) => `/${[area, ...parts.slice(0, count)].join('/')}`)
  return guesses.flatMap((guess) => {
    const choices = findCalls(guess)?.choices
    return choices === undefined ? [] : [{ path: guess, choices }]
  })[0]
}

/** Returns the area of the control API that a word probably means; undefined if none is similar. */
function areaLike(word: string): string | undefined {
  return Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word] : nearest(word, AREAS)
}

function firstOf(path: string): string {
  return path.split('/', 2)[1] ?? ''
}
