import { fileURLToPath } from 'node:url'
import { compare } from '../report/targets.js'
import { spread } from '../statistics.js'
import { measureInTurn } from '../turns.js'

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url))

/** Variants that are measured without a target. */
const OTHERS = {
  handWritten: 'msw, 18 hand-written handlers on @mswjs/data',
  fetch: 'petstore.fetch',
  handle: 'petstore.handle, the synchronous core',
}

/** Measures requests to all operations, answered in the same process. */
export async function measureInProcess({ progress }) {
  const pair = await measurePair({ progress, part: 'inprocess', limit: { atMost: 0.75 } })
  const names = Object.keys(OTHERS)
  const others = await measureVariants(names, {
    rounds: 5,
    cycles: 30,
    onRound: (round) => progress(`inprocess: for information, round ${round + 1} of 5`),
  })
  const rows = [
    ['msw, petstore.handlers', ...toCells(pair.handlers)],
    ['msw, one constant handler', ...toCells(pair.constant)],
    ['msw, one handler that does nothing', ...toCells(pair.idle)],
    ...names.map((name, index) => [OTHERS[name], ...toCells(others[index])]),
  ]
  const table = {
    title: 'In process, all 18 operations',
    note: 'One request at a time, each variant in a separate process.',
    columns: ['way', 'µs a request', 'CPU µs a request'],
    rows,
  }
  return { targets: pair.targets, tables: [table] }
}

/**
 * Compares our handlers with a constant handler, and that with a handler that does nothing: no
 * handler can take less time. `limit` is the target for our handlers. `node` and `env` select another
 * installation.
 */
export async function measurePair({ progress, part, limit, note = '', ...plan }) {
  const rounds = 31
  const [handlers, constant, idle] = await measureVariants(['handlers', 'constant', 'idle'], {
    rounds,
    cycles: 20,
    onRound: (round) => progress(`${part}: round ${round + 1} of ${rounds}`),
    ...plan,
  })
  const compareCpu = (what, ours, target) =>
    compare({
      what: `${what}${note}, CPU time`,
      against: 'one constant handler',
      unit: 'µs',
      ours: ours.cpu,
      theirs: constant.cpu,
      limit: target,
    })
  const targets = [
    compareCpu('in process, fetch through msw, 18 operations', handlers, limit),
    compareCpu('the limit, a handler that does nothing', idle, null),
  ]
  return { handlers, constant, idle, targets }
}

/**
 * Measures variants in turn.
 *
 * @returns {Promise<{ wall: number[], cpu: number[] }[]>} µs per request, by variant and round
 */
async function measureVariants(variants, { rounds, cycles, onRound, ...installation }) {
  const figures = await measureInTurn(
    variants.map((variant) => ({ script: WORKER, args: [variant], ...installation })),
    { rounds, warmUp: { cycles: cycles * 5 }, message: { cycles }, onRound },
  )
  return figures.map(({ answers }) => ({
    wall: answers.map(({ wall }) => wall),
    cpu: answers.map(({ cpu }) => cpu),
  }))
}

function toCells({ wall, cpu }) {
  return [spread(wall), spread(cpu)]
}
