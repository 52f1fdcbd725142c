// Measures a variant in a separate process: `worker.js <variant>`. Checks one cycle, then sends
// `ready`. For each message, runs the requested number of cycles, and sends the time per request
// in µs.
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
