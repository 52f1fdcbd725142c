import { answerRequest } from '../../adapters/fetch.ts'
import { createHandlers } from '../../adapters/msw.ts'
import type { PetstoreInternals } from '../../petstore.ts'

/** msw, which sends the requests of this process to the petstore of the current run. */
export interface Interception {
  /** Changes the petstore. Without one, requests stay unanswered. */
  use(petstore: PetstoreInternals | undefined): void
  close(): void
}

/**
 * Starts to intercept the requests of this process that are for the base URL of a petstore. It
 * lasts for the whole search, because starting msw takes longer than a run.
 */
export async function startInterception({ settings }: PetstoreInternals): Promise<Interception> {
  const { setupServer } = await import('msw/node')
  let current: PetstoreInternals | undefined
  const handlers = createHandlers(settings.baseUrl, (request, delivery) =>
    current === undefined
      ? new Promise(() => {})
      : answerRequest(current.core.handle, request, delivery),
  )
  const server = setupServer(...handlers)
  // msw 2 reads the first option, msw 3 the second. Each ignores the other.
  server.listen({ onUnhandledRequest: 'bypass', ...{ onUnhandledFrame: 'bypass' } })
  return {
    use(petstore) {
      current = petstore
    },
    close: () => server.close(),
  }
}
