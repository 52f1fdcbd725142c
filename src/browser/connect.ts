import { setupWorker } from 'msw/browser'
import { answerFetch, answerRequest, type Handle } from '../adapters/fetch.ts'
import { type Answer, createHandlers } from '../adapters/msw.ts'
import type { PetstoreInternals } from '../petstore.ts'
import { createCors } from './cors/cors.ts'

/** Connects the service to the page: returns the petstore with its msw handlers, worker and `fetch`. */
export function connect({ core, settings }: PetstoreInternals, handle: Handle) {
  const handleWithCors = createCors((reason) => console.error(`[petstore-mock] CORS: ${reason}`))
  const answer: Answer = (request, delivery) => {
    const { url, credentials } = request
    const sender = { pageOrigin: location.origin, url, credentials }
    return answerRequest((asked) => handleWithCors(handle, asked, sender), request, delivery)
  }
  // Images, styles and scripts are requested with `no-cors`: they are never calls to the API.
  const isCall = (request: Request) => request.mode !== 'no-cors'
  const handlers = createHandlers(settings.baseUrl, answer, isCall)
  return Object.assign(core, {
    handlers,
    worker: setupWorker(...handlers),
    fetch: (input: RequestInfo | URL, init?: RequestInit) => answerFetch(handle, input, init),
  })
}
