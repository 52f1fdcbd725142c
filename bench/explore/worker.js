// Measures searches: `worker.js <fetch|msw>`. For each message, explores a client for the requested
// number of runs, and sends what a run took.
import { importBuilt } from '../dist.js'

const { explore } = await importBuilt('src/explore.js')
const intercept = process.argv[2] === 'msw'
const clock = performance.now.bind(performance)

process.on('message', async ({ runs }) => {
  globalThis.gc()
  const heapBefore = process.memoryUsage().heapUsed
  const cpuBefore = process.cpuUsage()
  const startedAt = clock()
  const client = ({ fetch, baseUrl }) => buy(intercept ? globalThis.fetch : fetch, baseUrl)
  const report = await explore(client, { faults: 10, runs, time: '10m', intercept })
  const elapsed = clock() - startedAt
  const { user, system } = process.cpuUsage(cpuBefore)
  if (report.runs < runs) throw new Error(`expected ${runs} runs but got ${report.runs}`)
  globalThis.gc()
  process.send({
    perSecond: (report.runs / elapsed) * 1_000,
    requests: report.requests / report.runs,
    wallMs: elapsed / report.runs,
    cpuMs: (user + system) / 1_000 / report.runs,
    grownMiB: (process.memoryUsage().heapUsed - heapBefore) / 2 ** 20,
  })
})
process.send('ready')

/** Lists the pets, orders one and reads the order, as a careful client does. */
async function buy(fetch, baseUrl) {
  const [pet] = await send(() => fetch(`${baseUrl}/pets`))
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ petId: pet.id }) }
  const order = await send(() => fetch(`${baseUrl}/store/orders`, init), 0)
  return send(() => fetch(`${baseUrl}/store/orders/${order.id}`))
}

async function send(request, retries = 3) {
  for (let attempt = 0; ; attempt += 1) {
    const { body, wait } = await tryOnce(request)
    if (body !== undefined) return body
    if (attempt === retries) throw new Error('gave up')
    await new Promise((resolve) => setTimeout(resolve, wait ?? 1_000 * 2 ** attempt))
  }
}

/** Sends a request. Gives up after ten seconds. */
async function tryOnce(request) {
  const timeout = new Promise((_, reject) => setTimeout(reject, 10_000, new Error('timeout')))
  try {
    const response = await Promise.race([request(), timeout])
    if (response.ok) return { body: await response.json() }
    const seconds = response.headers.get('retry-after')
    return { wait: seconds === null ? undefined : Number(seconds) * 1_000 }
  } catch {
    return {}
  }
}
