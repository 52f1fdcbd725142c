import { parseArgs } from 'node:util'
import { UsageError } from './usage-error.js'

export const HELP = `npm run bench                    measures everything, which takes up to ten minutes
npm run bench -- <part> …        measures only the given parts

Parts
  http        the standalone server, compared with other servers
  inprocess   requests that msw answers in the same process
  data        cost per request, by number of pets, keys, journal entries and sessions
  travel      earlier states, rebuilt from the journal
  panel       its size, its first paint and its frames under load, in Chromium
  explore     searches of explore
  startup     imports, the first response, createPetstore(), reset()
  scale       several processes behind nginx, which must be installed
  size        the bundle for the browser, the package
  compat      inprocess with Node 24 and msw 3, installed from the npm registry

Flags
  --json      prints the figures as JSON
  --check     exits with status 1 if a figure misses its target
  --write     writes the results of a full run to docs/internals/performance.md and its plot, and
              those of scale to docs/guides/scale-out.md
  --help      shows this help

Environment
  BENCH_DIST=/path/dist    measures another build
  BENCH_LOAD=autocannon            selects the load generator; the default is wrk if installed
`

/**
 * Parses the command line.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} known the names of all parts, in order
 * @throws {UsageError} if an argument is invalid.
 */
export function readArguments(args, known) {
  const { values, positionals } = parse(args)
  for (const name of positionals) {
    if (known.includes(name)) continue
    throw new UsageError(`Unknown part: ${name}. The parts are ${known.join(', ')}.`)
  }
  const parts = known.filter((name) => positionals.length === 0 || positionals.includes(name))
  const hasOwnPage = parts.length === 1 && parts[0] === 'scale'
  if (values.write && parts.length < known.length && !hasOwnPage) {
    throw new UsageError('--write: expected a full run, without parts, or the part scale')
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
    // After the first sentence, Node adds a hint about `--` that does not apply here.
    const [reason] = error.message.split('. ', 1)
    throw new UsageError(`${reason}. Run npm run bench -- --help for the options.`)
  }
}
