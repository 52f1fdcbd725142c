// A process of its own for one variant: `worker.js <variant>`. Checks one cycle and says so, then
// runs as many as it is told to, and tells how long a request took.
import { CYCLE } from './cycle.js'
import { VARIANTS } from './variants.js'

const run = await VARIANTS[process.argv[2]]()
await run(true)

process.on('message', async ({ cycles }) => {
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  for (let cycle = 0; cycle < cycles; cycle += 1) await run(false)
  const elapsed = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpuBefore)
  const requests = cycles * CYCLE.length
  process.send({ wall: (elapsed * 1_000) / requests, cpu: (user + system) / requests })
})
process.send('ready')
