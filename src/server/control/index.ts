import { BODY_LIMIT } from '../../contract/body.ts'
import { type ApiRequest, headerOf } from '../../http/messages.ts'
import { refusal } from '../../http/outcome.ts'
import { failWith, httpProblem, ProblemError } from '../../http/problems.ts'
import { suggest } from '../../lib/nearest.ts'
import type { Destination } from '../destination.ts'
import { CONTROL_PATH } from '../dispatch.ts'
import { type CallOutcome, toReply } from '../http/reply/to-reply.ts'
import type { World } from '../sessions/instance.ts'
import { refuseSession } from '../sessions/missing-session.ts'
import type { SessionRegistry } from '../sessions/registry.ts'
import { type AccessRules, refuseAccess } from './access.ts'
import { callHandlers } from './calls/index.ts'
import type { CallRoute } from './calls.gen.ts'
import { EventStreams } from './event-streams.ts'
import { type CallPath, findCalls } from './find-call.ts'
import { decodePart, readJson } from './input.ts'

/** What the control API steers, and who may. */
interface ControlHost {
  readonly main: () => World
  readonly sessions: SessionRegistry
  readonly access: () => AccessRules
}

/** Makes the control API: finds who answers a path below `/__petstore`. */
export function createControl(host: ControlHost): (path: string) => Destination {
  const events = new EventStreams()
  return (path) => {
    const found = findCalls(path)
    return {
      handle: (request) => toReply(answer(request, found, { ...host, events })),
      bodyLimit: (request) =>
        refuseAccess(request, host.access()) === undefined
          ? limitOf(found?.byMethod.get(request.method))
          : 0,
      isService: false,
      planOf: () => null,
    }
  }
}

/** The longest body that a call takes, in bytes; 0 for a call that is not there. */
function limitOf(route: CallRoute | undefined): number {
  return route === undefined || route.body === 'none' ? 0 : (route.bodyLimit ?? BODY_LIMIT)
}

interface Scope extends ControlHost {
  readonly events: EventStreams
}

/** Answers a call: access first, then what it asks for. */
function answer(request: ApiRequest, found: CallPath | undefined, scope: Scope): CallOutcome {
  const refused = refuseAccess(request, scope.access())
  if (refused !== undefined) return refusal(refused)
  try {
    return call(request, found, scope)
  } catch (error) {
    if (error instanceof ProblemError) return refusal(error.problem)
    throw error
  }
}

function call(request: ApiRequest, found: CallPath | undefined, scope: Scope): CallOutcome {
  if (found === undefined) {
    const where = `its document is at ${CONTROL_PATH}/openapi.json`
    failWith('route_not_found', `The control API has nothing at ${request.path}: ${where}`)
  }
  const route = findMethod(request, found)
  if (route === undefined) return { status: 204, headers: { Allow: `${found.allow}, OPTIONS` } }
  // The id of a session is not decoded: valid ids have nothing to decode.
  const params = new Map(
    [...found.params].map(([name, part]) => [name, name === 'sessionId' ? part : decodePart(part)]),
  )
  const query = readQuery(request.query ?? '', route.query)
  const sessionId = route.path.startsWith('/sessions/{sessionId}/')
    ? params.get('sessionId')
    : undefined
  const session = sessionId === undefined ? undefined : useSession(sessionId, scope)
  const worldNow = () => session ?? scope.main()
  return callHandlers[route.call]({
    world: worldNow(),
    worldNow,
    isHead: request.method === 'HEAD',
    sessions: scope.sessions,
    events: scope.events,
    param: (name) => params.get(name) ?? '',
    query: (name) => query.get(name) ?? undefined,
    body: readBody(request, route),
    origin: `${scope.access().scheme}://${headerOf(request, 'host')}`,
    path: sessionId === undefined ? CONTROL_PATH : `${CONTROL_PATH}/sessions/${sessionId}`,
  })
}

function useSession(id: string, { sessions }: Scope): World {
  return sessions.use(id) ?? refuseSession(id)
}

/** Finds the call of a method; undefined for `OPTIONS`, which every path takes. */
function findMethod(
  { method, path }: ApiRequest,
  { byMethod, allow }: CallPath,
): CallRoute | undefined {
  const route = byMethod.get(method === 'HEAD' ? 'GET' : method)
  if (route !== undefined || method === 'OPTIONS') return route
  const message = `${path} does not allow ${method}, only ${allow}`
  return failWith('method_not_allowed', message, { headers: { Allow: `${allow}, OPTIONS` } })
}

function readQuery(text: string, known: readonly string[]): URLSearchParams {
  const query = new URLSearchParams(text)
  for (const name of query.keys()) {
    if (query.getAll(name).length > 1) failWith('invalid_parameter', `${name}: is given twice`)
    if (known.includes(name)) continue
    const shown = JSON.stringify(name.slice(0, 64))
    failWith('invalid_parameter', `${shown} is not one of the parameters, ${suggest(name, known)}`)
  }
  return query
}

function readBody({ body, isBodyTooLarge }: ApiRequest, route: CallRoute): unknown {
  if (route.body === 'none') return undefined
  if (isBodyTooLarge) {
    const message = `The body is too large: the limit is ${limitOf(route)} bytes`
    throw new ProblemError(httpProblem('payload_too_large', message))
  }
  return readJson(body ?? '', route.body === 'required')
}
