// Measures a variant: `worker.js <variant>`. Checks one cycle, then sends `ready`. For each message,
// runs the requested number of cycles, and sends the time per request in µs.
import { CYCLE, requireSuccess, runCycleOnCore, toInit } from '../cycle.js'
import { importBesideBuilt, importBuilt } from '../dist.js'
import { PET } from '../http/pet.js'

const ORIGIN = 'http://petstore.example'

/** The id of every record that a constant response creates. */
const CONSTANT_ID = 13

/** The variants. Each creates a function that runs a cycle, and checks the responses if asked to. */
const VARIANTS = {
  async handlers() {
    const { handlers } = await createPetstore()
    return intercept(handlers, requirePetstore)
  },

  async constant() {
    const { http, HttpResponse } = await importBesideBuilt('msw')
    const handler = http.all('*', () => HttpResponse.json({ ...PET, id: CONSTANT_ID }))
    return intercept([handler], requireConstant)
  },

  async handWritten() {
    const { createHandWrittenHandlers } = await import('../hand-written-handlers.js')
    return intercept(createHandWrittenHandlers(await importBesideBuilt('msw')), requireSuccess)
  },

  /** The same handlers as part of a petstore. */
  async own() {
    const { createPetstore } = await importBuilt('src/index.js')
    const { createHandWrittenHandlers } = await import('../hand-written-handlers.js')
    const handlers = createHandWrittenHandlers(await importBesideBuilt('msw'))
    const petstore = createPetstore({ operations: false, rateLimit: false, handlers })
    return intercept(petstore.handlers, requirePetstore)
  },

  async fetch() {
    const petstore = await createPetstore()
    return (check) => runCycle(petstore.fetch, check && requirePetstore)
  },

  async handle() {
    const petstore = await createPetstore()
    return (check) => runCycleOnCore(petstore.handle, check && requirePetstore)
  },
}

async function createPetstore() {
  const { createPetstore } = await importBuilt('src/index.js')
  return createPetstore({ plans: { unlimited: {} }, apiKeys: { bench: 'unlimited' } })
}

/** Makes msw intercept `fetch` in this process with the given handlers. */
async function intercept(handlers, requireRight) {
  const { setupServer } = await importBesideBuilt('msw/node')
  setupServer(...handlers).listen({ onUnhandledRequest: 'error' })
  return (check) => runCycle(fetch, check && requireRight)
}

/** Sends the requests of a cycle one at a time, and reads each response completely. */
async function runCycle(fetch, check) {
  const ids = {}
  for (const step of CYCLE) {
    const response = await fetch(ORIGIN + step.path(ids), toInit(step, ids))
    const text = await response.text()
    if (step.keeps !== undefined) ids[step.keeps] = JSON.parse(text).id
    check?.(step, response.status, response.headers, text)
  }
}

/** Throws an error unless a response is successful and has the quota headers of a petstore. */
function requirePetstore(step, status, headers, text) {
  requireSuccess(step, status, headers, text)
  if (headers.has('x-ratelimit-remaining')) return
  throw new Error(`${step.operation}: expected the header X-RateLimit-Remaining`)
}

/** Throws an error unless a response is the constant one. */
function requireConstant({ operation }, status, _headers, text) {
  if (status === 200 && JSON.parse(text).id === CONSTANT_ID) return
  throw new Error(`${operation}: expected the constant response but got ${status} ${text}`)
}

const run = await VARIANTS[process.argv[2]]()
await run(true)

process.on('message', async ({ cycles }) => {
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  for (let cycle = 0; cycle < cycles; cycle += 1) await run()
  const elapsed = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpuBefore)
  const requests = cycles * CYCLE.length
  process.send({ wall: (elapsed * 1_000) / requests, cpu: (user + system) / requests })
})
process.send('ready')
