import { BODY_LIMIT } from '../../contract/body.ts'
import { type ApiRequest, headerOf } from '../../http/messages.ts'
import { refusal } from '../../http/outcome.ts'
import { failWith, httpProblem, ProblemError } from '../../http/problems.ts'
import { type Destination, serverDestination } from '../destination.ts'
import { type ServerOutcome, toResponse } from '../http/response/to-response.ts'
import type { Instance } from '../instance.ts'
import { CONTROL_PATH, sessionPath } from '../paths.ts'
import { refuseSession } from '../sessions/missing-session.ts'
import type { SessionRegistry } from '../sessions/registry.ts'
import { type AccessRules, refuseAccess } from './access.ts'
import type { CallContext } from './call.ts'
import { callHandlers } from './calls/index.ts'
import { EventStreams } from './event-streams.ts'
import { type CallPath, findCalls } from './find-call.ts'
import type { CallRoute } from './generated/calls.gen.ts'
import { guessCall } from './guess-call.ts'
import { guessPath } from './guess-path.ts'
import { decodePart, readJson } from './input.ts'
import { readQuery } from './query.ts'

/** The petstores that the control API controls, and the calls that it accepts. */
interface ControlOptions {
  /** Returns the current main petstore. A reload replaces it. */
  readonly main: () => Instance
  readonly sessions: SessionRegistry
  readonly access: AccessRules
}

interface ControlApi extends ControlOptions {
  readonly events: EventStreams
}

/**
 * Creates the control API. Returns a function that finds the destination of a path below
 * `/__petstore`.
 */
export function createControl(options: ControlOptions): (path: string) => Destination {
  const api: ControlApi = { ...options, events: new EventStreams() }
  return (path) => {
    const found = findCalls(path || '/')
    return serverDestination(
      (request) => toResponse(answer(request, found, api)),
      (request) =>
        refuseCaller(request, found, api) === undefined
          ? bodyLimit(found?.byMethod.get(request.method))
          : 0,
    )
  }
}

/** Returns the maximum size of a call's body, in bytes. */
function bodyLimit(route: CallRoute | undefined): number {
  return route === undefined || route.body === 'none' ? 0 : (route.bodyLimit ?? BODY_LIMIT)
}

/** Checks access, then answers the call. */
function answer(request: ApiRequest, found: CallPath | undefined, api: ControlApi): ServerOutcome {
  const refused = refuseCaller(request, found, api)
  if (refused !== undefined) return refusal(refused)
  try {
    return call(request, found, api)
  } catch (error) {
    if (error instanceof ProblemError) return refusal(error.problem)
    throw error
  }
}

/** Returns why the call is refused; undefined if it is accepted. Public calls always are. */
function refuseCaller(request: ApiRequest, found: CallPath | undefined, { access }: ControlApi) {
  return routeOf(request, found)?.isPublic ? undefined : refuseAccess(request, access)
}

/** Returns the call of the request's method. `HEAD` is answered like `GET`. */
function routeOf({ method }: ApiRequest, found: CallPath | undefined): CallRoute | undefined {
  return found?.byMethod.get(method === 'HEAD' ? 'GET' : method)
}

function call(request: ApiRequest, found: CallPath | undefined, api: ControlApi): ServerOutcome {
  if (found === undefined) {
    const servicePath = api.main().settings.baseUrl.path
    const hint = guess(request) ?? guessPath({ path: pathOf(request), servicePath })
    failWith('route_not_found', `The control API has no path ${request.path}; ${hint}`)
  }
  const route = findMethod(request, found)
  if (route === undefined) return { status: 204, headers: { Allow: `${found.allow}, OPTIONS` } }
  return callHandlers[route.call](createContext(request, { route, params: found.params }, api))
}

/** Finds the call of a method. Returns undefined for `OPTIONS`, which every path supports. */
function findMethod(request: ApiRequest, found: CallPath): CallRoute | undefined {
  const { method, path } = request
  const { allow, choices } = found
  const route = routeOf(request, found)
  if (route !== undefined || method === 'OPTIONS') return route
  const hint = guess(request)
  const message = `${path} does not allow ${method}, only ${choices}`
  return failWith('method_not_allowed', hint === undefined ? message : `${message}; ${hint}`, {
    headers: { Allow: `${allow}, OPTIONS` },
  })
}

function guess(request: ApiRequest): string | undefined {
  return guessCall({ method: request.method, path: pathOf(request) })
}

/** Returns the path below `/__petstore`. */
function pathOf({ path }: ApiRequest): string {
  return path.slice(CONTROL_PATH.length)
}

interface Match {
  readonly route: CallRoute
  readonly params: CallPath['params']
}

function createContext(request: ApiRequest, match: Match, api: ControlApi): CallContext {
  const { route } = match
  const params = decodeParams(match.params)
  const isSessionPath = route.path.startsWith('/sessions/{sessionId}/')
  const sessionId = isSessionPath ? params.get('sessionId') : undefined
  const session = sessionId === undefined ? undefined : useSession(sessionId, api)
  const currentInstance = () => session ?? api.main()
  return {
    instance: currentInstance(),
    currentInstance,
    isHead: request.method === 'HEAD',
    sessions: api.sessions,
    events: api.events,
    param: (name) => params.get(name) ?? '',
    query: readQuery(request.query ?? '', route.query),
    body: readBody(request, route),
    origin: `${api.access.scheme}://${headerOf(request, 'host')}`,
    path: sessionId === undefined ? CONTROL_PATH : sessionPath(sessionId),
  }
}

/**
 * Percent-decodes the path parameters except `sessionId`, because a valid id contains no escapes.
 */
function decodeParams(params: CallPath['params']): ReadonlyMap<string, string> {
  return new Map(
    [...params].map(([name, part]) => [name, name === 'sessionId' ? part : decodePart(part)]),
  )
}

function useSession(id: string, { sessions }: ControlApi): Instance {
  return sessions.use(id) ?? refuseSession(id)
}

function readBody({ body, isBodyTooLarge }: ApiRequest, route: CallRoute): unknown {
  if (route.body === 'none') return undefined
  if (isBodyTooLarge) {
    const message = `The body is too large: the limit is ${bodyLimit(route)} bytes`
    throw new ProblemError(httpProblem('payload_too_large', message))
  }
  return readJson(body ?? '', route.body === 'required')
}
