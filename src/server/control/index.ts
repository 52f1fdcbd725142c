import type { CallRoute } from '../../control/generated/calls.gen.ts'
import { bodyLimit, decodeParams, readInput } from '../../control/input/read-input.ts'
import { CONTROL_PATH, sessionPath } from '../../control/paths.ts'
import { type CallPath, findCalls } from '../../control/route/find-call.ts'
import { listMethods, requireMethod, requirePath, routeOf } from '../../control/route/match-call.ts'
import { type ApiRequest, headerOf } from '../../http/messages.ts'
import { refusal } from '../../http/outcome.ts'
import { ProblemError } from '../../http/problems.ts'
import { type Destination, serverDestination } from '../destination.ts'
import { type ServerOutcome, toResponse } from '../http/response/to-response.ts'
import type { Instance } from '../instance.ts'
import { refuseSession } from '../sessions/missing-session.ts'
import type { SessionRegistry } from '../sessions/registry.ts'
import { type AccessRules, refuseAccess } from './access.ts'
import type { ServerCallContext } from './call.ts'
import { callHandlers } from './calls/index.ts'
import { EventStreams } from './event-streams.ts'

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

function call(request: ApiRequest, found: CallPath | undefined, api: ControlApi): ServerOutcome {
  const known = requirePath(request, found, api.main().settings.baseUrl.path)
  const route = requireMethod(request, known)
  if (route === undefined) return listMethods(known)
  return callHandlers[route.call](createContext(request, { route, params: known.params }, api))
}

interface Match {
  readonly route: CallRoute
  readonly params: CallPath['params']
}

function createContext(request: ApiRequest, match: Match, api: ControlApi): ServerCallContext {
  const { route } = match
  const params = decodeParams(match.params)
  const isSessionPath = route.path.startsWith('/sessions/{sessionId}/')
  const sessionId = isSessionPath ? params.get('sessionId') : undefined
  const session = sessionId === undefined ? undefined : useSession(sessionId, api)
  const currentInstance = () => session ?? api.main()
  return {
    ...readInput(request, route),
    instance: currentInstance(),
    currentInstance,
    isHead: request.method === 'HEAD',
    sessions: api.sessions,
    events: api.events,
    param: (name) => params.get(name) ?? '',
    origin: `${api.access.scheme}://${headerOf(request, 'host')}`,
    path: sessionId === undefined ? CONTROL_PATH : sessionPath(sessionId),
  }
}

function useSession(id: string, { sessions }: ControlApi): Instance {
  return sessions.use(id) ?? refuseSession(id)
}
