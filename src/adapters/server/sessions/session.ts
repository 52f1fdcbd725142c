import { SESSIONS_PATH } from '../../../control/paths.ts'
import { type ApiRequest, headerOf } from '../../../core/http/messages.ts'
import type { Petstore } from '../../../core/petstore/create-petstore.ts'
import type { PetstoreOptions } from '../../../core/settings/options.ts'
import { throwServerProblem } from '../problems.ts'

/** The options of a session: its id, and petstore options that override those of the server. */
export interface SessionOptions extends PetstoreOptions {
  /**
   * The id: 1 to 64 letters, digits, `_` and `-`.
   * @default a random UUID
   */
  readonly id?: string
}

/** An isolated petstore with its own data, quotas, clock, faults, journal and random numbers. */
export interface Session {
  /** The id, which is also in its URLs. */
  readonly id: string
  /** The base URL for clients of this session. */
  readonly url: string
  /** The base URL of the session's control API. */
  readonly controlUrl: string
  /** When the session was created: real time, epoch ms. */
  readonly createdAt: number
  /** The petstore of the session. */
  readonly petstore: Petstore
}

/** A petstore whose journal is about to be cleared. */
export interface Clearing {
  /** The petstore. Its journal still has the entries. */
  readonly petstore: Petstore
  /** The session that the petstore belongs to; null for the main petstore of the server. */
  readonly session: Session | null
}

/** The sessions of a server. */
export interface Sessions {
  /**
   * Creates a session.
   *
   * @throws {TypeError} naming the option, what was expected and what it got. Also if there's no room
   * for the rows and options.
   * @throws {ProblemError} `session_exists` or `session_limit_reached`.
   */
  create(options?: SessionOptions): Session
  /** Returns a session; undefined if it doesn't exist or has expired. Doesn't count as use. */
  get(id: string): Session | undefined
  /** Returns all sessions, least recently used first. Doesn't count as use. */
  list(): readonly Session[]
  /** Deletes a session and everything in it. Returns whether it existed. */
  delete(id: string): boolean
  /**
   * Calls the listener with each session just before it's deleted, even one that has expired. Returns
   * a function that stops this.
   *
   * @throws {TypeError} if the listener isn't a function.
   */
  onDelete(listener: (session: Session) => void): () => void
}

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** Returns whether a value can be the id of a session. */
export function isSessionId(got: unknown): got is string {
  return typeof got === 'string' && ID.test(got)
}

/**
 * Returns the id of the session that a request names by the header `X-Petstore-Session`; undefined if
 * it names none.
 *
 * @throws {ProblemError} `session_not_found` for what can't be an id.
 */
export function sessionIdOf(request: Pick<ApiRequest, 'header'>): string | undefined {
  const got = headerOf(request, 'x-petstore-session')
  return got === undefined || isSessionId(got) ? got : throwSessionNotFound(got)
}

/**
 * Ends a request because its session doesn't exist.
 *
 * @throws {ProblemError} `session_not_found`.
 */
export function throwSessionNotFound(id: string): never {
  const shown = JSON.stringify(id.slice(0, 64))
  const hint = `create it with POST ${SESSIONS_PATH} {"id":${shown}}, or start the server with --auto-sessions`
  return throwServerProblem(
    'session_not_found',
    `There is no session ${shown}: it never existed, was deleted, or expired; ${hint}`,
  )
}
