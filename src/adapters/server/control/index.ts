import { type CallPath, findCalls } from '../../../control/find-call.ts'
import { dispatch, type Match, routeOf } from '../../../control/match-call.ts'
import { CONTROL_PATH, sessionPath } from '../../../control/paths.ts'
import { bodyLimit, readInput } from '../../../control/read-input.ts'
import { refusal } from '../../../core/http/answer.ts'
import type { ApiRequest } from '../../../core/http/messages.ts'
import { type ServerDestination, serverDestination } from '../destination.ts'
import { type ServerAnswer, toResponse } from '../http/to-response.ts'
import type { Instance } from '../instance.ts'
import type { SessionRegistry } from '../sessions/registry.ts'
import { type Access, originOf, refuseAccess } from './access.ts'
import { type ServerCallContext, serverCalls } from './calls.ts'
import { EventStreams } from './event-streams.ts'

/** The petstores that the control API controls, and the calls that it accepts. */
interface ControlOptions {
  readonly main: Instance
  readonly sessions: SessionRegistry
  /**
   * Returns the id of the session that the host or a header of a request names; undefined for none.
   *
   * @throws {ProblemError} `invalid_session_id`.
   */
  readonly sessionIdOf: (request: ApiRequest) => string | undefined
  readonly access: Access
}

interface ControlApi extends ControlOptions {
  readonly events: EventStreams
}

/**
 * Creates the control API. Returns a function that finds the destination of a path below
 * `/__petstore`.
 */
export function createControl(options: ControlOptions): (path: string) => ServerDestination {
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
function answer(request: ApiRequest, found: CallPath | undefined, api: ControlApi): ServerAnswer {
  const refused = refuseCaller(request, found, api)
  if (refused !== undefined) return refusal(refused)
  return dispatch(request, found, {
    servicePath: api.main.settings.baseUrl.path,
    run: (match) => call(request, match, api),
  })
}

/** Returns why the call is refused; undefined if it's accepted. Public calls always are. */
function refuseCaller(request: ApiRequest, found: CallPath | undefined, { access }: ControlApi) {
  return routeOf(request, found)?.isPublic ? undefined : refuseAccess(request, access)
}

function call(request: ApiRequest, match: Match, api: ControlApi): ServerAnswer {
  const { sessions } = api
  const id = sessionOf(request, match, api)
  const isNew = id !== undefined && sessions.get(id) === undefined
  try {
    return serverCalls[match.route.call](createContext(request, match, api))
  } catch (error) {
    // A call that is refused changes nothing, so it doesn't create a session either.
    if (isNew) sessions.delete(id)
    throw error
  }
}

function createContext(request: ApiRequest, match: Match, api: ControlApi): ServerCallContext {
  const { route, params } = match
  const { instance, path } = findTarget(request, match, api)
  return {
    ...readInput(request, route),
    internals: instance,
    isHead: request.method === 'HEAD',
    sessions: api.sessions,
    events: api.events,
    param: (name) => params.get(name) ?? '',
    origin: originOf(request, api.access),
    path,
  }
}

/** The petstore that a call is about. */
interface Target {
  readonly instance: Instance
  /** The path of its control API. */
  readonly path: string
}

/** Finds the petstore of a call: that of a session, or the main one. */
function findTarget(request: ApiRequest, match: Match, api: ControlApi): Target {
  const id = sessionOf(request, match, api)
  if (id === undefined) return { instance: api.main, path: CONTROL_PATH }
  const { instance, atRoot } = api.sessions.open(id)
  return isBelowSession(match)
    ? { instance, path: sessionPath(id) }
    : { instance: atRoot, path: CONTROL_PATH }
}

/** Returns the id of a call's session, in its path, its host or a header; undefined for none. */
function sessionOf(request: ApiRequest, match: Match, { sessionIdOf }: ControlApi) {
  if (isBelowSession(match)) return match.params.get('sessionId') ?? ''
  return match.route.isPerSession ? sessionIdOf(request) : undefined
}

function isBelowSession({ route }: Match): boolean {
  return route.path.startsWith('/sessions/{sessionId}/')
}
