// Measures a search in a separate process: `worker.js <fetch|msw>`. Sends `ready`. For each message,
// explores a client for the requested number of runs, and sends what a run took.
import { importBuilt } from '../dist.js'
import { buy } from './client.js'

const { explore } = await importBuilt('src/explore.js')
const intercept = process.argv[2] === 'msw'
const { now } = performance
const clock = now.bind(performance)

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
