import { parseArgs } from 'node:util'
import { UsageError } from '../usage-error.js'

export const HELP = `npm run soak        runs polite, slow and rude clients against the server for 10 minutes,
                    and checks that the server has kept its promises

Flags
  --minutes N       the length of the run; the default is 10
  --seed N          the seed of all random draws, from 0 to 4294967295; the default is 1
  --only KINDS      runs only these kinds of clients, separated by commas, and the health check
  --scale N         the number and the size of the attacks, from 0.01 to 1; the default is 1,
                    half of that over https, and less in proportion to the heap
  --heap MIB        the heap of the server, with budgets in proportion; the default is Node's own
  --https           runs everything over https, with stalled TLS handshakes
  --slowest MS      how long a response of the health check may take; the default is 3000
  --write           writes the figures to docs/internals/soak.md
  --help            shows this help

Environment
  BENCH_DIST=/path/dist    tests another build

Exit status: 0 if all checks have passed, 1 if one has failed, 2 for an error in the command line.
`

/** The heap that the default budgets are made for, in MiB. */
export const DEFAULT_HEAP = 2_048

/** The flags with a number: the default and the range. */
const NUMBERS = {
  minutes: { fallback: 10, from: 0.01, to: 10_080 },
  seed: { fallback: 1, from: 0, to: 4_294_967_295 },
  scale: { fallback: null, from: 0.01, to: 1 },
  heap: { fallback: null, from: 32, to: 1_048_576 },
  slowest: { fallback: 3_000, from: 1, to: 600_000 },
}

/**
 * Parses the command line.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} kinds the kinds of clients
 * @throws {UsageError} if an argument is invalid.
 */
export function readSoakArguments(args, kinds) {
  const values = parse(args)
  const numbers = Object.entries(NUMBERS).map(([name, range]) => [
    name,
    readNumber(`--${name}`, values[name], range),
  ])
  const options = { ...values, ...Object.fromEntries(numbers) }
  const scale = options.scale ?? defaultScale(options)
  return { ...options, scale, only: readKinds(values.only, kinds) }
}

/** A smaller heap has room for less, and a TLS handshake costs as much as several requests. */
function defaultScale({ heap, https }) {
  return Math.min(1, (heap ?? DEFAULT_HEAP) / DEFAULT_HEAP) * (https ? 0.5 : 1)
}

function readKinds(text, kinds) {
  const only = text?.split(',') ?? kinds
  const unknown = only.find((kind) => !kinds.includes(kind))
  if (unknown === undefined) return only
  throw new UsageError(`--only: expected some of ${kinds.join(', ')} but got "${unknown}"`)
}

function readNumber(flag, text, { fallback, from, to }) {
  if (text === undefined) return fallback
  const value = Number(text)
  if (text.trim() !== '' && value >= from && value <= to) return value
  throw new UsageError(`${flag}: expected a number from ${from} to ${to} but got "${text}"`)
}

function parse(args) {
  const on = { type: 'boolean', default: false }
  const numbers = Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, { type: 'string' }]))
  try {
    const options = {
      ...numbers,
      only: { type: 'string' },
      https: on,
      write: on,
      help: { ...on, short: 'h' },
    }
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    // After the first sentence, Node adds a hint about `--` that does not apply here.
    const [reason] = error.message.split('. ', 1)
    throw new UsageError(`${reason}. Run npm run soak -- --help for the flags.`)
  }
}
