import { spawnSync } from 'node:child_process'
import { CLI, DIST } from './build.js'
import { inTurn, isSmoke, readyUrl, start, stop } from './processes.js'
import { figure, quantile, ratio } from './report.js'

const PETS = isSmoke ? 100 : 10_000

/** Times the first calls in a new process, in ms, and those of a world of 10,000 pets. */
const CALLS = `
import { createPetstore } from './src/index.js'
import { generateWorld } from './fixtures/index.js'
const time = (call) => {
  const startedAt = performance.now()
  call()
  return performance.now() - startedAt
}
const request = {
  method: 'POST',
  path: '/pets',
  header: (name) => (name === 'content-type' ? 'application/json' : undefined),
  body: '{"name":"Nemo","categoryId":1}',
}
const timeReset = (petstore) => {
  const { status } = petstore.handle(request)
  if (status !== 201) throw new Error('createPet: got ' + status)
  return time(() => petstore.reset())
}
const first = time(() => createPetstore())
const create = Array.from({ length: 30 }, () => time(() => createPetstore()))
const petstore = createPetstore()
const reset = Array.from({ length: 30 }, () => timeReset(petstore))
const fixtures = generateWorld({ pets: ${PETS}, orders: ${PETS / 2} })
const createLarge = [1, 2, 3].map(() => time(() => createPetstore({ fixtures })))
const large = createPetstore({ fixtures })
const resetLarge = [1, 2, 3].map(() => timeReset(large))
console.log(JSON.stringify({ first, create, reset, createLarge, resetLarge }))`

/** What is measured, each in a new process. */
const WAYS = {
  nothing: () => timeOf('0'),
  main: () => timeOf('import "./src/index.js"'),
  node: () => timeOf('import "./src/node.js"'),
  msw: () => timeOf('import "msw/node"'),
  firstResponse: timeToFirstResponse,
  calls: async () => JSON.parse(runNode(CALLS)),
}

/** Measures imports, the first response of the server, createPetstore() and reset(). */
export async function measure() {
  const results = await inTurn(Object.values(WAYS), 16)
  // The first round only warms up the caches of the operating system.
  const entries = Object.keys(WAYS).map((name, index) => [
    name,
    results[index].slice(isSmoke ? 0 : 1),
  ])
  const { nothing, main, node, msw, firstResponse, calls } = Object.fromEntries(entries)
  const valuesOf = (name) => calls.map((call) => quantile([call[name]].flat(), 0.5))
  const imported = main.map((ms, round) => ms - nothing[round])
  return [
    figure("import 'petstore-mock'", imported, 'ms', { atMost: 40 }),
    ratio("node with import 'petstore-mock/node' ÷ with 'msw/node'", node, msw, { atMost: 1.1 }),
    figure('process start to first response', firstResponse, 'ms'),
    ratio('process start to first response ÷ node -e 0', firstResponse, nothing, { atMost: 5 }),
    figure('createPetstore(), the first of a process', valuesOf('first'), 'ms', { atMost: 5 }),
    figure('createPetstore(), later', valuesOf('create'), 'ms', { atMost: 5 }),
    figure('reset()', valuesOf('reset'), 'ms', { atMost: 1 }),
    figure('createPetstore(), 10,000 pets', valuesOf('createLarge'), 'ms', { atMost: 150 }),
    figure('reset(), 10,000 pets', valuesOf('resetLarge'), 'ms', { atMost: 5 }),
  ]
}

/** Returns how long Node takes to start and to evaluate a module, in ms. */
async function timeOf(code) {
  const startedAt = performance.now()
  runNode(code)
  return performance.now() - startedAt
}

/** Runs a module in the folder of the build, so that package names resolve as they do there. */
function runNode(code) {
  const words = ['--input-type=module', '--eval', code]
  const options = { cwd: DIST, encoding: 'utf8' }
  const { status, stdout, stderr } = spawnSync(process.execPath, words, options)
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Returns the time from the start of the server to its first response, in ms. */
async function timeToFirstResponse() {
  const startedAt = performance.now()
  const child = start([CLI, 'serve', '--port', '0', '--log', 'silent'])
  try {
    const response = await fetch(`${await readyUrl(child)}/pets/1`)
    const elapsed = performance.now() - startedAt
    if (!response.ok) throw new Error(`GET /pets/1: got ${response.status}`)
    return elapsed
  } finally {
    await stop(child)
  }
}
