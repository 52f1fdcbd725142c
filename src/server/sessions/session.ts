import type { PetstoreCore } from '../../petstore.ts'
import type { PetstoreOptions } from '../../settings/options.ts'

/** The options of a session: petstore options that override those of the server, and an id. */
export interface SessionOptions extends PetstoreOptions {
  /**
   * 1 to 64 letters, digits, `_` and `-`.
   * @default a random UUID
   */
  readonly id?: string
}

/** An isolated petstore with its own data, quotas, clock, faults, journal and random numbers. */
export interface Session {
  readonly id: string
  /** The base URL for a client. */
  readonly url: string
  /** When the session was created, in real time (epoch ms). */
  readonly createdAt: number
  /** When its API or its control API was last called, in real time (epoch ms). */
  readonly lastUsedAt: number
  readonly petstore: PetstoreCore
}

/** The sessions of a server. */
export interface Sessions {
  /**
   * Creates a session.
   *
   * @throws {TypeError} naming the invalid option, what was expected, and what it got.
   * @throws {ProblemError} `session_exists` or `session_limit_reached`.
   */
  create(options?: SessionOptions): Session
  /** Returns a session; undefined when it does not exist or has expired. */
  get(id: string): Session | undefined
  /** Lists the sessions, least recently used first. */
  list(): readonly Session[]
  /** Deletes a session. Returns whether it existed. */
  delete(id: string): boolean
}
