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

function call(request: ApiRequest, { route, params }: Match, api: ControlApi): ServerAnswer {
  const id = route.path.startsWith('/sessions/{sessionId}/') ? params.get('sessionId') : undefined
  const context: ServerCallContext = {
    ...readInput(request, route),
    internals: id === undefined ? api.main : api.sessions.open(id).instance,
    isHead: request.method === 'HEAD',
    sessions: api.sessions,
    events: api.events,
    param: (name) => params.get(name) ?? '',
    origin: originOf(request, api.access),
    path: id === undefined ? CONTROL_PATH : sessionPath(id),
  }
  return serverCalls[route.call](context)
}
