import { parseArgs } from 'node:util'
import { UsageError } from './usage-error.js'

export const HELP = `npm run bench                    measures everything, in at most ten minutes
npm run bench -- <part> …        measures some parts

Parts
  http        the standalone process, and the servers it is compared with
  inprocess   requests that msw answers in the process that sends them
  data        work that grows: pets, keys, the journal, sessions
  startup     imports, the first reply, createPetstore(), reset()
  size        the bundle for the browser, the package
  compat      inprocess on Node 24 and msw 3, from the npm registry

Flags
  --json      prints the figures as JSON
  --check     ends with status 1 when a figure does not reach what it must
  --write     puts the figures of a full run into docs/internals/performance.md and its plot
  --help      shows this

Environment
  PETSTORE_MOCK_DIST=/path/dist    measures another build
  BENCH_LOAD=autocannon            the load generator: wrk where it is installed, else autocannon
`

/**
 * Reads the command line.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} known the parts there are, in their order
 * @throws {UsageError} naming what is wrong.
 */
export function readArguments(args, known) {
  const { values, positionals } = parse(args)
  for (const name of positionals) {
    if (known.includes(name)) continue
    throw new UsageError(`There is no part ${name}; there are ${known.join(', ')}.`)
  }
  const parts = known.filter((name) => positionals.length === 0 || positionals.includes(name))
  if (values.write && parts.length < known.length) {
    throw new UsageError('--write takes a full run: name no part.')
  }
  return { ...values, parts }
}

function parse(args) {
  const flag = { type: 'boolean', default: false }
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: flag, check: flag, write: flag, help: { ...flag, short: 'h' } },
    })
  } catch (error) {
    // Node goes on to tell of a way out that there is none here.
    const [reason] = error.message.split('. ', 1)
    throw new UsageError(`${reason}; npm run bench -- --help lists what there is.`)
  }
}
