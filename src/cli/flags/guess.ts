import { flattenTable } from '../../lib/option-table.ts'
import { describe } from '../../lib/text/describe.ts'
import { nearest } from '../../lib/text/nearest.ts'
import { RULES } from '../../model/rules.ts'
import { SERVER_OPTIONS } from '../../server/options.ts'
import { OPTIONS } from '../../settings/table.ts'
import { OTHER_DATA_NAMES } from './data.ts'
import { environmentName, FLAGS } from './index.ts'

/** Where the user wrote a name. The hint shows an option in the form that belongs there. */
type Form = 'flag' | 'variable' | 'key'

/** Names that other programs use, each with the flag that does the same here. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ...OTHER_DATA_NAMES,
  ['address', 'host'],
  ['bind', 'host'],
  ['hostname', 'host'],
  ['ip', 'host'],
  ['listen', 'host'],
  ['ssl', 'https'],
  ['tls', 'https'],
  ['https-port', 'port'],
  ['base', 'base-url'],
  ['root', 'base-url'],
  ['base-path', 'base-url'],
  ['prefix', 'base-url'],
  ['no-limits', 'no-rate-limit'],
  ['unlimited', 'no-rate-limit'],
  ['data', 'fixtures'],
  ['db', 'fixtures'],
  ['file', 'fixtures'],
  ['rows', 'fixtures'],
  ['delay', 'latency'],
  ['date', 'clock'],
  ['now', 'clock'],
  ['time', 'clock'],
  ['freeze', 'clock'],
  ['chaos', 'scenario'],
  ['fault', 'scenario'],
  ['faults', 'scenario'],
  ['allow-host', 'allowed-host'],
  ['allow-hosts', 'allowed-host'],
  ['c', 'config'],
  ['w', 'watch'],
  ['reload', 'watch'],
  ['q', 'log silent'],
  ['quiet', 'log silent'],
  ['silent', 'log silent'],
  ['no-log', 'log silent'],
  ['debug', 'log pretty'],
  ['verbose', 'log pretty'],
  ['json', 'log json'],
  ['audit', 'fail-on'],
  ['exit-code', 'fail-on'],
  ['strict', 'fail-on warning'],
  ['url', 'control-url'],
  ['reporter', 'format'],
  ['o', 'report'],
  ['out', 'report'],
  ['output', 'report'],
  ['junit', 'report'],
])

/** Options that only a config file can set, such as `plans` and `ban.after`, by kebab-case name. */
const UNFLAGGED: ReadonlyMap<string, string> = new Map([
  ...[...flattenTable({ ...OPTIONS, ...SERVER_OPTIONS }).keys()]
    .filter((option) => !option.startsWith('rules') && option !== 'onResponse')
    .filter((option) => !FLAGS.some(({ sets }) => `${sets}.`.startsWith(`${option}.`)))
    .map((option) => [toKebab(option), option] as const),
  ['per-minute', 'plans'],
  ['per-day', 'plans'],
])

/**
 * Returns the hint for the name of a flag (without dashes), a variable (without prefix) or a key of
 * the config that does not exist; undefined if nothing is similar.
 */
export function hintFor(guess: string, form: Form): string | undefined {
  const name = toKebab(guess)
  const unflagged = UNFLAGGED.get(name)
  const meant = unflagged === undefined ? flagsLike(guess, name) : []
  if (meant.length > 0)
    return `did you mean ${meant.map((each) => shown(each, form)).join(' or ')}?`
  const option = unflagged ?? [...UNFLAGGED].find(([each]) => contains(each, name))?.[1]
  if (option === undefined) return undefined
  return form === 'key'
    ? `did you mean ${asKey(option)}?`
    : `set ${option} in a config file, see --config`
}

/** Returns the flags that a name may stand for, each with its value if that is known. */
function flagsLike(guess: string, name: string): readonly string[] {
  const same = FLAGS.find((flag) => flag.name === name || (guess !== name && flag.short === name))
  // `time` and `faults` are flags of one command, but mean something else elsewhere.
  const known = OTHER_NAMES.get(name) ?? same?.name
  if (known !== undefined) return [known]
  const rule = Object.keys(RULES).find((each) => name.endsWith(toKebab(each)))
  if (rule !== undefined) return [`rule ${rule}=VALUE`]
  const names = FLAGS.map((flag) => flag.name)
  // `--dialect` for --rate-limit-dialect.
  const singular = name.replace(/s$/, '')
  const longer = names.filter((each) => contains(each, name) || contains(each, singular))
  if (longer.length > 0) return longer.length > 3 ? [] : longer
  const similar = nearest(name, names)
  // `--random-seed` for --seed.
  return similar === undefined ? names.filter((each) => contains(name, each)) : [similar]
}

function contains(whole: string, part: string): boolean {
  return `-${whole}-`.includes(`-${part}-`)
}

/** Shows a flag and its value, if there is one, in the form that belongs to the place. */
function shown(words: string, form: Form): string {
  const [name, value] = words.split(' ')
  const flag = FLAGS.find((each) => each.name === name)
  if (form === 'flag' || flag?.sets === undefined || flag.isFlagOnly) return `--${words}`
  if (form === 'key') return flag.on === false ? `${flag.sets}: false` : asKey(flag.sets, value)
  return [environmentName(flag), ...(value === undefined ? [] : [value])].join('=')
}

/** Shows an option as a key of the config: `rateLimit: { dialect: … }`. */
function asKey(option: string, value?: string): string {
  const [whole = '', part] = option.split('.')
  const inner = part === '*' ? value?.split('=')[0] : part
  if (inner !== undefined) return `${whole}: { ${inner}: … }`
  return value === undefined || part === '*' ? whole : `${whole}: ${describe(value)}`
}

/** `rateLimit.dialect`, `rateLimitDialect` and `RATE_LIMIT_DIALECT` become `rate-limit-dialect`. */
function toKebab(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[._]/g, '-')
    .toLowerCase()
}
