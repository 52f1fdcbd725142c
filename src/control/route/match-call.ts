import type { ApiRequest } from '../../http/messages.ts'
import { failWith } from '../../http/problems.ts'
import type { CallRoute } from '../generated/calls.gen.ts'
import type { ControlOutcome } from '../outcome.ts'
import { CONTROL_PATH } from '../paths.ts'
import type { CallPath } from './find-call.ts'
import { guessCall } from './guess-call.ts'
import { guessPath } from './guess-path.ts'

type Target = Pick<ApiRequest, 'method' | 'path'>

/** Returns the call of the request's method. `HEAD` is answered like `GET`. */
export function routeOf({ method }: Target, found: CallPath | undefined): CallRoute | undefined {
  return found?.byMethod.get(method === 'HEAD' ? 'GET' : method)
}

/**
 * Ends the call with 404 if the control API does not have its path. `servicePath` is the base path of
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
 * call with 405 if the path does not have the method.
 */
export function requireMethod(request: Target, found: CallPath): CallRoute | undefined {
  const { method, path } = request
  const { allow, choices } = found
  const route = routeOf(request, found)
  if (route !== undefined || method === 'OPTIONS') return route
  const hint = guessCall({ method, path: path.slice(CONTROL_PATH.length) })
  const message = `${path} does not allow ${method}, only ${choices}`
  return failWith('method_not_allowed', hint === undefined ? message : `${message}; ${hint}`, {
    headers: { Allow: `${allow}, OPTIONS` },
  })
}

/** Answers `OPTIONS` with the methods of a path. */
export function listMethods({ allow }: CallPath): ControlOutcome {
  return { status: 204, headers: { Allow: `${allow}, OPTIONS` } }
}
