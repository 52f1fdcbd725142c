import { runCycleOnCore } from './cycle.js'
import { makeWorld } from './data/world.js'
import { importBuilt } from './dist.js'
import { progress } from './report.js'
import { few } from './smoke.js'

/** The pets of a world of 10,000 rows: each has a stock, and half of them an order. */
const PETS = few(4_000, 50)
const REQUESTS = few(1_000, 400)

/** How many steps, and how many rows, are read. */
const READ = 20

/** Measures how long it takes to read the past of a large petstore, through the control API. */
export async function measure() {
  progress('travel')
  const { startServer } = await importBuilt('src/adapters/server/index.js')
  const options = { plans: { unlimited: {} }, plan: 'unlimited', fixtures: makeWorld(PETS) }
  const server = await startServer({ port: 0, journal: { limit: 2 * REQUESTS }, ...options })
  try {
    const { petstore, controlUrl } = server
    const headerList = () => ['Content-Type', 'application/json']
    while (petstore.journal.length < REQUESTS) {
      runCycleOnCore((request) => petstore.handle({ ...request, headerList }))
    }
    const { steps } = (await read(`${controlUrl}/travel/steps`)).body
    const some = steps.filter((_, index) => index % Math.ceil(steps.length / READ) === 0)
    const calls = {
      'GET /travel/steps': some.map(() => '/travel/steps'),
      'GET /travel/to': some.map(({ position }) => `/travel/to?position=${position}`),
      'GET /travel/history': some.map(
        (_, index) => `/travel/history?model=pet&id=${PETS + index + 1}`,
      ),
    }
    const rows = []
    for (const [name, paths] of Object.entries(calls)) {
      const times = []
      for (const path of paths) times.push((await read(controlUrl + path)).ms)
      rows.push([name, Math.max(...times)])
    }
    const note = `${steps.length} steps, and 10,000 rows. The slowest of ${some.length} calls of each kind.`
    return { tables: [{ title: 'Travel', note, columns: ['call', 'slowest, ms'], rows }] }
  } finally {
    await server.close()
  }
}

/** Returns the body of a response, and how long it took to arrive, in ms. */
async function read(url) {
  const startedAt = performance.now()
  const response = await fetch(url)
  const body = await response.json()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${body.message}`)
  return { body, ms: performance.now() - startedAt }
}
