import type { HttpHandler } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { createPetstore, type Petstore, type PetstoreOptions } from './index.ts'
import { fields, oneOf, refuse } from './lib/check.ts'
import { type FakeTimers, skipWaits } from './testing/fake-timers.ts'

export type { FakeTimers } from './testing/fake-timers.ts'

/** What becomes of a request that is not the service's: as in msw. */
export type UnhandledRequest = 'bypass' | 'warn' | 'error'

export interface ListenOptions {
  /** @default 'warn' */
  readonly onUnhandledRequest?: UnhandledRequest
  /**
   * The test runner's fake timers: `vi`, `jest` or `mock.timers`. While they are on, the pauses of
   * clients take no time: timers and clock are moved on whenever all wait.
   * @default none
   */
  readonly timers?: FakeTimers
}

/** A petstore that answers the requests of this process. */
export interface NodePetstore extends Petstore {
  /** msw's server, for handlers of your own: `petstore.server.use(http.get(…))`. */
  readonly server: SetupServer
  /**
   * Starts to intercept requests.
   *
   * @throws {TypeError} naming the option that is wrong, what it got and what it takes.
   */
  listen(options?: ListenOptions): void
  /** Stops to intercept requests. */
  close(): void
}

/**
 * Creates a petstore for a test suite in Node: call `listen()` before the tests, `close()` after.
 *
 * @throws {TypeError} naming the option that is wrong, what it got and what it takes.
 */
export function setupPetstore(options: PetstoreOptions = {}): NodePetstore {
  const petstore = createPetstore(options)
  const handlers: HttpHandler[] = petstore.handlers
  const server = setupServer(...handlers)
  let stopSkipping = () => {}
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
      // msw 2 knows the first name, msw 3 the second; each ignores the other.
      server.listen({ onUnhandledRequest, ...{ onUnhandledFrame: onUnhandledRequest } })
      server.events.on('response:mocked', readToEnd)
      if (timers !== undefined) stopSkipping = skipWaits(timers, petstore.clock)
    },
    close() {
      stopSkipping()
      server.events.removeListener('response:mocked', readToEnd)
      server.close()
    },
  })
}

/**
 * Reads the copy of a reply that msw keeps for its events: a client that discards the body of its
 * own (`response.body.cancel()`, as openai's does before a retry) waits for the other for ever.
 * Replies of a petstore have a length; streams of other handlers, which may never end, have none.
 */
function readToEnd({ response }: { readonly response: Response }): void {
  if (response.bodyUsed || !response.headers.has('content-length')) return
  void response
    .clone()
    .arrayBuffer()
    .catch(() => {})
}

const TIMERS_TAKE = 'vi, jest (29.5 or later) or mock.timers'

function readTimers(got: unknown): FakeTimers {
  return isTimers(got) ? got : refuse('listen.timers', got, TIMERS_TAKE)
}

function isTimers(got: unknown): got is FakeTimers {
  if (typeof got !== 'object' || got === null) return false
  return 'tick' in got || ('getTimerCount' in got && 'advanceTimersToNextTimerAsync' in got)
}
