// Runs a group of clients until the end of a phase: `worker.js <json>`. Sends their results.
import { setPriority } from 'node:os'
import { createClient } from './client/context.js'
import { GROUPS } from './groups.js'

const { group, target, seed, scale, seconds, slowest, only } = JSON.parse(process.argv[2])
const { isUrgent, ...clients } = GROUPS[group]
// The health is checked in any case.
const kinds = clients.kinds.filter(({ run }) => isUrgent || only.includes(run.name))
// The attackers must not take the processor from the server and the health check.
if (!isUrgent) setPriority(10)

const endsAt = performance.now() + seconds * 1_000
const tasks = kinds.flatMap(({ run, count }) =>
  Array.from({ length: Math.max(1, Math.round(count * scale)) }, (_, index) => ({ run, index })),
)

const results = await Promise.all(
  tasks.map(async ({ run, index }, position) => {
    const name = `${run.name}-${index}`
    const client = createClient({ name, target, seed: seed + position, scale, endsAt })
    let durations
    try {
      durations = await run(client, index, { slowest })
    } catch (error) {
      client.fail(error.stack)
    }
    client.end()
    return { ...client.result(), kind: run.name, durations }
  }),
)
process.send(results, () => process.disconnect())
