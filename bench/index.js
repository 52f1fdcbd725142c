// Measures speed and size: `npm run bench -- --help`.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { prepareBuild } from './build.js'
import { describeMachine, toTable, toText } from './report.js'

/** The parts, in the order of measurement. Each has a function `measure`, which returns figures. */
const PARTS = {
  http: () => import('./http.js'),
  inprocess: () => import('./in-process/index.js'),
  explore: () => import('./explore/index.js'),
  startup: () => import('./startup.js'),
  size: () => import('./size.js'),
}

const HELP = `npm run bench                    measures everything, in some minutes
npm run bench -- <part> …        measures only the given parts

Parts
  http        the standalone server, compared with node:http and with Prism
  inprocess   requests that are answered in the same process, also through msw
  explore     the runs of a search in a second
  startup     imports, the first response, createPetstore(), reset()
  size        what a page loads, the panel, the package

Flags
  --smoke     only shows that each part runs, without what isn't installed
  --check     exits with status 1 if a figure misses its target
  --help      shows this help

Environment
  BENCH_DIST=/path/dist    measures another build
`

try {
  await main(readArguments())
} catch (error) {
  console.error(error.message)
  const isUsage = error instanceof RangeError || error.code?.startsWith('ERR_PARSE_ARGS')
  process.exitCode = isUsage ? 2 : 1
}

function readArguments() {
  const flag = { type: 'boolean' }
  const options = { smoke: flag, check: flag, help: { ...flag, short: 'h' } }
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const unknown = positionals.find((name) => !Object.hasOwn(PARTS, name))
  if (unknown !== undefined) {
    throw new RangeError(`expected some of ${Object.keys(PARTS).join(', ')} but got ${unknown}`)
  }
  return { ...values, parts: positionals.length > 0 ? positionals : Object.keys(PARTS) }
}

async function main({ parts, smoke, check, help }) {
  if (help) return void process.stdout.write(HELP)
  const load = loadavg()[0].toFixed(2)
  const machine = `${describeMachine()}, load average at the start ${load}`
  prepareBuild()
  const figures = []
  for (const part of parts) {
    console.error(`${part} …`)
    const { measure } = await PARTS[part]()
    figures.push(...(await measure()))
  }
  if (smoke) return
  process.stdout.write(`${machine}\n\n${toText(toTable(figures))}`)
  if (check && figures.some(({ isReached }) => isReached === false)) process.exitCode = 1
}
