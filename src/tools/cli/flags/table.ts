import type { Certificate, SERVER_OPTIONS } from '../../../adapters/server/options.ts'
import { AUDIT_FORMATS, readFailOn, SWITCHES } from '../../../core/audit/report.ts'
import { DIALECT_NAMES } from '../../../core/dialects/dialects.ts'
import { readInteger, readOneOf } from '../../../core/lib/check.ts'
import type { OptionPath } from '../../../core/lib/option-table.ts'
import type { OPTIONS } from '../../../core/settings/table.ts'
import type { EXPLORE_OPTIONS } from '../../explore/options.ts'
import { DEFAULT_OUTCOMES, OUTCOME_NAMES } from '../../explore/outcomes.ts'
import { ReportFile } from '../report-file.ts'
import { type Flag, groupOf, type OptionFlag } from './flag.ts'
import * as readers from './read.ts'

/** The flags of each option. */
type FlagTable<Path extends string> = {
  readonly [Name in Path]: OptionFlag | readonly OptionFlag[]
}

/** The options of the server and of the service. `--rule` sets each field of `rules` by its name. */
type ServerPath =
  | OptionPath<typeof SERVER_OPTIONS>
  | `https.${keyof Certificate}`
  | Exclude<OptionPath<typeof OPTIONS>, 'rules' | `rules.${string}`>
  | 'rules.*'

/** The options that only code or a config file can set. */
type ConfigPath =
  | 'state'
  | 'safe'
  | 'title'
  | 'maxBodyBytes'
  | 'onResponse'
  | 'plans'
  | `rateLimit.${'window' | 'countRejected' | 'ietfHeaders' | 'exempt'}`
  | `ban.${string}`
  | 'lifecycle'
  | 'lifecycle.operations'
  | 'stability'
  | 'journal'

/** The options of `explore` that make no sense for commands. */
type CodePath = 'clients' | 'petstore' | 'holds' | 'rules' | 'intercept' | 'timers' | 'onProgress'

const SERVE_AND_EXEC = { of: ['serve', 'exec'] } as const
const EXEC_AND_EXPLORE = { of: ['exec', 'explore'], isFlagOnly: true } as const

const address = groupOf('Address')
const callers = groupOf('Callers and limits')
const data = groupOf('Data')
const behaviour = groupOf('Behaviour')
const control = groupOf('Control API and sessions')
const command = groupOf('Process')
const explore = groupOf('Search of explore', { of: ['explore'], isFlagOnly: true })
const reports = groupOf('Reports of exec, explore and audit')

const SERVER_FLAGS: FlagTable<Exclude<ServerPath, ConfigPath>> = {
  port: address('-p, --port <N>', 'the port; 0 is a free one, as for exec and explore'),
  host: address('--host <HOST>', 'the address to listen on'),
  https: address('--https', 'serve HTTPS with a generated certificate'),
  'https.cert': address('--https-cert <FILE>', 'serve HTTPS with this certificate (PEM)'),
  'https.key': address('--https-key <FILE>', 'the private key of --https-cert (PEM)'),
  baseUrl: address('--base-url <PATH>', 'the path of the service, such as /v1', {
    default: '/',
  }),
  plan: callers('--plan <PLAN>', 'the plan of unlisted keys: free, pro, business or enterprise'),
  apiKeys: callers('--api-key <KEY=PLAN>', 'list an API key and its plan; repeatable'),
  auth: callers('--auth <MODE>', 'required responds with 401 to unlisted keys'),
  rateLimit: callers('--no-rate-limit', 'refuse no request for its quota; the headers stay'),
  ban: callers('--no-ban', 'never ban a caller'),
  cors: callers('--no-cors', 'send no CORS headers'),
  fixtures: [
    data('--fixtures <FILE>', 'the rows to start with: a JSON file, or empty', {
      default: 'default',
      read: readers.toFixtures,
    }),
    data('--pets <N>', 'generate the rows of a shop with this many pets', {
      default: '',
      read: readers.toWorldToGenerate,
    }),
  ],
  seed: data('--seed <N>', 'the seed of generated rows and of every random draw'),
  idOffset: data('--id-offset <N>', 'a number to add to every id in requests and responses', {
    // It may exceed 2^53.
    read: String,
  }),
  clock: behaviour('--clock <INSTANT>', 'freeze the clock at an instant, in ISO 8601'),
  latency: behaviour('--latency <TIME>', 'delay every response: 200ms, or 100ms..300ms', {
    read: readers.toLatency,
  }),
  'rules.*': behaviour('--rule <NAME=VALUE>', 'set a rule, such as onDelete=cascade; repeatable', {
    read: readers.toRule,
  }),
  'lifecycle.afterSunset': behaviour(
    '--lifecycle-after-sunset <MODE>',
    'what operations do after their sunset: serve, or gone (respond with 410)',
  ),
  scenario: behaviour('--scenario <NAME>', 'play flaky, outage, slow, lossy, or a JSON file', {
    ...SERVE_AND_EXEC,
    default: '',
    read: readers.toScenario,
  }),
  dialect: behaviour(
    '--dialect <NAME>',
    `how errors are written and limits announced: ${DIALECT_NAMES.join(', ')}`,
  ),
  'journal.limit': behaviour(
    '--journal-limit <N>',
    'the number of entries that the journal keeps',
    SERVE_AND_EXEC,
  ),
  'journal.maxBytes': behaviour(
    '--journal-max-bytes <N>',
    'the memory that the strings of the journal may use',
    SERVE_AND_EXEC,
  ),
  controlToken: control('--control-token <TOKEN>', 'the bearer token of the control API', {
    of: ['serve', 'exec', 'explore', 'audit'],
  }),
  allowedHosts: control(
    '--allowed-host <NAME>',
    'an additional name for the Host header; repeatable',
    {
      kind: 'list',
    },
  ),
  sessionTtl: control('--session-ttl <TIME>', 'delete sessions idle this long', SERVE_AND_EXEC),
  maxSessions: control('--max-sessions <N>', 'the maximum number of sessions', SERVE_AND_EXEC),
  autoSessions: control(
    '--auto-sessions',
    'create a session when a request first names it',
    SERVE_AND_EXEC,
  ),
  rewriteUrls: command(
    '--no-rewrite-urls',
    'leave the origins of your handlers in responses',
    SERVE_AND_EXEC,
  ),
  handlers: command('--handlers <FILE>', 'a module that exports your msw handlers'),
  operations: command('--no-operations', 'serve only your handlers, not the petstore'),
}

const OTHER_OUTCOMES = OUTCOME_NAMES.filter((name) => !DEFAULT_OUTCOMES.includes(name)).join(', ')

const EXPLORE_FLAGS: FlagTable<
  Exclude<keyof typeof EXPLORE_OPTIONS, CodePath> | 'severity' | 'wait' | 'jobs'
> = {
  faults: explore('--faults <N>', 'the most faults in a run; fewer come first', { default: '2' }),
  outcomes: explore('--outcomes <NAME,...>', `also ${OTHER_OUTCOMES}`, {
    default: DEFAULT_OUTCOMES.join(', '),
    read: readers.toOutcomes,
  }),
  requests: explore('--requests <N>', 'faults act on the first N requests of a run', {
    default: '12',
  }),
  runs: explore('--runs <N>', 'end the search after this many runs', { default: '2000' }),
  time: explore('--time <TIME>', 'start no further run after this time', { default: '30m' }),
  settleWithin: explore('--settle-within <TIME>', 'kill a command that takes longer than this', {
    default: '60s',
  }),
  maxRequests: explore('--max-requests <N>', 'kill a command that sends more requests', {
    default: '1000',
  }),
  ignore: explore('--ignore <FIELD>', 'ignore a field of rows, such as a date; repeatable', {
    kind: 'list',
  }),
  save: explore('--save <DIR>', 'save each failing path, and try saved ones first', {
    read: readers.toFolder,
  }),
  severity: explore('--severity <RULE=LEVEL>', `rate a rule: ${SWITCHES.join(', ')}; repeatable`),
  wait: explore('--wait <TIME>', 'shorten each Retry-After and delay to this', {
    default: '1s',
    read: readers.toWait,
  }),
  jobs: explore('--jobs <N>', 'run this many commands at once', {
    default: 'half of the processors',
    read: (text, where) => readInteger(readers.toNumber(text), where, 1, 1_000),
  }),
}

/** The flags of the commands themselves. */
const COMMAND_FLAGS: FlagTable<string> = {
  openapi: command('--openapi <FILE>', 'mock the API of an OpenAPI document'),
  har: command('--har <FILE>', 'play the responses of a recording (HAR)'),
  delays: command('--delays', 'play them as slowly as they were recorded'),
  config: command('--config <FILE>', 'read options from a .json, .mjs, .cjs or .js file'),
  watch: command('--watch', 'start over when one of these files changes', SERVE_AND_EXEC),
  log: command('--log <FORMAT>', 'log every response: pretty, json or silent', {
    ...SERVE_AND_EXEC,
    default: 'pretty on a terminal',
    read: readers.toLog,
  }),
  failOn: reports('--fail-on <SEVERITY>', 'exit with 1 from error, warning, info, or never', {
    default: 'error',
    of: ['exec', 'explore', 'audit'],
    read: readFailOn,
  }),
  report: reports('--report <FILE>', 'also write a file: .xml (JUnit), .md, .json, .txt', {
    ...EXEC_AND_EXPLORE,
    read: (text, where, folder) => new ReportFile(text, where, folder),
  }),
  audit: reports('--no-audit', 'print no audit, and ignore its findings', { of: ['exec'] }),
  format: reports('--format <FORMAT>', `print ${AUDIT_FORMATS.join(', ')}`, {
    default: 'text',
    of: ['explore', 'audit'],
    isFlagOnly: true,
    read: (text, where) => readOneOf(text, where, AUDIT_FORMATS),
  }),
  controlUrl: reports('--control-url <URL>', 'the control API of a server, or of a session', {
    default: readers.LOCAL_CONTROL_URL,
    of: ['audit'],
    variable: 'PETSTORE_CONTROL_URL',
    read: readers.toControlUrl,
  }),
}

const ALL: readonly Flag[] = [SERVER_FLAGS, COMMAND_FLAGS, EXPLORE_FLAGS].flatMap((table) =>
  Object.entries(table).flatMap(([sets, flags]) =>
    [flags].flat().map((flag) => ({ ...flag, sets })),
  ),
)

/** The headings of `petstore-mock help options`, in its order. */
const GROUPS = [...new Set(ALL.map(({ group }) => group))]

/** Every flag, in the order of `petstore-mock help options`. */
export const FLAGS: readonly Flag[] = GROUPS.flatMap((group) =>
  ALL.filter((flag) => flag.group === group),
)
