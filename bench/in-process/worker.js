// Measures a variant: `worker.js <variant>`. For each message, runs so many cycles, and sends the time
// per request in µs.
import { importBesideBuilt, importBuilt } from '../build.js'
import { CYCLE, statusOf, toInit } from '../cycle.js'

const ORIGIN = 'http://petstore.example'

/** What a constant handler returns. Its id is that of every record which a cycle creates. */
const CONSTANT = { id: 13, name: 'Rex', categoryId: 1, status: 'available' }

/** The variants. Each returns a function that answers as `fetch` does. */
const VARIANTS = {
  fetch: async () => (await createPetstore()).fetch,
  handle: async () => toFetch((await createPetstore()).handle),
  petstore: async () => intercept((await createPetstore()).handlers),
  async constant() {
    const { http, HttpResponse } = await importBesideBuilt('msw')
    return intercept([http.all('*', () => HttpResponse.json(CONSTANT))])
  },
  plain: async () => intercept(await plainHandlers()),
  async yours() {
    const handlers = await plainHandlers()
    return intercept((await createPetstore({ operations: false, handlers })).handlers)
  },
}

async function createPetstore(options) {
  const { createPetstore } = await importBuilt('src/index.js')
  return createPetstore({ plans: { unlimited: {} }, apiKeys: { bench: 'unlimited' }, ...options })
}

/** Creates a constant handler for each operation. */
async function plainHandlers() {
  const { http, HttpResponse } = await importBesideBuilt('msw')
  return CYCLE.map(({ method, path }) => {
    const pattern = path({ category: ':id', pet: ':id', order: ':id' }).split('?')[0]
    return http[method.toLowerCase()](`*${pattern}`, () => HttpResponse.json(CONSTANT))
  })
}

/** Makes msw intercept `fetch` in this process with the given handlers. */
async function intercept(handlers) {
  const { setupServer } = await importBesideBuilt('msw/node')
  setupServer(...handlers).listen({ onUnhandledRequest: 'error' })
  return fetch
}

/** Makes the synchronous core answer, without `Request` and `Response`. */
function toFetch(handle) {
  return (url, { method, headers, body = null }) => {
    const [path, query = ''] = url.slice(ORIGIN.length).split('?')
    const header = (name) =>
      name === 'x-api-key' ? 'bench' : name === 'content-type' ? headers['Content-Type'] : undefined
    const response = handle({ method, path, query, header, body })
    return { status: response.status, text: () => response.body ?? '' }
  }
}

const isReal = ['fetch', 'handle', 'petstore'].includes(process.argv[2])
const send = await VARIANTS[process.argv[2]]()

/** Sends the requests of a cycle one at a time, and reads each response completely. */
async function runCycle() {
  const ids = {}
  for (const step of CYCLE) {
    const response = await send(ORIGIN + step.path(ids), toInit(step, ids))
    const text = await response.text()
    if (response.status !== (isReal ? statusOf(step) : 200)) {
      throw new Error(`${step.operation}: got ${response.status} ${text}`)
    }
    if (step.keeps !== undefined) ids[step.keeps] = JSON.parse(text).id
  }
}

process.on('message', async (cycles) => {
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  for (let cycle = 0; cycle < cycles; cycle += 1) await runCycle()
  const elapsed = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpuBefore)
  const requests = cycles * CYCLE.length
  process.send({ wall: (elapsed * 1_000) / requests, cpu: (user + system) / requests })
})
process.send('ready')
