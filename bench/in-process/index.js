import { fileURLToPath } from 'node:url'
import { measureVariants } from '../processes.js'
import { figure, ratio } from '../report.js'

const WORKER = fileURLToPath(new URL('worker.js', import.meta.url))

/** Until so many cycles have run, V8 still compiles, and the figures depend on when. */
const WARM_UP = 800

/** Measures requests to all operations, answered in the same process. */
export async function measure() {
  const names = ['petstore', 'constant', 'plain', 'yours']
  const plan = { warmUp: WARM_UP, cycles: 20 }
  const [petstore, constant, plain, yours] = await measureAll(names, { rounds: 25, ...plan })
  const [fetch, handle] = await measureAll(['fetch', 'handle'], { rounds: 7, ...plan })
  return [
    figure('petstore.fetch, all 18 operations', fetch.wall, 'µs'),
    figure('petstore.handle, all 18 operations', handle.wall, 'µs'),
    figure('through msw, all 18 operations', petstore.wall, 'µs'),
    ratio('through msw, 18 operations ÷ one constant handler, CPU', petstore.cpu, constant.cpu, {
      atMost: 1.3,
    }),
    ratio('through msw, 18 constant handlers ÷ one, CPU', plain.cpu, constant.cpu),
    ratio('through msw, your handlers in a petstore ÷ in msw alone', yours.wall, plain.wall, {
      atMost: 1.45,
    }),
  ]
}

/** Returns the µs per request of each variant, by round. */
async function measureAll(variants, plan) {
  const results = await measureVariants(WORKER, variants, plan)
  return results.map((rounds) => ({
    wall: rounds.map(({ wall }) => wall),
    cpu: rounds.map(({ cpu }) => cpu),
  }))
}
