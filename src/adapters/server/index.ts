/// <reference lib="esnext.disposable" preserve="true" />

import { randomBytes } from 'node:crypto'
import { CONTROL_PATH } from '../../control/paths.ts'
import { throwOptionError } from '../../core/lib/check.ts'
import { createEmitter, emitSafely } from '../../core/lib/emitter.ts'
import type { Petstore } from '../../core/petstore/create-petstore.ts'
import { answerUnserved } from '../../core/service/unserved.ts'
import { repeat } from '../../core/time/timers.ts'
import type { Access } from './control/access.ts'
import { createControl } from './control/index.ts'
import { type Destinations, findDestination } from './dispatch.ts'
import { type Listener, listen } from './http/listen.ts'
import { toResponse } from './http/to-response.ts'
import { createInstance, type Instance } from './instance.ts'
import { readServerOptions, type ServerOptions, type ServerSettings } from './options.ts'
import { SessionRegistry } from './sessions/registry.ts'
import type { Clearing, Sessions } from './sessions/session.ts'

export { ProblemError } from '../../core/http/problems.ts'
export { OptionError } from '../../core/lib/check.ts'
export type { Certificate, ResponseLine, ServerOptions } from './options.ts'
export type { Clearing, Session, SessionOptions, Sessions } from './sessions/session.ts'

/** A petstore that listens on a port. */
export interface PetstoreServer {
  /**
   * The base URL for clients: `http://127.0.0.1:4010`, followed by the path of `baseUrl` if it is
   * set.
   */
  readonly url: string
  /** The port that the server listens on. */
  readonly port: number
  /** The base URL of the control API: `http://127.0.0.1:4010/__petstore`. */
  readonly controlUrl: string
  /** The bearer token that control API calls must send; null if none is required. */
  readonly controlToken: string | null
  /** The server's https certificate as PEM text; null for plain http. */
  readonly certificate: string | null
  /** The sessions: isolated petstores below `/__petstore/sessions`. */
  readonly sessions: Sessions
  /** The current main petstore. `reload` replaces it, so don't keep a reference to it. */
  readonly petstore: Petstore
  /**
   * Starts a new petstore with these options in place of the main one. All state is fresh, and the
   * sessions are deleted. If an option is invalid, nothing changes.
   */
  reload(options: ServerOptions): void
  /**
   * Calls the listener just before a journal is cleared, by `reset()`, `journal.clear()` or
   * `reload()`. Returns a function that stops this.
   *
   * @throws {TypeError} if the listener isn't a function.
   */
  onClear(listener: (clearing: Clearing) => void): () => void
  /** Stops the server. Resolves once all responses in progress are sent, or after 4 s. */
  close(): Promise<void>
  /** Does the same as `close`, at the end of a block with `await using server = …`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** How often expired sessions are deleted, in ms of real time. */
const SWEEP_MS = 30_000

/**
 * Starts a petstore that listens on a port. Rejects with Node's `code`, such as `EADDRINUSE`, if it
 * can't.
 */
export async function startServer<OwnPlan extends string = never, State = unknown>(
  options: ServerOptions<OwnPlan, State> = {},
): Promise<PetstoreServer> {
  const { server: settings, petstore } = readServerOptions(options)
  const first = createInstance(petstore)
  await first.state.userHandlers.live?.written()
  const listener = await listen(settings)
  const clearings = createEmitter<Clearing>()
  const announce = (clearing: Clearing) => emitSafely(clearings, clearing, 'onClear')
  const sessions = new SessionRegistry({
    ttlMs: settings.sessionTtl,
    max: settings.maxSessions,
    isAutomatic: settings.autoSessions,
    baseOptions: first.options,
    origin: listener.origin,
    onClearing: (session) => announce({ petstore: session.petstore, session }),
  })
  const access = accessRules(settings, listener)
  const serving = (main: Instance): Destinations => {
    main.changes.subscribe(({ kind }) => {
      if (kind === 'clearing') announce({ petstore: main.petstore, session: null })
    })
    return { main, sessions, control: createControl({ main, sessions, access }) }
  }
  /** A reload replaces it. Requests that came before are still answered by the petstore they reached. */
  let served = serving(first)
  listener.serve({
    find: (request) => findDestination(request, served),
    answerProblem: (header, problem) =>
      toResponse(answerUnserved({ header, method: '', path: '' }, problem, served.main)),
  })
  const stopSweeping = repeat(SWEEP_MS, () => sessions.expire())
  const close = () => {
    stopSweeping()
    return listener.close()
  }
  return {
    get url() {
      return listener.origin + served.main.settings.baseUrl.path
    },
    port: listener.port,
    controlUrl: listener.origin + CONTROL_PATH,
    controlToken: access.token,
    certificate: listener.certificate,
    sessions,
    get petstore() {
      return served.main.petstore
    },
    reload(next) {
      const { main } = served
      const fresh = createInstance(readServerOptions(next).petstore)
      sessions.startOver(fresh.options)
      main.petstore.journal.clear()
      served = serving(fresh)
      main.changes.emit({ kind: 'end' })
    },
    onClear(listener) {
      if (typeof listener !== 'function') throwOptionError('onClear', listener, 'a function')
      return clearings.subscribe(listener)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/**
 * Returns the access rules of the control API. A server that other machines can reach needs a
 * token.
 */
function accessRules(settings: ServerSettings, { isLoopback, scheme }: Listener): Access {
  return {
    isLoopback,
    scheme,
    hosts: [settings.host.toLowerCase(), ...settings.allowedHosts],
    token: settings.controlToken ?? (isLoopback ? null : randomBytes(24).toString('base64url')),
  }
}
