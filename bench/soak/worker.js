// Runs a group of clients until the end of a phase: `worker.js <json>`. Sends their results.
import { setPriority } from 'node:os'
import { createClient } from './client.js'
import { GROUPS } from './groups.js'

const { group, server, seed, scale, seconds, slowest, only } = JSON.parse(process.argv[2])
const isHealth = group === 'health'
const kinds = GROUPS[group].filter(({ run }) => isHealth || only.includes(run.name))
// The others must not take the processor from the server and the health check.
if (!isHealth) setPriority(10)

const endsAt = performance.now() + seconds * 1_000
const tasks = kinds.flatMap(({ run, count }) =>
  Array.from({ length: Math.max(1, Math.round(count * scale)) }, (_, index) => ({ run, index })),
)
const results = await Promise.all(
  tasks.map(async ({ run, index }, position) => {
    const name = `${run.name}-${index}`
    const client = createClient({ name, server, seed: seed + position, scale, endsAt })
    let durations = []
    try {
      durations = await run(client, index, slowest)
    } catch (error) {
      client.fail(error.stack)
    }
    return { kind: run.name, durations, ...client.end() }
  }),
)
process.send(results, () => process.disconnect())
