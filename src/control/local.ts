import type { HeaderMap } from '../core/http/headers.ts'
import { failWith } from '../core/http/problems.ts'
import type { PetstoreInternals } from '../core/petstore/create-petstore.ts'
import { type ControlAnswer, contentOf, typeOf } from './answer.ts'
import type { Call } from './call.ts'
import { petstoreCalls } from './calls/index.ts'
import { findCalls } from './find-call.ts'
import type { CallId, CallRoute } from './generated/calls.gen.ts'
import { dispatch } from './match-call.ts'
import { CONTROL_PATH, SESSIONS_PATH } from './paths.ts'
import { bodyLimit, readInput } from './read-input.ts'

/** A call of the control API by code that has the petstore at hand. */
interface LocalRequest {
  readonly method: string
  /** The path and query below `/__petstore`, percent-encoded: `/journal?status=429`. */
  readonly path: string
  /** The JSON body. */
  readonly body?: string
}

/** The response to a call: what the server would send. */
interface LocalResponse {
  readonly status: number
  readonly headers: HeaderMap
  /** The body as text; null for none. */
  readonly body: string | null
}

/** Answers a call synchronously. An invalid one gets an error response; nothing is thrown. */
export type LocalControl = (request: LocalRequest) => LocalResponse

/**
 * Creates the control API of one petstore, for code on the same page. It has the calls that need no
 * server, and checks no access.
 *
 * There's no `/events`: subscribe to `internals.changes`, and convert each change with `eventOf`.
 */
export function createLocalControl(internals: PetstoreInternals): LocalControl {
  return (request) => {
    const answer = answerCall(request, internals)
    const content = contentOf(answer)
    const isText = typeof content === 'string' || content === null
    return {
      status: answer.status,
      headers: { ...(content !== null && { 'Content-Type': typeOf(answer) }), ...answer.headers },
      body: request.method === 'HEAD' ? null : isText ? content : [...content].join(''),
    }
  }
}

function answerCall({ method, ...request }: LocalRequest, internals: PetstoreInternals) {
  const [below = '', query = ''] = splitQuery(request.path)
  const target = { method, path: CONTROL_PATH + below }
  const { body = '' } = request
  return dispatch(target, findCalls(below || '/'), {
    servicePath: internals.settings.baseUrl.path,
    run({ route, params }): ControlAnswer {
      const isBodyTooLarge = body.length > bodyLimit(route)
      const call = requireLocal(route, target)
      return call({
        internals,
        ...readInput({ query, body, isBodyTooLarge }, route),
        param: (name) => params.get(name) ?? '',
        path: CONTROL_PATH,
      })
    },
  })
}

/** Ends the call with 404 if it needs the server: one about sessions, or the server itself. */
function requireLocal(route: CallRoute, { method, path }: LocalRequest) {
  const calls: { readonly [Id in CallId]?: Call<Id> } = petstoreCalls
  const found = path.startsWith(SESSIONS_PATH) ? undefined : calls[route.call]
  const message = `${method} ${path}: expected a call about this petstore, but only the standalone server has this one`
  return found ?? failWith('route_not_found', message)
}

function splitQuery(path: string): readonly string[] {
  const at = path.indexOf('?')
  return at < 0 ? [path] : [path.slice(0, at), path.slice(at + 1)]
}
