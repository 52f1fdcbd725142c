import type { HttpHandler } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import {
  createFallback,
  intercept,
  readCopies,
  requireUsableMsw,
  throwUnhandled,
} from './adapters/msw/msw-server.ts'
import { advanceWhenIdle } from './adapters/testing/fake-timers.ts'
import {
  LISTEN_OPTIONS,
  type ListenOptions,
  readListenOptions,
} from './adapters/testing/listen-options.ts'
import { listeners } from './adapters/testing/listeners.ts'
import { namesOf, pickOptions, readEach } from './core/lib/option-table.ts'
import { internalsOf } from './core/petstore/create-petstore.ts'
import type { AnyName } from './core/settings/options.ts'
import { knownOptions } from './core/settings/settings.ts'
import { OPTIONS } from './core/settings/table.ts'
import { stopKeepingAlive } from './core/time/unanswered.ts'
import {
  createPetstore,
  type PetstoreOptions,
  type PetstoreWithHandlers,
  type PlanName,
  type ResetOptions,
} from './index.ts'

export type { FakeTimers } from './adapters/testing/fake-timers.ts'
export type { ListenOptions, UnhandledRequest } from './adapters/testing/listen-options.ts'

/** The options of `setupPetstore`: those of `createPetstore`, and those of `listen()`. */
export interface SetupOptions<OwnPlan extends string = AnyName, State = unknown>
  extends PetstoreOptions<OwnPlan, State>,
    ListenOptions {}

/** A petstore that intercepts the requests of this process. */
export interface NodePetstore<Plan extends string = PlanName | AnyName>
  extends PetstoreWithHandlers<Plan> {
  /** The msw server. Add your handlers with `petstore.server.use(http.get(…))`. */
  readonly server: SetupServer
  /**
   * Starts intercepting requests. The options override those of `setupPetstore`.
   *
   * @throws {TypeError} naming the option, what was expected and what it got.
   * @throws {Error} with msw 3 on Node 20, Bun or Deno, where msw 3 doesn't work.
   */
  listen(options?: ListenOptions): void
  /** Stops intercepting requests. */
  close(): void
  /**
   * Resets the state like any petstore, and removes the handlers added with `server.use`.
   *
   * @throws {TypeError} naming the option, what was expected and what it got.
   */
  reset(options?: ResetOptions): void
}

/**
 * Creates a petstore for tests in Node. Call `listen()` before the tests and `close()` after them.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function setupPetstore<OwnPlan extends string = never, State = unknown>(
  options: SetupOptions<OwnPlan, State> = {},
): NodePetstore<PlanName | OwnPlan> {
  const given = knownOptions('setupPetstore', options, namesOf({ ...OPTIONS, ...LISTEN_OPTIONS }))
  const ownOptions = pickOptions(given, LISTEN_OPTIONS)
  readEach(LISTEN_OPTIONS, ownOptions, undefined)
  const petstore = createPetstore(pickOptions(options, OPTIONS))
  const handlers: HttpHandler[] = petstore.handlers
  const server: SetupServer = setupServer(
    ...handlers,
    createFallback(() => listeners.othersOf(server).flatMap((other) => other.listHandlers())),
  )
  const { reset } = petstore
  const { state } = internalsOf(petstore)
  const baseUrls = () => state.userHandlers.baseUrls
  const abort = (request: Request) => throwUnhandled(request, listeners.baseUrls())
  let stopAdvancing = () => {}
  const intercepting = Object.assign(petstore, {
    server,
    listen(overrides: ListenOptions = {}) {
      const { onUnhandledRequest, timers } = readListenOptions(overrides, ownOptions)
      requireUsableMsw(server)
      const unhandled = onUnhandledRequest === 'error' ? abort : onUnhandledRequest
      listeners.add({ server, baseUrls, start: () => intercept(server, unhandled) })
      if (timers !== undefined) stopAdvancing = advanceWhenIdle(timers, state.clock)
    },
    close() {
      stopAdvancing()
      stopKeepingAlive(petstore.handle)
      listeners.remove(server)
    },
    reset(options: ResetOptions = {}) {
      reset(options)
      server.resetHandlers()
      readCopies(server)
    },
  })
  // Assigning to a member that doesn't exist, as in `petstore.latency = 100`, throws.
  return Object.preventExtensions(intercepting)
}
