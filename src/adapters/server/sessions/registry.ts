import { randomUUID } from 'node:crypto'
import { sessionPath } from '../../../control/paths.ts'
import { httpProblem, ProblemError } from '../../../core/http/problems.ts'
import { throwOptionError } from '../../../core/lib/check.ts'
import { messageOf } from '../../../core/lib/describe.ts'
import { createEmitter, emitSafely } from '../../../core/lib/emitter.ts'
import { namesOf } from '../../../core/lib/option-table.ts'
import type { PetstoreOptions } from '../../../core/settings/options.ts'
import { knownOptions } from '../../../core/settings/settings.ts'
import { OPTIONS } from '../../../core/settings/table.ts'
import { systemNow } from '../../../core/time/clock.ts'
import { startStopwatch } from '../../../core/time/timers.ts'
import { loadOf } from '../../../core/user-handlers/exported-options.ts'
import { isStateAccess } from '../../../core/user-handlers/state.ts'
import { createInstance, type Instance } from '../instance.ts'
import { readBasePath } from '../options.ts'
import { throwServerProblem } from '../problems.ts'
import {
  isSessionId,
  type Session,
  type SessionOptions,
  type Sessions,
  throwSessionNotFound,
} from './session.ts'

/** A session, and what the server knows about it besides. */
interface LiveSession {
  readonly session: Session
  readonly instance: Instance
  /** Returns how long it hasn't been used, in ms. Unlike the system clock, nobody can set it. */
  idleMs: () => number
}

interface RegistryOptions {
  /** How long a session may be idle before it expires, in ms of real time. */
  readonly ttlMs: number
  /** The maximum number of sessions. */
  readonly max: number
  /** Whether a request to a session that doesn't exist creates it. */
  readonly isAutomatic: boolean
  /** The options that sessions inherit. */
  readonly baseOptions: PetstoreOptions
  /** The server's URL, without a path. */
  readonly origin: string
  /** Called with each session whose journal is about to be cleared. */
  readonly onClearing: (session: Session) => void
}

/** Stores the sessions by id, least recently used first. */
export class SessionRegistry implements Sessions {
  readonly #live = new Map<string, LiveSession>()
  readonly #deleted = createEmitter<Session>()
  readonly #options: Omit<RegistryOptions, 'baseOptions'>
  #baseOptions: PetstoreOptions
  /** Returns the handlers and the state for the session that is being created. */
  #loaded: (() => PetstoreOptions) | undefined

  constructor({ baseOptions, ...options }: RegistryOptions) {
    this.#baseOptions = baseOptions
    this.#options = options
  }

  /** Deletes all sessions. Those that are created from now on inherit other options. */
  startOver(baseOptions: PetstoreOptions): void {
    for (const id of [...this.#live.keys()]) this.delete(id)
    this.#baseOptions = baseOptions
  }

  /**
   * Runs what may create a session. If the server's handlers are in a module, it's loaded again
   * before, so that the session has an instance of its own.
   */
  whenLoaded<Result>(run: () => Result | Promise<Result>): Result | Promise<Result> {
    const load = loadOf(this.#baseOptions.handlers)
    if (load === undefined) return run()
    const runWith = (loaded: () => PetstoreOptions) => {
      this.#loaded = loaded
      try {
        return run()
      } finally {
        this.#loaded = undefined
      }
    }
    return load().then(
      (options) => runWith(() => options),
      (error: unknown) => runWith(() => throwLoadError(error)),
    )
  }

  /** Returns whether a request to a session creates it, and a module is to be loaded before. */
  mustLoad(id: string): boolean {
    if (!this.#options.isAutomatic || this.#find(id) !== undefined) return false
    return this.#loaded === undefined && loadOf(this.#baseOptions.handlers) !== undefined
  }

  create(options: SessionOptions = {}): Session {
    const { id = randomUUID(), ...given } = options
    if (!isSessionId(id)) return throwOptionError('id', id, '1 to 64 letters, digits, _ and -')
    knownOptions('sessions.create', options, ['id', ...namesOf(OPTIONS)])
    this.expire()
    this.#requireRoom(id)
    const all = { ...this.#baseOptions, ...this.#loaded?.(), ...given }
    if (isStateAccess(all.state) && all.state === this.#baseOptions.state) throwSharedError()
    const mount = `${sessionPath(id)}/api`
    const path = mount + readBasePath(all.baseUrl)
    const instance = createInstance(all, mount)
    const { origin } = this.#options
    const session = {
      id,
      url: origin + path,
      controlUrl: origin + sessionPath(id),
      createdAt: systemNow(),
      petstore: instance.petstore,
    }
    this.#live.set(id, { session, instance, idleMs: startStopwatch() })
    instance.changes.subscribe(({ kind }) => {
      if (kind === 'clearing') this.#options.onClearing(session)
    })
    return session
  }

  get(id: string): Session | undefined {
    return this.#find(id)?.session
  }

  /**
   * Returns the petstore of a session for a request, and marks the session as used. If sessions are
   * created on first use, creates a session that doesn't exist.
   *
   * @throws {ProblemError} `session_not_found` or `session_limit_reached`.
   */
  open(id: string): LiveSession {
    const live = this.#find(id) ?? this.#createOnUse(id)
    live.idleMs = startStopwatch()
    this.#live.delete(id)
    this.#live.set(id, live)
    return live
  }

  list(): readonly Session[] {
    this.expire()
    return [...this.#live.values()].map(({ session }) => session)
  }

  delete(id: string): boolean {
    const live = this.#live.get(id)
    if (live === undefined) return false
    this.#live.delete(id)
    emitSafely(this.#deleted, live.session, 'sessions.onDelete')
    live.instance.changes.emit({ kind: 'end' })
    return true
  }

  onDelete(listener: (session: Session) => void): () => void {
    if (typeof listener !== 'function')
      throwOptionError('sessions.onDelete', listener, 'a function')
    return this.#deleted.subscribe(listener)
  }

  /** Deletes the sessions that have expired. */
  expire(): void {
    for (const [id, live] of this.#live) {
      if (!this.#isExpired(live)) return
      this.delete(id)
    }
  }

  #createOnUse(id: string): LiveSession {
    if (!this.#options.isAutomatic || !isSessionId(id)) return throwSessionNotFound(id)
    this.create({ id })
    return this.#live.get(id) ?? throwSessionNotFound(id)
  }

  #requireRoom(id: string): void {
    if (this.#live.has(id)) {
      const hint = `to start it over, delete it first (DELETE ${sessionPath(id)})`
      throwServerProblem('session_exists', `The session ${id} already exists; ${hint}`)
    }
    const { max } = this.#options
    if (this.#live.size < max) return
    throwServerProblem(
      'session_limit_reached',
      `There is no room for another session: maxSessions is ${max}; delete some first`,
    )
  }

  #find(id: string): LiveSession | undefined {
    const live = this.#live.get(id)
    if (live === undefined || !this.#isExpired(live)) return live
    this.delete(id)
    return undefined
  }

  #isExpired({ idleMs }: LiveSession): boolean {
    return idleMs() >= this.#options.ttlMs
  }
}

/** Two petstores can't both say what is in one module. */
function throwSharedError(): never {
  const message =
    'state: expected an instance of the module for each session, but they would share the one that read() reads; start the server with --handlers FILE, which loads it for each'
  throw new ProblemError(httpProblem('handler_failed', message))
}

function throwLoadError(error: unknown): never {
  throw new ProblemError(httpProblem('handler_failed', messageOf(error)))
}
