import { fileURLToPath } from 'node:url'
import { measureScripts } from '../processes.js'
import { compare, progress } from '../report.js'
import { spread } from '../statistics.js'

const WORKER = fileURLToPath(new URL('worker.js', import.meta.url))

/** The variants that are compared, and those that are measured for information only. */
const COMPARED = {
  handlers: 'msw, petstore.handlers',
  constant: 'msw, one constant handler',
}
const OWN = {
  handWritten: 'msw, 18 hand-written handlers on @mswjs/data',
  own: 'msw, the same handlers as part of a petstore',
}
const OTHERS = {
  fetch: 'petstore.fetch',
  handle: 'petstore.handle, the synchronous core',
}

/**
 * Measures requests to all operations, answered in the same process. Compares the petstore with a
 * constant handler.
 */
export async function measure() {
  const compared = await measureVariants(COMPARED, { rounds: 31, cycles: 20 })
  const own = await measureVariants(OWN, { rounds: 15, cycles: 20 })
  const others = await measureVariants(OTHERS, { rounds: 5, cycles: 30 })
  const [handlers, constant] = compared
  return {
    targets: [
      compare({
        what: 'in process, fetch through msw, 18 operations, CPU time',
        unit: 'µs',
        ours: handlers.cpu,
        against: 'one constant handler',
        theirs: constant.cpu,
        limit: { atMost: 1.3 },
      }),
      compare({
        what: 'in process, your own handlers through msw, requests',
        unit: 'requests/s',
        ours: own[1].wall.map(perSecond),
        against: 'the same handlers in msw alone',
        theirs: own[0].wall.map(perSecond),
        limit: { atLeast: 0.7 },
      }),
    ],
    tables: [
      {
        title: 'In process, all 18 operations',
        note: 'One request at a time, each variant in a separate process.',
        columns: ['way', 'µs a request', 'CPU µs a request'],
        rows: [...compared, ...own, ...others].map(({ name, wall, cpu }) => [
          name,
          spread(wall),
          spread(cpu),
        ]),
      },
    ],
  }
}

/** Converts µs a request to requests a second. */
function perSecond(micros) {
  return 1_000_000 / micros
}

/** Measures variants in turn. Returns the µs per request of each, by round. */
async function measureVariants(variants, { rounds, cycles }) {
  const figures = await measureScripts(
    Object.keys(variants).map((variant) => [WORKER, variant]),
    {
      rounds,
      // Until then, V8 still compiles, and the figures depend on when.
      warmUp: { cycles: 800 },
      message: { cycles },
      onRound: (round) => progress(`inprocess: ${round}`),
    },
  )
  return Object.values(variants).map((name, index) => ({
    name,
    wall: figures[index].answers.map(({ wall }) => wall),
    cpu: figures[index].answers.map(({ cpu }) => cpu),
  }))
}
