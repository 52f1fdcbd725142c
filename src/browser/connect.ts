import { setupWorker } from 'msw/browser'
import { answerFetch, answerRequest, type Handle } from '../adapters/fetch.ts'
import { createHandlers } from '../adapters/msw.ts'
import type { PetstoreInternals } from '../petstore.ts'
import type { ResetOptions } from '../service/reset.ts'

/**
 * Connects the service to the page. Adds the msw handlers, the worker and `fetch` to the petstore.
 */
export function connect({ core, settings }: PetstoreInternals, handle: Handle) {
  // Browsers request images, styles and scripts in the mode `no-cors`. They are never API calls.
  const canHandle = (request: Request) => request.mode !== 'no-cors'
  const handlers = createHandlers(
    settings.baseUrl,
    (request, delivery) => answerRequest(handle, request, delivery),
    canHandle,
  )
  const worker = setupWorker(...handlers)
  const { reset } = core
  return Object.assign(core, {
    handlers,
    worker,
    reset(options: ResetOptions = {}) {
      reset(options)
      worker.resetHandlers()
    },
    fetch: (input: RequestInfo | URL, init?: RequestInit) => answerFetch(handle, input, init),
  })
}
