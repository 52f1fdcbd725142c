import { type ApiRequest, headerOf } from '../../../core/http/messages.ts'
import { hostNameOf } from '../host-name.ts'
import { refuseRequest } from '../problems.ts'

/** The header that names a session. */
const HEADER = 'X-Petstore-Session'

const HEADER_KEY = HEADER.toLowerCase()

/** The end of a `Host` that names a session, as in `one.localhost:4010`. */
const HOST = /\.localhost\.?(?::\d{0,5})?$/i

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** What an id may be, for error messages. */
export const EXPECTED_ID = '1 to 64 letters, digits, _ and -'

/** Returns whether a value can be the id of a session. */
export function isSessionId(got: unknown): got is string {
  return typeof got === 'string' && ID.test(got)
}

/**
 * Returns the id of the session that a request names by its host, `one.localhost`, or else by the
 * header `X-Petstore-Session`; undefined if it names none.
 *
 * @param ownHosts - The names of the server itself, in lower case.
 * @throws {ProblemError} `invalid_session_id`.
 */
export function sessionIdOf(
  request: Pick<ApiRequest, 'header'>,
  ownHosts: readonly string[],
): string | undefined {
  return idInHost(headerOf(request, 'host') ?? '', ownHosts) ?? idInHeader(request)
}

function idInHost(host: string, ownHosts: readonly string[]): string | undefined {
  if (!HOST.test(host)) return undefined
  const name = hostNameOf(host)
  if (ownHosts.includes(name)) return undefined
  const id = name.replace(HOST, '')
  if (isSessionId(id)) return id
  const hint = `for another name of the server, start it with --allowed-host ${name || 'NAME'}`
  return refuseId('Host', `an id before .localhost (${EXPECTED_ID}) but got ${show(host)}; ${hint}`)
}

function idInHeader(request: Pick<ApiRequest, 'header'>): string | undefined {
  const got = headerOf(request, HEADER_KEY)
  if (got === undefined || isSessionId(got)) return got
  return refuseId(HEADER, `${EXPECTED_ID} but got ${show(got)}`)
}

/**
 * Ends the request because its path has an invalid id.
 *
 * @throws {ProblemError} `invalid_session_id`.
 */
export function refuseIdInPath(id: string): never {
  return refuseId('sessionId', `${EXPECTED_ID} but got ${show(id)}`)
}

function refuseId(source: string, expected: string): never {
  return refuseRequest('invalid_session_id', `${source}: expected ${expected}`)
}

function show(text: string): string {
  return JSON.stringify(text.slice(0, 100))
}
