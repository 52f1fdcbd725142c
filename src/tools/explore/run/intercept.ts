import type { SetupServer } from 'msw/node'
import { createMswHandler } from '../../../../handlers/msw.ts'
import { createFallback, intercept } from '../../../adapters/msw/msw-server.ts'
import { listeners } from '../../../adapters/testing/listeners.ts'
import { answerRequest } from '../../../core/fetch/fetch.ts'
import type { PetstoreInternals } from '../../../core/petstore/create-petstore.ts'

/** msw, which sends the requests of this process to the petstore of the current run. */
export interface Interception {
  /** Changes the petstore. Without one, requests stay unanswered. */
  use(petstore: PetstoreInternals | undefined): void
  close(): void
}

/**
 * Starts to intercept the requests of this process that are for the base URL of a petstore. Other
 * petstores that listen answer theirs. It lasts for the whole search, because starting msw takes
 * longer than a run.
 */
export async function startInterception(first: PetstoreInternals): Promise<Interception> {
  const { setupServer } = await import('msw/node')
  let current: PetstoreInternals | undefined
  const handler = createMswHandler(first, (request, delivery) =>
    current === undefined ? new Promise(() => {}) : answerRequest(current, request, delivery),
  )
  const server: SetupServer = setupServer(
    handler,
    createFallback(() => listeners.othersOf(server).flatMap((other) => other.listHandlers())),
  )
  const { baseUrls } = first
  listeners.add({ server, baseUrls, start: () => intercept(server, 'bypass') })
  return {
    use(petstore) {
      current = petstore
    },
    close: () => listeners.remove(server),
  }
}
