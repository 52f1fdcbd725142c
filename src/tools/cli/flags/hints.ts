import { PLANS_HINT } from '../../../core/quota/plans.ts'
import { FLAGS } from './table.ts'

const SERVE = 'did you mean petstore-mock serve?'
const HANDLERS = 'write --handlers FILE, with handlers that @msw/source creates from the document'
const REDIRECT = 'redirect the output, as in petstore-mock audit --format junit > audit.xml'

/** What people try who know other tools, with what it's called here. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['start', SERVE],
  ['run', SERVE],
  ['mock', SERVE],
  ['version', 'did you mean --version?'],
  ['--address', 'did you mean --host?'],
  ['--openapi', HANDLERS],
  ['--spec', HANDLERS],
  ['--state', 'write --fixtures FILE for rows, or export state from the module of --handlers'],
  ['--data', 'did you mean --fixtures?'],
  ['--delay', 'did you mean --latency?'],
  ['--time', 'did you mean --clock?'],
  ['--faults', 'did you mean --scenario?'],
  ['--limit', PLANS_HINT],
  ['--plans', PLANS_HINT],
  ['--quiet', 'did you mean --log silent?'],
  ['--verbose', 'did you mean --log pretty?'],
  ['--output', 'did you mean --report?'],
  ['--timeout', 'did you mean --settle-within or --time, of petstore-mock explore?'],
  ['audit --output', REDIRECT],
  ['audit --report', REDIRECT],
])

/**
 * Returns what to write instead of a word that a command doesn't know; undefined if nothing better
 * than a similar name is known.
 */
export function hintFor(word: string, command: string): string | undefined {
  const known = HINTS.get(`${command} ${word}`) ?? HINTS.get(word)
  if (known !== undefined) return known
  if (/^\d{1,5}$/.test(word)) return `did you mean --port ${word}?`
  const [typed = ''] = word.split('=')
  const flag = FLAGS.find(({ name }) => typed === `--${name}`)
  if (flag?.of.some((each) => each === command)) return `${typed} takes no value`
  if (flag !== undefined)
    return `it's a flag of ${flag.of.join(', ').replace(/, (\w+)$/, ' and $1')}`
  // `--ban` for --no-ban, `--dialect` for --rate-limit-dialect.
  const longer = FLAGS.filter(({ name }) => name.endsWith(typed.slice(1)))
  if (!typed.startsWith('--') || longer.length === 0) return undefined
  return `did you mean ${longer.map(({ name }) => `--${name}`).join(' or ')}?`
}
