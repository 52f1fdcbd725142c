import { randomUUID } from 'node:crypto'
import { readBaseUrl } from '../../http/base-url.ts'
import { refuse } from '../../lib/check.ts'
import type { PetstoreCore } from '../../petstore.ts'
import type { PetstoreOptions } from '../../settings/options.ts'
import { systemNow } from '../../time/clock.ts'
import { refuseCall } from '../problems.ts'
import { createWorld, type World } from './instance.ts'

/** Where the sessions are, on the server. */
export const SESSIONS_PATH = '/__petstore/sessions'

/** What a session takes: the options of a petstore, over those of the server, and an id. */
export interface SessionOptions extends PetstoreOptions {
  /**
   * 1 to 64 letters, digits, `_` and `-`.
   * @default a random one
   */
  readonly id?: string
}

/** A whole world of its own: data, quotas, clock, faults, journal, random. */
export interface Session {
  readonly id: string
  /** The base URL for a client. */
  readonly url: string
  /** Real time, epoch ms. */
  readonly createdAt: number
  /** When its API or its control API was last called. Real time, epoch ms. */
  readonly lastUsedAt: number
  readonly petstore: PetstoreCore
}

/** The sessions of a server. */
export interface Sessions {
  /**
   * Creates a session.
   *
   * @throws {TypeError} naming the option that is wrong, what it got and what it takes.
   * @throws {ProblemError} `session_exists`, `session_limit_reached`.
   */
  create(options?: SessionOptions): Session
  /** Finds a session; undefined when it is not there, or has been idle for too long. */
  get(id: string): Session | undefined
  /** Lists the sessions, longest idle first. */
  list(): readonly Session[]
  /** Deletes a session; tells whether it was there. */
  delete(id: string): boolean
}

interface Entry {
  readonly id: string
  readonly path: string
  readonly world: World
  readonly createdAt: number
  lastUsedAt: number
}

/** What the sessions need to know of the server. */
interface Host {
  readonly ttlMs: number
  readonly max: number
  /** The options that sessions start from. */
  readonly baseOptions: () => PetstoreOptions
  /** The URL of the server, without a path. */
  readonly origin: () => string
}

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** Keeps the sessions: by id, longest idle first. */
export class SessionRegistry implements Sessions {
  readonly #entries = new Map<string, Entry>()
  readonly #host: Host

  constructor(host: Host) {
    this.#host = host
  }

  create(options: SessionOptions = {}): Session {
    const { id = randomUUID(), ...given } = options
    if (typeof id !== 'string' || !ID.test(id)) {
      refuse('id', id, '1 to 64 letters, digits, _ and -')
    }
    this.expire()
    if (this.#entries.has(id)) refuseCall('session_exists', `There is a session ${id} already`)
    const { max } = this.#host
    if (this.#entries.size >= max) {
      refuseCall('session_limit_reached', `There are ${max} sessions already: delete some`)
    }
    const path = `${SESSIONS_PATH}/${id}/api${readPath(given.baseUrl)}`
    const world = createWorld({ ...this.#host.baseOptions(), ...given, baseUrl: path })
    const now = systemNow()
    const entry: Entry = { id, path, world, createdAt: now, lastUsedAt: now }
    this.#entries.set(id, entry)
    return this.#toSession(entry)
  }

  get(id: string): Session | undefined {
    const entry = this.#find(id)
    return entry && this.#toSession(entry)
  }

  /** Finds the world of a session, which counts as using it. */
  use(id: string): World | undefined {
    const entry = this.#find(id)
    if (entry === undefined) return undefined
    entry.lastUsedAt = systemNow()
    this.#entries.delete(id)
    this.#entries.set(id, entry)
    return entry.world
  }

  list(): readonly Session[] {
    this.expire()
    return [...this.#entries.values()].map((entry) => this.#toSession(entry))
  }

  delete(id: string): boolean {
    const entry = this.#entries.get(id)
    if (entry === undefined) return false
    this.#entries.delete(id)
    entry.world.changes.emit({ kind: 'end' })
    return true
  }

  /** Deletes what has been idle for too long. */
  expire(): void {
    for (const [id, entry] of this.#entries) {
      if (!this.#isIdle(entry)) return
      this.delete(id)
    }
  }

  #find(id: string): Entry | undefined {
    const entry = this.#entries.get(id)
    if (entry === undefined || !this.#isIdle(entry)) return entry
    this.delete(id)
    return undefined
  }

  #isIdle({ lastUsedAt }: Entry): boolean {
    return systemNow() - lastUsedAt >= this.#host.ttlMs
  }

  #toSession({ id, path, world, createdAt, lastUsedAt }: Entry): Session {
    const url = this.#host.origin() + path
    return { id, url, createdAt, lastUsedAt, petstore: world.core }
  }
}

/** A session's API is on the server's own origin: only a path can be added to it. */
function readPath(baseUrl: unknown): string {
  const { origin, path } = readBaseUrl(baseUrl ?? '*')
  return origin === null ? path : refuse('baseUrl', baseUrl, 'a path such as /v1')
}
