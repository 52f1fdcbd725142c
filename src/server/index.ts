import { randomBytes } from 'node:crypto'
import type { PetstoreCore } from '../petstore.ts'
import { repeat } from '../time/timers.ts'
import type { AccessRules } from './control/access.ts'
import { createControl } from './control/index.ts'
import { findDestination } from './dispatch.ts'
import { findPage } from './docs-page/index.ts'
import { type Listener, listen } from './http/listen.ts'
import { MainInstance } from './main-instance.ts'
import { readServerOptions, type ServerOptions, type ServerSettings } from './options.ts'
import { CONTROL_PATH } from './paths.ts'
import type { ReloadResult } from './reload.ts'
import { SessionRegistry } from './sessions/registry.ts'
import type { Sessions } from './sessions/session.ts'

export { ProblemError } from '../http/problems.ts'
export type { Certificate, ReplyLine, ServerOptions } from './options.ts'
export type { ReloadResult } from './reload.ts'
export type { Session, SessionOptions, Sessions } from './sessions/session.ts'

/** A petstore that listens on a port. */
export interface PetstoreServer {
  /** The base URL for a client: `http://127.0.0.1:4010`, plus the path of `baseUrl` if it is set. */
  readonly url: string
  readonly port: number
  /** The base URL of the control API: `http://127.0.0.1:4010/__petstore`. */
  readonly controlUrl: string
  /** The bearer token that control API calls must send; null when none is required. */
  readonly controlToken: string | null
  /** The server's https certificate as PEM text; null for plain http. */
  readonly certificate: string | null
  readonly sessions: Sessions
  /** The current main petstore. `reload` replaces it. */
  readonly petstore: PetstoreCore
  /**
   * Applies new petstore options and keeps as much state as it can. Options of the server itself,
   * such as `port`, do not change. Sessions are not affected.
   *
   * @throws {TypeError} naming the invalid option. Nothing has changed then.
   */
  reload(options: ServerOptions): ReloadResult
  /** Stops listening. Resolves once the replies under way are finished. */
  close(): Promise<void>
}

/** How often expired sessions are deleted, in ms of real time. */
const SWEEP_MS = 30_000

/**
 * Starts a petstore that listens on a port.
 *
 * Rejects with the system's error when it cannot listen, such as `EADDRINUSE`.
 *
 * @throws {TypeError} naming the invalid option, what was expected, and what it got.
 */
export async function startServer(options: ServerOptions = {}): Promise<PetstoreServer> {
  const { server: settings, petstore } = readServerOptions(options)
  const main = new MainInstance(petstore)
  const listener = await listen(settings)
  const sessions = new SessionRegistry({
    ttlMs: settings.sessionTtl,
    max: settings.maxSessions,
    baseOptions: () => main.options,
    origin: listener.origin,
  })
  const access = accessRules(settings, listener)
  serve(listener, { main, sessions, access })
  const stopSweeping = repeat(SWEEP_MS, () => sessions.expire())
  return {
    get url() {
      return listener.origin + main.instance.settings.baseUrl.path
    },
    port: listener.port,
    controlUrl: listener.origin + CONTROL_PATH,
    controlToken: access.token,
    certificate: listener.certificate,
    sessions,
    get petstore() {
      return main.instance.core
    },
    reload: (next) => main.reload(readServerOptions(next).petstore),
    close() {
      stopSweeping()
      return listener.close()
    },
  }
}

/** Decides who may call the control API. A server that other machines can reach gets a token. */
function accessRules(settings: ServerSettings, { isLoopback, scheme }: Listener): AccessRules {
  return {
    isLoopback,
    scheme,
    hosts: [settings.host.toLowerCase(), ...settings.allowedHosts],
    token: settings.controlToken ?? (isLoopback ? null : randomBytes(24).toString('base64url')),
  }
}

interface Served {
  readonly main: MainInstance
  readonly sessions: SessionRegistry
  readonly access: AccessRules
}

/** Starts answering requests. */
function serve(listener: Listener, { main, sessions, access }: Served): void {
  const instance = () => main.instance
  const destinations = {
    main: main.destination,
    instance,
    sessions,
    control: createControl({ main: instance, sessions, access }),
    page: findPage(instance),
  }
  listener.serve({
    find: (path) => findDestination(path, destinations),
    baseHeaders: () => main.instance.baseHeaders(),
  })
}
