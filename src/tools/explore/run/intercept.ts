import type { SetupServer } from 'msw/node'
import { createMswHandler } from '../../../../handlers/msw.ts'
import { createFallback, intercept } from '../../../adapters/msw/msw-server.ts'
import { listeners } from '../../../adapters/testing/listeners.ts'
import { answerRequest } from '../../../core/fetch/fetch.ts'
import type { Delivery } from '../../../core/http/delivery.ts'
import type { PetstoreInternals } from '../../../core/petstore/create-petstore.ts'
import { fakeRequestTimeouts } from './request-timeouts.ts'
import type { RunRequests } from './run-requests.ts'

/** msw, which sends the requests of this process to the petstore of the current run. */
export interface Interception {
  /** Begins a run. Before the first one, requests stay unanswered. */
  use(petstore: PetstoreInternals, requests: RunRequests): void
  close(): void
}

/**
 * Starts to intercept the requests of this process that are for the base URL of a petstore. Other
 * petstores that listen answer theirs. It lasts for the whole search, because starting msw takes
 * longer than a run.
 */
export async function startInterception(first: PetstoreInternals): Promise<Interception> {
  const { setupServer } = await import('msw/node')
  let send: (request: Request, delivery: Delivery) => Promise<Response> = () =>
    new Promise(() => {})
  const handler = createMswHandler(first, (request, delivery) => send(request, delivery))
  const server: SetupServer = setupServer(
    handler,
    createFallback(() => listeners.othersOf(server).flatMap((other) => other.listHandlers())),
  )
  const baseUrls = () => first.state.userHandlers.baseUrls
  listeners.add({ server, baseUrls, start: () => intercept(server, 'bypass') })
  const restoreTimeouts = fakeRequestTimeouts()
  return {
    use(petstore, requests) {
      send = (request, delivery) =>
        requests
          .send(() => answerRequest(petstore, request, delivery))
          .catch(() => Response.error())
    },
    close() {
      restoreTimeouts()
      listeners.remove(server)
    },
  }
}
