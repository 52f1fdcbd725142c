import type { HttpHandler } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { createPetstore, type Petstore, type PetstoreOptions } from './index.ts'
import { fields, oneOf, refuse } from './lib/check.ts'
import { advanceWhenIdle, type FakeTimers } from './testing/fake-timers.ts'

export type { FakeTimers } from './testing/fake-timers.ts'

/** How to treat requests that are not for the petstore, as in msw. */
export type UnhandledRequest = 'bypass' | 'warn' | 'error'

/** The options of `listen()`. */
export interface ListenOptions {
  /**
   * How to treat requests that are not for the petstore.
   * @default 'warn'
   */
  readonly onUnhandledRequest?: UnhandledRequest
  /**
   * The fake timers of the test runner: `vi`, `jest` or `mock.timers`. While they are on, clients
   * pause without waiting: whenever the process is idle, timers and clock are advanced.
   * @default none
   */
  readonly timers?: FakeTimers
}

/** A petstore that intercepts the requests of this process. */
export interface NodePetstore extends Petstore {
  /** The msw server. Add your own handlers with `petstore.server.use(http.get(…))`. */
  readonly server: SetupServer
  /**
   * Starts intercepting requests.
   *
   * @throws {TypeError} if an option is invalid. The message names the option.
   */
  listen(options?: ListenOptions): void
  /** Stops intercepting requests. */
  close(): void
}

/**
 * Creates a petstore for tests in Node. Call `listen()` before the tests and `close()` after them.
 *
 * @throws {TypeError} if an option is invalid. The message names the option.
 */
export function setupPetstore(options: PetstoreOptions = {}): NodePetstore {
  const petstore = createPetstore(options)
  const handlers: HttpHandler[] = petstore.handlers
  const server = setupServer(...handlers)
  let stopAdvancing = () => {}
  return Object.assign(petstore, {
    server,
    listen: (options: ListenOptions = {}) => {
      const given = fields('listen', options, ['onUnhandledRequest', 'timers'])
      const onUnhandledRequest = oneOf(
        'listen.onUnhandledRequest',
        given.onUnhandledRequest ?? 'warn',
        ['bypass', 'warn', 'error'],
      )
      const timers = given.timers === undefined ? undefined : readTimers(given.timers)
      // msw 2 reads the first name and msw 3 the second. Each ignores the other.
      server.listen({ onUnhandledRequest, ...{ onUnhandledFrame: onUnhandledRequest } })
      server.events.on('response:mocked', drain)
      if (timers !== undefined) stopAdvancing = advanceWhenIdle(timers, petstore.clock)
    },
    close() {
      stopAdvancing()
      server.events.removeListener('response:mocked', drain)
      server.close()
    },
  })
}

/**
 * Reads the copy of a response that msw makes for its events.
 *
 * If the copy stays unread, a client that cancels its own body (`response.body.cancel()`, as openai
 * does before a retry) waits forever. Responses without a length are left alone: they come from
 * other handlers and may be endless streams.
 */
function drain({ response }: { readonly response: Response }): void {
  if (response.bodyUsed || !response.headers.has('content-length')) return
  void response
    .clone()
    .arrayBuffer()
    .catch(() => {})
}

const EXPECTED_TIMERS = 'vi, jest (29.5 or later) or mock.timers'

function readTimers(got: unknown): FakeTimers {
  return isTimers(got) ? got : refuse('listen.timers', got, EXPECTED_TIMERS)
}

function isTimers(got: unknown): got is FakeTimers {
  if (typeof got !== 'object' || got === null) return false
  return 'tick' in got || ('getTimerCount' in got && 'advanceTimersToNextTimerAsync' in got)
}
