import { importBesideBuilt, importBuilt } from '../dist.js'
import { PET } from '../http/pet.js'
import {
  CONSTANT_ID,
  requireConstant,
  requirePetstore,
  requireSuccess,
  runCycle,
  runCycleOnCore,
} from './cycle.js'

const OPTIONS = { plans: { unlimited: {} }, apiKeys: { bench: 'unlimited' } }

/** A request for the synchronous core. */
const READ_PET = { method: 'GET', path: '/pets/1', query: '', header: () => undefined, body: null }

async function createPetstore() {
  const { createPetstore } = await importBuilt('src/index.js')
  return createPetstore(OPTIONS)
}

/** Makes msw intercept `fetch` in this process with the given handlers. */
async function intercept(handlers, check) {
  const { setupServer } = await importBesideBuilt('msw/node')
  // The first name is that of msw 2, the second that of msw 3.
  setupServer(...handlers).listen({ onUnhandledRequest: 'error', onUnhandledFrame: 'error' })
  return (isChecked) => runCycle(fetch, isChecked ? check : undefined)
}

/**
 * The variants. Each creates a function that runs a cycle, and checks the responses if asked to.
 */
export const VARIANTS = {
  async handlers() {
    const { handlers } = await createPetstore()
    return intercept(handlers, requirePetstore)
  },

  async constant() {
    const { http, HttpResponse } = await importBesideBuilt('msw')
    const handler = http.all('*', () => HttpResponse.json({ ...PET, id: CONSTANT_ID }))
    return intercept([handler], requireConstant)
  },

  /** The least that a handler can do: it skips what msw does for it, and returns a response. */
  async idle() {
    const { http } = await importBesideBuilt('msw')
    const { headers } = (await createPetstore()).handle(READ_PET)
    const text = JSON.stringify({ ...PET, id: CONSTANT_ID })
    const own = { ...headers, 'Content-Length': String(text.length) }
    const handler = http.all('*', () => {})
    handler.run = async ({ request, requestId }) => ({
      handler,
      request,
      requestId,
      response: new Response(text, { headers: own }),
    })
    return intercept([handler], requireConstant)
  },

  async handWritten() {
    const msw = await importBesideBuilt('msw')
    const { createHandWrittenHandlers } = await import('../peers/hand-written-handlers.js')
    return intercept(createHandWrittenHandlers(msw), requireSuccess)
  },

  async fetch() {
    const petstore = await createPetstore()
    return (isChecked) => runCycle(petstore.fetch, isChecked ? requirePetstore : undefined)
  },

  async handle() {
    const petstore = await createPetstore()
    return (isChecked) => runCycleOnCore(petstore.handle, isChecked ? requirePetstore : undefined)
  },
}
