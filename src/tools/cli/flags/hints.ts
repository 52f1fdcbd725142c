import { SERVER_OPTIONS } from '../../../adapters/server/options.ts'
import { CONTROL_PATH } from '../../../control/paths.ts'
import { describe } from '../../../core/lib/describe.ts'
import { nearest } from '../../../core/lib/nearest.ts'
import { flattenTable } from '../../../core/lib/option-table.ts'
import { RULES } from '../../../core/model/rules.ts'
import { LIMIT_NAMES, PLANS_HINT } from '../../../core/quota/plans.ts'
import { OPTIONS } from '../../../core/settings/table.ts'
import { reportNameFor } from '../report-file.ts'
import type { CommandName, Flag } from './flag.ts'
import { LOCAL_CONTROL_URL } from './read.ts'
import { FLAGS } from './table.ts'

/** Where the user wrote a name. The hint shows an option in the form that belongs there. */
type Form = 'flag' | 'key'

/** The names that other programs use for what a flag does here. */
const OTHER_NAMES = byName({
  pets: 'count records',
  host: 'address bind hostname ip listen',
  https: 'ssl tls',
  port: 'https-port',
  'base-url': 'base root base-path prefix',
  'no-rate-limit': 'no-limits unlimited',
  fixtures: 'data db file rows',
  latency: 'delay',
  clock: 'date now time freeze',
  scenario: 'chaos fault faults',
  'allowed-host': 'allow-host allow-hosts',
  config: 'c',
  watch: 'w reload',
  'log silent': 'q quiet silent no-log',
  'log pretty': 'debug verbose',
  'log json': 'json',
  'fail-on': 'audit exit-code',
  'fail-on warning': 'strict',
  'control-url': 'url',
  format: 'reporter',
  report: 'o out output junit',
})

/** Options that only a config file can set, such as `plans` and `ban.after`, by kebab-case name. */
const UNFLAGGED: ReadonlyMap<string, string> = new Map([
  ...[...flattenTable({ ...OPTIONS, ...SERVER_OPTIONS }).keys()]
    .filter((option) => !option.startsWith('rules') && option !== 'onResponse')
    .filter((option) => !FLAGS.some(({ sets }) => `${sets}.`.startsWith(`${option}.`)))
    .map((option) => [toKebab(option), option] as const),
  ...byName({ plans: 'per-minute per-day' }),
])

/** Turns a table of names, separated by spaces, into a map by name. */
export function byName(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([meant, names]) =>
      names.split(' ').map((name) => [name, meant]),
    ),
  )
}

/**
 * Returns the hint for the name of a flag (without dashes) or a key of the config that doesn't
 * exist; undefined if nothing is similar. Names only flags that the command has.
 */
export function hintFor(guess: string, form: Form, command?: CommandName): string | undefined {
  const name = toKebab(guess)
  const unflagged = UNFLAGGED.get(name)
  const flags = FLAGS.filter(({ of }) => command === undefined || of.includes(command))
  const meant = unflagged === undefined ? flagsLike(guess, name, flags) : []
  if (meant.length > 0)
    return `did you mean ${meant.map((each) => shown(each, form)).join(' or ')}?`
  const option = unflagged ?? [...UNFLAGGED].find(([each]) => contains(each, name))?.[1]
  if (option === undefined) return undefined
  return form === 'key'
    ? `did you mean ${asKey(option)}?`
    : `set ${option} in a config file, see --config`
}

/** Returns the flags that a name may stand for, each with its value if that is known. */
function flagsLike(guess: string, name: string, flags: readonly Flag[]): readonly string[] {
  const same = flags.find((flag) => flag.name === name || (guess !== name && flag.short === name))
  // `time` and `faults` are flags of one command, but mean something else elsewhere.
  const known = OTHER_NAMES.get(name) ?? same?.name
  const names = flags.map((flag) => flag.name)
  if (known !== undefined) return names.includes(known.split(' ')[0] ?? '') ? [known] : []
  const rule = Object.keys(RULES).find((each) => name.endsWith(toKebab(each)))
  if (rule !== undefined) return [`rule ${rule}=VALUE`]
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

/** Shows a flag and its value, if there's one, in the form that belongs to the place. */
function shown(words: string, form: Form): string {
  const [name, value] = words.split(' ')
  const flag = FLAGS.find((each) => each.name === name)
  if (form === 'flag' || flag === undefined || flag.isFlagOnly) return `--${words}`
  return flag.on ? asKey(flag.sets, value) : `${flag.sets}: false`
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

/** Hints, each with the names that it's for. `PORT`, `HOST` or `ID` stands for the flag's value. */
type Hints = Readonly<Record<string, string>>

const SERVICE_HINTS: Hints = {
  [PLANS_HINT]: 'limit limits quota quotas per-minute per-day',
  'CORS is on by default; --no-cors turns it off': 'cors',
}

const SERVER_HINTS: Hints = {
  ...SERVICE_HINTS,
  'did you mean --clock?': 'time',
  'did you mean --scenario?': 'faults',
  [`write --fixtures FILE to load rows, or export state from the module of --handlers; a running server takes a snapshot with POST ${LOCAL_CONTROL_URL}/restore`]:
    'snapshot state',
  'write --handlers FILE, whose handlers @msw/source can create from an OpenAPI document':
    'openapi spec schema contract swagger',
  [`write petstore-mock explore --save FOLDER -- npm test; a running server answers GET ${LOCAL_CONTROL_URL}/snapshot`]:
    'save',
  'write pretty, json or silent': 'log',
}

const HINTS: { readonly [Command in CommandName]?: ReadonlyMap<string, string> } = {
  serve: byName(SERVER_HINTS),
  exec: byName({
    ...SERVER_HINTS,
    'did you mean --report REPORT?': 'format',
    // The audit is printed whatever the log.
    'did you mean --log silent --no-audit?': 'quiet silent q',
  }),
  explore: byName({
    ...SERVICE_HINTS,
    'did you mean --outcomes?': 'scenario',
    'did you mean --faults?': 'depth',
    'did you mean --settle-within or --time?': 'timeout',
    'did you mean --jobs?': 'workers parallel j',
    'its rules are part of explore; see --severity': 'audit',
  }),
  audit: byName({
    [`did you mean --control-url http://127.0.0.1:PORT${CONTROL_PATH}?`]: 'port',
    [`did you mean --control-url http://HOST:4010${CONTROL_PATH}?`]: 'host',
    [`did you mean --control-url ${LOCAL_CONTROL_URL}/sessions/ID?`]: 'session',
    'redirect the standard output, as in audit --format junit > audit.xml': 'report output out o',
  }),
}

/**
 * Returns what to write instead of a flag that other commands or programs have; undefined if that
 * is unknown.
 */
export function hintForCommand(
  command: CommandName,
  flag: string,
  value: string,
): string | undefined {
  return HINTS[command]
    ?.get(flag)
    ?.replace(/\b(?:PORT|HOST|ID)\b/, (name) => value || name)
    .replace('REPORT', () => reportNameFor(value))
}

/** What to write instead of a key of a config whose equivalent has a different form. */
export const KEY_HINTS = byName({
  [PLANS_HINT]: [...LIMIT_NAMES, 'quotas'].join(' '),
  'did you mean scenario: { faults: [ … ] }?': 'fault faults',
  'use --pets, or in a module, set fixtures to the result of generateWorld({ pets: 40 }) from petstore-mock/fixtures':
    'pets',
})
