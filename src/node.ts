import type { HttpHandler } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { fields, oneOf } from './check.ts'
import { createPetstore, type Petstore, type PetstoreOptions } from './index.ts'

/** What becomes of a request that is not the service's: as in msw. */
export type UnhandledRequest = 'bypass' | 'warn' | 'error'

export interface ListenOptions {
  /** @default 'warn' */
  readonly onUnhandledRequest?: UnhandledRequest
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
  return Object.assign(petstore, {
    server,
    listen: (options: ListenOptions = {}) => {
      const given = fields('listen', options, ['onUnhandledRequest'])
      const onUnhandledRequest = oneOf(
        'listen.onUnhandledRequest',
        given.onUnhandledRequest ?? 'warn',
        ['bypass', 'warn', 'error'],
      )
      // msw 2 knows the first name, msw 3 the second; each ignores the other.
      server.listen({ onUnhandledRequest, ...{ onUnhandledFrame: onUnhandledRequest } })
    },
    close: () => server.close(),
  })
}
