import { type ApiRequest, headerOf } from '../../../core/http/messages.ts'
import { refuseRequest } from '../problems.ts'

/** The header that names a session. */
const HEADER = 'X-Petstore-Session'

const HEADER_KEY = HEADER.toLowerCase()

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** What an id may be, for error messages. */
export const EXPECTED_ID = '1 to 64 letters, digits, _ and -'

/** Returns whether a value can be the id of a session. */
export function isSessionId(got: unknown): got is string {
  return typeof got === 'string' && ID.test(got)
}

/**
 * Returns the id of the session that a request names by the header `X-Petstore-Session`; undefined if
 * it names none.
 *
 * @throws {ProblemError} `invalid_session_id`.
 */
export function sessionIdOf(request: Pick<ApiRequest, 'header'>): string | undefined {
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
