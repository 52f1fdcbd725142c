// Measures speed, memory and size, compared with alternatives: `npm run bench -- --help`.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { installLocked } from '../scripts/packages.js'
import { prepareBuild, ROOT } from './dist.js'
import { loadGenerator } from './http/load.js'
import { describeMachine, print, summaryTable, targetTable, writeSection } from './report.js'

const PAGE = 'docs/internals/performance.md'

/** The parts, in the order of measurement. Each has a function `measure`. */
const PARTS = {
  http: () => import('./http/index.js'),
  inprocess: () => import('./in-process/index.js'),
  data: () => import('./data/index.js'),
  travel: () => import('./travel.js'),
  panel: () => import('./panel.js'),
  explore: () => import('./explore/index.js'),
  github: () => import('./github.js'),
  startup: () => import('./startup/index.js'),
  size: () => import('./size.js'),
}

const HELP = `npm run bench                    measures everything, which takes up to ten minutes
npm run bench -- <part> …        measures only the given parts

Parts
  http        the standalone server, compared with other servers
  inprocess   requests that msw answers in the same process
  data        cost per request, by number of pets, keys, journal entries and sessions
  travel      reading the past of a petstore
  panel       its size, its first paint and its frames under load, in Chromium
  explore     searches of explore
  github      GitHub's API from its description, with its own client
  startup     imports, the first response, createPetstore(), reset()
  size        the bundle for the browser, the package

Flags
  --json      prints the figures as JSON
  --smoke     only shows that each part runs, without what isn't installed
  --check     exits with status 1 if a figure misses its target
  --write     writes the targets of a full run to ${PAGE}
  --help      shows this help

Environment
  BENCH_DIST=/path/dist    measures another build
  BENCH_LOAD=autocannon    selects the load generator; the default is wrk if installed
`

try {
  await main(readArguments())
} catch (error) {
  console.error(`\n${error.message}`)
  const isUsage = error instanceof RangeError || error.code?.startsWith('ERR_PARSE_ARGS')
  process.exitCode = isUsage ? 2 : 1
}

function readArguments() {
  const flag = { type: 'boolean' }
  const options = {
    json: flag,
    smoke: flag,
    check: flag,
    write: flag,
    help: { ...flag, short: 'h' },
  }
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const known = Object.keys(PARTS)
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new RangeError(`Unknown part: ${unknown}. The parts are ${known.join(', ')}.`)
  }
  if (values.write && positionals.length > 0) {
    throw new RangeError('--write: expected a full run, without parts')
  }
  const isWanted = (name) => positionals.length === 0 || positionals.includes(name)
  return { ...values, parts: known.filter(isWanted) }
}

/** Shows that each part runs. */
async function runAll(parts) {
  prepareBuild()
  for (const part of parts) await (await PARTS[part]()).measure()
}

async function main({ parts, json, smoke, check, write, help }) {
  if (help) return void process.stdout.write(HELP)
  if (smoke) return runAll(parts)
  const load = loadGenerator()
  const machine = `${describeMachine()}, load from ${load}, load average at the start ${loadavg()[0].toFixed(2)}`
  prepareBuild()
  installLocked(`${ROOT}bench`, 'the servers to compare with')
  const targets = []
  const tables = []
  for (const part of parts) {
    const { measure } = await PARTS[part]()
    const measured = await measure()
    targets.push(...(measured.targets ?? []))
    tables.push(...measured.tables)
  }
  const all = targets.length > 0 ? [targetTable(targets), ...tables] : tables
  if (json) process.stdout.write(`${JSON.stringify({ machine, targets, tables }, null, 2)}\n`)
  else print(machine, all)
  if (write) {
    const day = new Date().toISOString().slice(0, 10)
    const shown = summaryTable(targets.filter(({ limit }) => limit !== undefined))
    writeSection(PAGE, 'bench', [`Measured on ${day}: ${machine}.`, shown])
  }
  if (check && targets.some(({ ok }) => ok === false)) process.exitCode = 1
}
