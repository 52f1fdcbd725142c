// Measures journeys through the past of a petstore, in a separate process: node worker.js
import { importBuilt } from '../dist.js'
import { requireSuccess, runCycleOnCore } from '../in-process/cycle.js'

/** The number of requests in the journal, by all 18 operations, and of journeys through them. */
const REQUESTS = 9_990
const JOURNEYS = 10

const { startServer } = await importBuilt('src/server/index.js')
const server = await startServer({
  port: 0,
  plans: { unlimited: {} },
  plan: 'unlimited',
})

const handle = (request) =>
  server.petstore.handle({
    ...request,
    headerList: () => ['X-API-Key', 'bench', 'Content-Type', 'application/json'],
  })
while (server.petstore.journal.length < REQUESTS) runCycleOnCore(handle, requireSuccess)

const read = async (path) => {
  const response = await fetch(`${server.controlUrl}/travel${path}`)
  const body = await response.json()
  if (response.ok && (body.differs ?? null) === null) return body
  throw new Error(`travel${path}: expected an exact replay but got ${JSON.stringify(body)}`)
}

/** Measures an action. Returns the CPU time of the process in ms, which other work does not change. */
const measure = async (action) => {
  const before = process.cpuUsage()
  await action()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Travels to the end of each thousand, just before its checkpoint. Returns the ms of each journey. */
const travel = async () => {
  const times = []
  for (let journey = 1; journey <= JOURNEYS; journey += 1) {
    const step = Math.min((journey * REQUESTS) / JOURNEYS, journey * 1_000 - 1)
    times.push(await measure(() => read(`/${step}`)))
  }
  return times
}

process.on('message', async () => {
  const times = await travel()
  process.send({ times, list: await measure(() => read('')) })
})
process.send({ requests: REQUESTS })
