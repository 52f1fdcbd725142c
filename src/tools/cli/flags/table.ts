import type { Certificate, SERVER_OPTIONS } from '../../../adapters/server/options.ts'
import { readFailOn } from '../../../core/audit/fail-on.ts'
import { AUDIT_FORMATS } from '../../../core/audit/formats/names.ts'
import { oneOf } from '../../../core/lib/check.ts'
import type { OptionPath } from '../../../core/lib/option-table.ts'
import type { OPTIONS } from '../../../core/settings/table.ts'
import type { EXPLORE_OPTIONS } from '../../explore/options.ts'
import { DEFAULT_OUTCOMES, OUTCOME_NAMES } from '../../explore/outcomes.ts'
import { RULE_NAMES, SWITCHES } from '../../explore/rules.ts'
import { ReportFile } from '../report-file.ts'
import { type Flag, groupOf, type OptionFlag } from './flag.ts'
import * as readers from './read.ts'

/** The flags of each option. An option without a flag must say so with `NO_FLAG`. */
type FlagTable<Path extends string> = {
  readonly [Name in Path]: OptionFlag | readonly OptionFlag[]
}

/** The options of the server and of the service. `--rule` sets each field of `rules` by its name. */
type ServerPath =
  | OptionPath<typeof SERVER_OPTIONS>
  | `https.${keyof Certificate}`
  | Exclude<OptionPath<typeof OPTIONS>, 'rules' | `rules.${string}`>
  | 'rules.*'

/** Marks an option that only code or a config file can set. */
const NO_FLAG: readonly OptionFlag[] = []

const SERVE_AND_EXEC = { of: ['serve', 'exec'] } as const

const address = groupOf('Address')
const callers = groupOf('Callers and limits')
const data = groupOf('Data')
const behaviour = groupOf('Behaviour')
const control = groupOf('Control API and sessions')
const command = groupOf('Process')
const explore = groupOf('petstore-mock explore', { of: ['explore'], isFlagOnly: true })

const SERVER_FLAGS: FlagTable<ServerPath> = {
  port: address('-p, --port N: the port; 0 picks a free one, the default of exec and explore'),
  host: address('--host HOST: the address to listen on'),
  https: address('--https: serve HTTPS with a generated certificate'),
  'https.cert': address(
    '--https-cert FILE: serve HTTPS with this certificate (PEM); requires --https-key',
  ),
  'https.key': address('--https-key FILE: the private key of the certificate (PEM)'),
  requestTimeout: address('--request-timeout TIME: how long a client may take to send a request'),
  responseTimeout: address(
    '--response-timeout TIME: disconnect clients that read nothing of a response for this long',
  ),
  baseUrl: address('--base-url PATH: the path that the service is available at, such as /v1', {
    default: '/',
    read: readers.toBaseUrl,
  }),
  plan: callers(
    '--plan PLAN: the plan of callers without a listed key: free, pro, business or enterprise',
  ),
  apiKeys: callers('--api-key KEY=PLAN: list an API key and its plan; repeatable'),
  auth: callers(
    '--auth MODE: optional, or required: respond with 401 unless the API key is listed',
  ),
  rateLimit: callers('--no-rate-limit: never refuse a request for its quota; the headers stay'),
  ban: callers('--no-ban: never ban a caller'),
  cors: callers('--no-cors: send no CORS headers'),
  fixtures: [
    data('--fixtures FILE: the rows to start with: a JSON file, default or empty', {
      default: 'default',
      read: readers.toFixtures,
    }),
    data('--pets N: generate the rows of a shop from the seed, with this many pets', {
      default: '',
      read: readers.toWorldToGenerate,
    }),
  ],
  seed: data('--seed N: the seed of generated rows and of every random draw'),
  maxDataBytes: data('--max-data-bytes N: the memory that the rows of a petstore may use'),
  idOffset: data('--id-offset N: a number to add to every id in requests and responses', {
    read: readers.toIdOffset,
  }),
  clock: behaviour('--clock TIME: system, or an ISO 8601 instant to freeze the clock at', {
    read: readers.toClock,
  }),
  latency: behaviour(
    '--latency TIME: the delay of every response: 200ms, or a range 100ms..300ms',
    { read: readers.toLatency },
  ),
  'rules.*': behaviour('--rule NAME=VALUE: set a rule, such as onDelete=cascade; repeatable', {
    read: readers.toRule,
    readName: readers.toRuleName,
  }),
  'lifecycle.afterSunset': behaviour(
    '--lifecycle-after-sunset MODE: what operations do after their sunset: serve, or gone (respond with 410)',
  ),
  scenario: behaviour(
    '--scenario NAME: inject faults: flaky, outage, brownout, slow, lossy, rate-limited, or those of a JSON file',
    { ...SERVE_AND_EXEC, default: '', read: readers.toScenario },
  ),
  'rateLimit.dialect': behaviour(
    '--rate-limit-dialect NAME: how responses describe limits: standard, github, ietf-only, delta, retry-after-ms, http-date, missing or wrong',
  ),
  'journal.limit': behaviour(
    '--journal-limit N: the number of entries that the journal keeps',
    SERVE_AND_EXEC,
  ),
  'journal.maxBytes': behaviour(
    '--journal-max-bytes N: the memory that the entries of the journal may use',
    SERVE_AND_EXEC,
  ),
  maxTotalJournalBytes: control(
    '--max-total-journal-bytes N: the memory that all journals together may use',
  ),
  maxTotalDataBytes: control(
    '--max-total-data-bytes N: the memory that the rows of all petstores together may use',
  ),
  controlToken: control('--control-token TOKEN: the bearer token of the control API', {
    of: ['serve', 'exec', 'explore', 'audit'],
  }),
  allowedHosts: control(
    '--allowed-host NAME: accept this name in the Host header too; repeatable',
    { kind: 'list' },
  ),
  sessionTtl: control(
    '--session-ttl TIME: delete sessions that have been idle for this long',
    SERVE_AND_EXEC,
  ),
  maxSessions: control('--max-sessions N: the maximum number of sessions', SERVE_AND_EXEC),
  autoSessions: control(
    '--auto-sessions: create a session when a request first names it',
    SERVE_AND_EXEC,
  ),
  handlers: command(
    '--handlers FILE: a module with msw handlers of your own: its exports handlers and state',
  ),
  operations: command(
    '--no-operations: only your handlers, without the operations of the petstore',
  ),
  state: NO_FLAG,
  onResponse: NO_FLAG,
  plans: NO_FLAG,
  'rateLimit.window': NO_FLAG,
  'rateLimit.countRejected': NO_FLAG,
  'rateLimit.ietfHeaders': NO_FLAG,
  'rateLimit.retryAfter': NO_FLAG,
  'rateLimit.exempt': NO_FLAG,
  'ban.after': NO_FLAG,
  'ban.duration': NO_FLAG,
  'ban.status': NO_FLAG,
  'ban.anonymous': NO_FLAG,
  lifecycle: NO_FLAG,
  'lifecycle.operations': NO_FLAG,
  stability: NO_FLAG,
  journal: NO_FLAG,
}

/** The flags of the options of `explore`. Those without one make no sense for commands. */
const EXPLORE_FLAGS: FlagTable<keyof typeof EXPLORE_OPTIONS | 'severity' | 'wait' | 'jobs'> = {
  faults: explore('--faults N: the most faults in a run; runs with fewer come first', {
    default: '2',
  }),
  outcomes: explore(
    `--outcomes NAME,...: what can happen to a request: ${OUTCOME_NAMES.join(', ')}; or a JSON file with your own`,
    { default: DEFAULT_OUTCOMES.join(', '), read: readers.toOutcomes },
  ),
  requests: explore('--requests N: faults act only on the first N requests of a run', {
    default: '12',
  }),
  runs: explore('--runs N: the number of runs after which the search ends', { default: '2000' }),
  time: explore('--time TIME: the time after which no further run starts', { default: '30m' }),
  settleWithin: explore("--settle-within TIME: kill a command that hasn't ended after this time", {
    default: '60s',
  }),
  maxRequests: explore('--max-requests N: kill a command that sends more requests than this', {
    default: '1000',
  }),
  ignore: explore('--ignore FIELD: ignore this field of rows, such as a date; repeatable', {
    kind: 'list',
  }),
  save: explore(
    '--save DIR: save each failing path as a scenario in this folder, and try saved ones first',
    { read: readers.toFolder },
  ),
  severity: explore(
    `--severity RULE=LEVEL: the severity of a rule: ${SWITCHES.join(', ')}; repeatable`,
    {
      read: (text, where) => oneOf(where, text, SWITCHES),
      readName: (text, where) => oneOf(where, text, RULE_NAMES),
    },
  ),
  wait: explore('--wait TIME: shorten every Retry-After and every delay to at most this time', {
    default: '1s',
    read: readers.toWait,
  }),
  jobs: explore('--jobs N: the number of commands that run at the same time', {
    default: 'half of the processors',
    read: readers.toJobs,
  }),
  petstore: NO_FLAG,
  holds: NO_FLAG,
  rules: NO_FLAG,
  intercept: NO_FLAG,
  timers: NO_FLAG,
  onProgress: NO_FLAG,
}

/** The flags of the commands themselves. */
const COMMAND_FLAGS: FlagTable<string> = {
  locale: data(
    '--locale NAME: the language of the rows of --pets: a locale of Faker, such as de or pt_BR',
    { default: 'en' },
  ),
  config: command('--config FILE: read options from a .json, .mjs, .cjs or .js file'),
  watch: command(
    '--watch: start over with a fresh state when the config, the fixtures or the handlers change',
    SERVE_AND_EXEC,
  ),
  log: command('--log FORMAT: log every response: pretty, json or silent', {
    ...SERVE_AND_EXEC,
    default: 'pretty on a terminal, else silent',
    read: readers.toLog,
  }),
  help: command('-h, --help: show this help', { isFlagOnly: true }),
  version: command('-v, --version: show the version', { isFlagOnly: true }),
  failOn: groupOf('petstore-mock exec, explore and audit')(
    '--fail-on SEVERITY: exit with status 1 on findings of this severity or a higher one: error, warning or never',
    { default: 'error', of: ['exec', 'explore', 'audit'], read: readFailOn },
  ),
  report: groupOf('petstore-mock exec and explore')(
    '--report FILE: also write the report to a file: .xml (JUnit), .md, .json or .txt',
    {
      of: ['exec', 'explore'],
      isFlagOnly: true,
      read: (text, where, folder) => new ReportFile(text, where, folder),
    },
  ),
  audit: groupOf('petstore-mock exec')('--no-audit: print no audit, and ignore its findings', {
    of: ['exec'],
  }),
  format: groupOf('petstore-mock explore and audit')(
    `--format FORMAT: the format of the report: ${AUDIT_FORMATS.join(', ')}`,
    { default: 'text', of: ['explore', 'audit'], isFlagOnly: true, read: readers.toFormat },
  ),
  controlUrl: groupOf('petstore-mock audit')(
    '--control-url URL: the control API of the server, or of one of its sessions',
    {
      default: readers.LOCAL_CONTROL_URL,
      of: ['audit'],
      variable: 'PETSTORE_CONTROL_URL',
      read: readers.toControlUrl,
    },
  ),
  force: groupOf('petstore-mock init')(
    "--force: replace the file even if it isn't msw's worker script",
    { of: ['init'], isFlagOnly: true },
  ),
}

const ALL: readonly Flag[] = [SERVER_FLAGS, COMMAND_FLAGS, EXPLORE_FLAGS].flatMap((table) =>
  Object.entries(table).flatMap(([sets, flags]) =>
    [flags].flat().map((flag) => ({ ...flag, sets })),
  ),
)

/** The headings of `--help`, in its order. */
export const GROUPS = [...new Set(ALL.map(({ group }) => group))]

/** Every flag, in the order of `--help`. */
export const FLAGS: readonly Flag[] = GROUPS.flatMap((group) =>
  ALL.filter((flag) => flag.group === group),
)
