import { randomBytes } from 'node:crypto'
import type { PetstoreCore } from '../petstore.ts'
import { repeat } from '../time/timers.ts'
import { createControl } from './control/index.ts'
import type { Destination } from './destination.ts'
import { CONTROL_PATH, findDestination } from './dispatch.ts'
import { findPage } from './docs-page/index.ts'
import { listen } from './http/listen.ts'
import { readServerOptions, type ServerOptions } from './options.ts'
import { type Kept, reloadWorld } from './reload.ts'
import { createWorld } from './sessions/instance.ts'
import { SessionRegistry, type Sessions } from './sessions/registry.ts'
import { standingHeaders } from './standing.ts'

export type { Certificate, ReplyLine, ServerOptions } from './options.ts'
export type { Kept } from './reload.ts'
export type { Session, SessionOptions, Sessions } from './sessions/registry.ts'

/** A petstore that answers on a port. */
export interface PetstoreServer {
  /** `http://127.0.0.1:4010`, with the base path if there is one. */
  readonly url: string
  readonly port: number
  /** `http://127.0.0.1:4010/__petstore` */
  readonly controlUrl: string
  /** What calls of the control API must bring as a bearer token; null when they need none. */
  readonly controlToken: string | null
  /** The certificate that https is served with, as PEM text; null for plain http. */
  readonly certificate: string | null
  readonly sessions: Sessions
  /** The main petstore, as it is now: `reload` puts another one in its place. */
  readonly petstore: PetstoreCore
  /**
   * Puts other options of the petstore in place, and keeps what can be kept. Options of the server
   * itself are not changed; sessions stay as they are.
   *
   * @throws {TypeError} naming the option that is wrong; then everything stays as it was.
   */
  reload(options: ServerOptions): Kept
  /** Stops listening, and waits for the replies that are under way. */
  close(): Promise<void>
}

/** How often idle sessions are looked for, in ms of real time. */
const SWEEP_MS = 30_000

/**
 * Starts a standalone petstore.
 *
 * @throws {TypeError} naming the option that is wrong; rejects with the system's error when the
 * port cannot be had (`EADDRINUSE`).
 */
export async function startServer(options: ServerOptions = {}): Promise<PetstoreServer> {
  const { server: settings, petstore } = readServerOptions(options)
  let current = { options: petstore, world: createWorld(petstore) }
  const sessions = new SessionRegistry({
    ttlMs: settings.sessionTtlMs,
    max: settings.maxSessions,
    baseOptions: () => current.options,
    origin: () => listening.origin,
  })
  const control = createControl({
    main: () => current.world,
    sessions,
    access: () => access,
  })
  // A request whose body is still coming is answered by the world that is there when it is.
  const main: Destination = {
    ...current.world.destination,
    handle: (request) => current.world.destination.handle(request),
    planOf: (request) => current.world.destination.planOf(request),
  }
  const destinations = {
    main,
    settings: () => current.world.settings,
    sessions,
    control,
    page: findPage(() => current.world),
  }
  const listening = await listen(settings, {
    find: (path) => findDestination(path, destinations),
    standing: () => standingHeaders(current.world),
  })
  const { isLoopback } = listening
  const token = settings.controlToken ?? (isLoopback ? null : randomBytes(24).toString('base64url'))
  const access = {
    isLoopback,
    hosts: [settings.host.toLowerCase(), ...settings.allowedHosts],
    scheme: settings.https === false ? 'http' : 'https',
    token,
  }
  const stopSweeping = repeat(SWEEP_MS, () => sessions.expire())
  return {
    get url() {
      return listening.origin + current.world.settings.baseUrl.path
    },
    port: listening.port,
    controlUrl: listening.origin + CONTROL_PATH,
    controlToken: token,
    certificate: listening.certificate,
    sessions,
    get petstore() {
      return current.world.core
    },
    reload(next) {
      const { petstore: options } = readServerOptions(next)
      const { world, kept } = reloadWorld(current, options)
      current = { options, world }
      world.changes.emit({ kind: 'state', cause: 'reload' })
      return kept
    },
    close() {
      stopSweeping()
      return listening.close()
    },
  }
}
