import { answerSafely } from '../../../control/answer.ts'
import { answerMember } from '../../../control/answer-member.ts'
import { ENDPOINT_NAMES, ENDPOINTS, type EndpointDescription } from '../../../control/endpoints.ts'
import { BODY_LIMIT, NOT_UTF8 } from '../../../core/contract/body.ts'
import { answerOtherMethod, errorAnswer } from '../../../core/http/answer.ts'
import type { ApiRequest } from '../../../core/http/messages.ts'
import { failWith } from '../../../core/http/problems.ts'
import type { Destination } from '../destination.ts'
import { type ServerAnswer, toResponse } from '../http/to-response.ts'
import type { Instance } from '../instance.ts'
import type { SessionRegistry } from '../sessions/registry.ts'
import { type Access, findAccessProblem, originOf } from './access.ts'
import { RUN } from './endpoints.ts'

/** The petstores that the control API controls, and the calls that it accepts. */
export interface ControlApi {
  readonly main: Instance
  readonly sessions: SessionRegistry
  readonly access: Access
}

/** What a path of the control API names. */
interface CallPath {
  /** The member or the endpoint, such as `quotas/exhaust`. */
  readonly name: string
  /** The id of the session in the path; undefined for none. */
  readonly sessionId: string | undefined
}

/** How large a snapshot may be, in bytes. */
const SNAPSHOT_LIMIT = 64 * 1_048_576

/**
 * Creates the control API. Returns a function that finds the destination of a path below
 * `/__petstore`.
 */
export function createControl(api: ControlApi): (path: string) => Destination {
  return (path) => {
    const call = parsePath(path)
    const respond = (request: ApiRequest) => toResponse(answer(request, call, api))
    const handle: Destination['handle'] = (request) =>
      mayCreate(request, call, api)
        ? api.sessions.whenLoaded(() => respond(request))
        : respond(request)
    return { handle, bodyLimit: limitOf(call) }
  }
}

/** Returns whether a call may create a session, for which your handlers are loaded again. */
function mayCreate(request: ApiRequest, call: CallPath, api: ControlApi): boolean {
  if (findCallerProblem(request, call, api) !== undefined) return false
  const { name, sessionId } = call
  if (sessionId !== undefined) return api.sessions.mustLoad(sessionId)
  return /^sessions\b/.test(name) && ['POST', 'PUT'].includes(request.method)
}

function parsePath(path: string): CallPath {
  const [, sessionId, name = ''] = /^\/sessions\/([^/]+)\/(.*)$/.exec(path) ?? []
  return sessionId === undefined ? { name: path.slice(1), sessionId } : { name, sessionId }
}

function limitOf({ name }: CallPath): number {
  return name === 'restore' ? SNAPSHOT_LIMIT : BODY_LIMIT
}

/** Checks access, then answers the call. */
function answer(request: ApiRequest, call: CallPath, api: ControlApi): ServerAnswer {
  const refused = findCallerProblem(request, call, api)
  if (refused !== undefined) return errorAnswer(refused)
  return answerSafely(() => run(request, call, api))
}

/** Returns why the call is refused; undefined if it's accepted. The health of the server is public. */
function findCallerProblem(
  request: ApiRequest,
  { name, sessionId }: CallPath,
  { access }: ControlApi,
) {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isPublic = isRead && name === 'health' && sessionId === undefined
  return isPublic ? undefined : findAccessProblem(request, access)
}

function run(request: ApiRequest, call: CallPath, api: ControlApi): ServerAnswer {
  const input = inputOf(request, call)
  const instance = () => findPetstore(call, api)
  const { endpoint, id } = findEndpoint(call)
  if (endpoint === undefined) return answerMember(instance(), { ...input, name: call.name })
  const { methods }: EndpointDescription = ENDPOINTS[endpoint]
  const { method } = request
  const calls = RUN[endpoint]
  const found = calls[method === 'HEAD' ? 'GET' : method]
  if (found === undefined) {
    const names = Object.keys(methods)
    const allowed = [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
    return answerOtherMethod(method, request.path, allowed.join(', '))
  }
  return found({ ...api, ...input, instance, id, origin: originOf(request, api.access) })
}

/** Finds the endpoint of a path, and the id in it. A path that has none is that of a member. */
function findEndpoint({ name, sessionId }: CallPath) {
  const [, id = ''] = /^sessions\/([^/]+)$/.exec(name) ?? []
  const path = id === '' ? name : 'sessions/{id}'
  const endpoint = ENDPOINT_NAMES.find((each) => each === path)
  const { isOfPetstore = false }: Partial<EndpointDescription> = endpoint ? ENDPOINTS[endpoint] : {}
  return sessionId === undefined || isOfPetstore ? { endpoint, id } : { endpoint: undefined, id }
}

/** Reads the query and the body as text. */
function inputOf(request: ApiRequest, call: CallPath) {
  const { method, query = '', body, isBodyTooLarge, isBodyMalformed } = request
  if (isBodyTooLarge) {
    const message = `The body is too large: the limit is ${limitOf(call)} bytes`
    failWith('payload_too_large', message)
  }
  if (isBodyMalformed) failWith('invalid_json', NOT_UTF8)
  return { method, query, body: body ?? '' }
}

/** Returns the petstore of a call: that of a session, or the main one. */
function findPetstore({ sessionId }: CallPath, { main, sessions }: ControlApi): Instance {
  return sessionId === undefined ? main : sessions.open(sessionId).instance
}
