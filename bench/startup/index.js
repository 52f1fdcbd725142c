import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CLI, DIST } from '../dist.js'
import { ask, requirePet } from '../http/pet.js'
import { inTurn, start, stop } from '../processes.js'
import { compare, progress } from '../report.js'
import { few } from '../smoke.js'
import { median, spread } from '../statistics.js'

const ROUNDS = few(15)

const CALLS = fileURLToPath(new URL('calls.js', import.meta.url))

/** What is measured, each in a new process. */
const WAYS = {
  nothing: () => timeOf('0'),
  ours: () => timeOf('import "./src/node.js"'),
  msw: () => timeOf('import "msw/node"'),
  server: () => timeOf('import "./src/adapters/server/index.js"'),
  firstResponse: timeToFirstResponse,
  calls: () => JSON.parse(runNode(CALLS)),
}

/** Measures imports, the first response of the server, createPetstore() and reset(). */
export async function measure() {
  const onRound = (round) => progress(`startup: ${round}`)
  const results = await inTurn(Object.values(WAYS), { rounds: ROUNDS + 1, onRound })
  // The first round only warms up the caches of the operating system.
  const figures = Object.fromEntries(
    Object.keys(WAYS).map((name, index) => [name, results[index].slice(1)]),
  )
  return { targets: toTargets(figures), tables: [toTable(figures)] }
}

/** Returns how long Node takes to start and to evaluate a module, in ms. */
async function timeOf(code) {
  const startedAt = performance.now()
  runNode('--input-type=module', '--eval', code)
  return performance.now() - startedAt
}

/** Runs Node in the folder of the build, so that package names resolve as they do there. */
function runNode(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: DIST,
    env: { ...process.env, BENCH_DIST: DIST },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed: ${stderr}`)
  return stdout
}

/** Returns the time from the start of the server to its first response, in ms. */
async function timeToFirstResponse() {
  const startedAt = performance.now()
  const child = start(process.execPath, [CLI, '--port', '0', '--log', 'silent'])
  try {
    const [line] = await once(createInterface(child.stdout), 'line')
    const response = await ask(Number(/:(\d+)/.exec(line)?.[1]))
    const elapsed = performance.now() - startedAt
    requirePet('petstore-mock', response)
    return elapsed
  } finally {
    await stop(child)
  }
}

function toTargets({ nothing, ours, msw, firstResponse, calls }) {
  const ms = (what, figures, atMost) =>
    compare({ what, unit: 'ms', ours: figures, limit: { atMost } })
  const reset = calls.map(({ reset }) => median(reset))
  const first = calls.map(({ create: [first] }) => first)
  const later = calls.map(({ create: [, ...later] }) => median(later))
  return [
    ms('reset() of the default world', reset, 1),
    ms('createPetstore(), the first of a process', first, 5),
    ms('createPetstore(), later', later, 5),
    compare({
      what: "import 'petstore-mock/node'",
      unit: 'ms',
      ours,
      against: "import 'msw/node'",
      theirs: msw,
      limit: { atMost: 1.1 },
    }),
    compare({
      what: 'process start to first response',
      unit: 'ms',
      ours: firstResponse,
      against: 'node -e 0',
      theirs: nothing,
      limit: { atMost: 5 },
    }),
  ]
}

function toTable({ nothing, ours, msw, server, firstResponse, calls }) {
  return {
    title: 'Startup',
    note: "The time of a whole process, including Node, except for reset(). The first call of a process runs code that isn't compiled yet.",
    columns: ['what', 'ms'],
    rows: [
      ['node -e 0', spread(nothing)],
      ["import 'msw/node'", spread(msw)],
      ["import 'petstore-mock/node'", spread(ours)],
      ["import 'petstore-mock/server'", spread(server)],
      ['petstore-mock --port 0, to its first response', spread(firstResponse)],
      ['reset(), the first of a process', spread(calls.map(({ reset: [first] }) => first))],
    ],
  }
}
