import { fileURLToPath } from 'node:url'
import { measureVariants } from '../processes.js'
import { figure } from '../report.js'

const WORKER = fileURLToPath(new URL('worker.js', import.meta.url))

/** What is explored, and the runs a second that it must reach. */
const VARIANTS = {
  fetch: ['through fetch, a client of three requests', { atLeast: 500 }],
  msw: ['through msw, a client of three requests', { atLeast: 150 }],
  notes: ['examples/notes, adding a note with ky', { atLeast: 300 }],
}

/** Measures how many runs of a client `explore` makes in a second. */
export async function measure() {
  const plan = { rounds: 7, warmUp: 600, cycles: 1_000 }
  const results = await measureVariants(WORKER, Object.keys(VARIANTS), plan)
  return Object.values(VARIANTS).map(([what, limit], index) =>
    figure(`explore, ${what}`, results[index], 'runs/s', limit),
  )
}
