import type { HttpHandler } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { createPetstore, type Petstore, type PetstoreOptions } from './index.ts'
import { fields, oneOf, refuse } from './lib/check.ts'
import { advanceWhenIdle, type FakeTimers } from './testing/fake-timers.ts'

export type { FakeTimers } from './testing/fake-timers.ts'

/** The treatment of requests that are not for the petstore. The values are those of msw. */
export type UnhandledRequest = 'bypass' | 'warn' | 'error'

/** The options of `listen()`. */
export interface ListenOptions {
  /**
   * The treatment of requests that are not for the petstore.
   * @default 'warn'
   */
  readonly onUnhandledRequest?: UnhandledRequest
  /**
   * The fake timers of the test runner: `vi`, `jest` or `mock.timers`. Whenever the process is
   * idle, the timers and the clock are advanced, so pauses of your client take no real time.
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
   * @throws {TypeError} naming the option, what was expected and what it got.
   */
  listen(options?: ListenOptions): void
  /** Stops intercepting requests. */
  close(): void
}

/**
 * Creates a petstore for tests in Node. Call `listen()` before the tests and `close()` after them.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
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
      // msw 2 reads the first option, msw 3 the second. Each ignores the other.
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
 * Reads the copy of a response that msw creates for its events.
 *
 * Otherwise, a client that cancels the body of a response waits forever. The openai client does so
 * before a retry. Responses without a length are not read: they come from other handlers, and may
 * be endless streams.
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
