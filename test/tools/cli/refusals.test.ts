import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLANS_HINT } from '../../../src/core/quota/plans.ts'
import { run } from '../../support/cli/command-line.ts'
import { folderOf } from '../../support/cli/folder.ts'

// The catalogue of what the command line says when it refuses to start.

const PLANS =
  "for limits of your own, set plans: { mine: { perMinute: 3, perDay: 100 } } and apiKeys: { mykey: 'mine' }; on the command line, in the file of --config"
const PLAN = 'expected the name of a plan (free, pro, business, enterprise)'
const JSON_ERROR = 'expected JSON but got a syntax error'

/** Runs a command line that is refused. Returns the only line that it prints. */
async function refusalOf(line: string, place: Parameters<typeof run>[1] = {}): Promise<string> {
  const { status, stdout, stderr } = await run(line.split(' '), place)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  return stderr
}

const COMMAND_LINES: Readonly<Record<string, string>> = {
  '--prot 1': "--prot isn't a flag; did you mean --port?",
  '--constructor': "--constructor isn't a flag; see --help",
  '--port abc': '--port: expected an integer from 0 to 65535 but got "abc"',
  '--port': '--port: expected a value, as in --port=N, but got nothing',
  '--https=yes': '--https: expected no value but got "yes"',
  '--plan gold': `--plan: ${PLAN} but got "gold"`,
  '--api-key k': '--api-key: expected KEY=PLAN but got "k"',
  '--api-key k=gold': `--api-key k: ${PLAN} but got "gold"; ${PLANS_HINT}`,
  '--api-key k=3/min': `--api-key k: ${PLAN} but got "3/min"; ${PLANS}`,
  '--limit 3': `--limit isn't a flag; ${PLANS}`,
  '--cors': "--cors isn't a flag; CORS is on by default; --no-cors turns it off",
  '--log':
    '--log: expected a value, as in --log=FORMAT, but got nothing; write pretty, json or silent',
  '--log --watch':
    '--log: expected a value, as in --log=FORMAT, but got the flag --watch; write pretty, json or silent',
  '4601': '"4601" isn\'t a command; did you mean --port 4601?',
  '--api-key a,b=pro': '--api-key: expected KEY=PLAN but got "a"',
  '--api-key a=pro,a=free': '--api-key: expected each name once but got "a" twice',
  '--scenario flaky --scenario slow':
    '--scenario: expected one value but got "flaky" and "slow"; only --api-key, --rule, --allowed-host can be repeated',
  '--session-ttl 60':
    '--session-ttl: expected a duration with a unit, such as 500ms, 60s or 10m, but got "60"; did you mean 60s or 60ms?',
  '--rule onDelet=x': '--rule: "onDelet" isn\'t a rule; did you mean onDelete?',
  '--locale de': '--locale: requires --pets as well',
  '--pets 3 --locale xx': '--locale: expected a locale of Faker, such as de or pt_BR but got "xx"',
  '--pets 3 --fixtures empty': "--fixtures: can't be used together with --pets",
  '--base-url https://a.example/v1':
    '--base-url: expected a path such as /v1 (--host and --port set the rest of the URL) but got "https://a.example/v1"',
  '--base-url /docs':
    '--base-url: expected a path outside /docs, which the server uses itself, but got "/docs"',
  '--https-key k.pem': '--https-key: requires --https-cert as well',
  '--fixtures no.json': '--fixtures: expected a file but got "no.json", which does not exist',
  '--handlers src': '--handlers: expected a file but got "src", which is a directory',
  '--config c.yaml': '--config: expected a .json, .mjs, .cjs or .js file but got "c.yaml"',
  '--watch': '--watch: requires --config, --fixtures or --handlers as well',
  '--\u001b[2J\u202e': "--\\u001b[2J\\u202e isn't a flag; see --help",
  '\u009b2Jx':
    '"\\u009b2Jx" isn\'t a command; expected one of serve, exec, explore, audit, init, help',
  start: '"start" isn\'t a command; did you mean serve?',
  version: '"version" isn\'t a command; did you mean --version?',
  'exec npm --x': 'exec: expected a command after --, as in petstore-mock exec -- npm test',
  init: 'init: expected one folder, as in petstore-mock init public',
  '--clock 2026-05-01T00:00:00':
    '--clock: expected system or an ISO 8601 instant such as 2026-01-31T12:00:00Z but got "2026-05-01T00:00:00"; add Z for UTC, or an offset such as +02:00',
  '--id-offset x': '--id-offset: expected an integer of at least 0 but got "x"',
  '--latency 300ms..100ms':
    '--latency: expected a duration such as 200ms, or a range such as 100ms..300ms but got "300ms..100ms"',
  '--no-rate-limit --rate-limit-dialect github':
    "--rate-limit-dialect: can't be used together with --no-rate-limit",
  'audit --control-url nowhere': '--control-url: expected an http(s) URL but got "nowhere"',
  'exec --no-audit --fail-on error -- true': "--fail-on: can't be used together with --no-audit",
  'serve --save paths':
    '--save: expected the command explore but got serve; write petstore-mock explore --save FOLDER -- npm test; a running server answers GET http://127.0.0.1:4010/__petstore/snapshot',
  '--openapi api.yaml':
    "--openapi isn't a flag; write --handlers FILE, whose handlers @msw/source can create from an OpenAPI document",
  '--state state.json':
    "--state isn't a flag; write --fixtures FILE to load rows, or export state from the module of --handlers; a running server takes a snapshot with POST http://127.0.0.1:4010/__petstore/restore",
  'serve --fail-on error': '--fail-on: expected the command exec, explore or audit but got serve',
  'audit --no-audit': '--no-audit: expected the command exec but got audit',
  'audit --port 4818':
    '--port: expected the command serve, exec or explore but got audit; did you mean --control-url http://127.0.0.1:4818/__petstore?',
  'audit http://127.0.0.1:4818':
    'audit: expected only flags but got "http://127.0.0.1:4818"; did you mean --control-url http://127.0.0.1:4818?',
  'audit --report a.xml':
    '--report: expected the command exec or explore but got audit; redirect the standard output, as in audit --format junit > audit.xml',
  'audit -o audit.xml':
    "-o isn't a flag; redirect the standard output, as in audit --format junit > audit.xml",
  'audit --session=w1':
    "--session isn't a flag; did you mean --control-url http://127.0.0.1:4010/__petstore/sessions/w1?",
  'exec --format json -- true':
    '--format: expected the command explore or audit but got exec; did you mean --report audit.json?',
  'exec --quiet -- true': "--quiet isn't a flag; did you mean --log silent --no-audit?",
  'explore --quiet -- true': "--quiet isn't a flag; see --help",
  'explore --wait 1500ms -- client':
    '--wait: expected a whole number of seconds of at least 1s but got "1500ms"',
  'explore --scenario flaky -- client':
    '--scenario: expected the command serve or exec but got explore; did you mean --outcomes?',
  'explore --timeout 1s -- client':
    "--timeout isn't a flag; did you mean --settle-within or --time?",
  'serve --time 1': '--time: expected the command explore but got serve; did you mean --clock?',
  'serve --faults 1':
    '--faults: expected the command explore but got serve; did you mean --scenario?',
  '--fixtures /dev/stdin --watch':
    '--fixtures: expected a file that can be read again, because of --watch, but got "/dev/stdin"',
}

test.each(Object.entries(COMMAND_LINES))(
  'petstore-mock %s is refused in one line with exit status 2',
  async (line, message) => {
    expect(await refusalOf(line)).toBe(`petstore-mock: ${message}\n`)
  },
)

const VARIABLES: Readonly<Record<string, string>> = {
  'PLAN=gold': `PETSTORE_MOCK_PLAN: ${PLAN} but got "gold"`,
  'HTTPS=yes': 'PETSTORE_MOCK_HTTPS: expected 1, 0, true or false but got "yes"',
}

test.each(Object.entries(VARIABLES))('PETSTORE_MOCK_%s is refused', async (setting, message) => {
  const [name = '', value = ''] = setting.split('=')
  const env = { [`PETSTORE_MOCK_${name}`]: value }
  expect(await refusalOf('serve', { env })).toBe(`petstore-mock: ${message}\n`)
})

const CONFIGS: Readonly<Record<string, string>> = {
  '{"plan": "gold"}': `plan: ${PLAN} but got "gold"`,
  '{"plann": "pro"}': '"plann" isn\'t one of its keys; did you mean plan?',
  '{"api-key": {}}': '"api-key" isn\'t one of its keys; did you mean apiKeys?',
  '{"dialect": "github"}':
    '"dialect" isn\'t one of its keys; did you mean rateLimit: { dialect: … }?',
  '{"onDelete": "cascade"}':
    '"onDelete" isn\'t one of its keys; did you mean rules: { onDelete: … }?',
  '{"quiet": true}': '"quiet" isn\'t one of its keys; did you mean log: "silent"?',
  '{"no-ban": true}': '"no-ban" isn\'t one of its keys; did you mean ban: false?',
  '{"pets": 40}':
    '"pets" isn\'t one of its keys; use --pets, or in a module, set fixtures to the result of generateWorld({ pets: 40 }) from petstore-mock/fixtures',
  '{"limits": {"perMinute": 5}}': `"limits" isn't one of its keys; ${PLANS}`,
  '{"faults": []}': '"faults" isn\'t one of its keys; did you mean scenario: { faults: [ … ] }?',
  '{"apiKeys": {"mykey": {"perMinute": 3}}}': `apiKeys["mykey"]: ${PLAN} but got {"perMinute":3}; ${PLANS}`,
}

test.each(Object.entries(CONFIGS))(
  'a config file %s is refused in one line',
  async (text, message) => {
    const cwd = folderOf({ 'c.json': text })
    expect(await refusalOf('--config c.json', { cwd })).toBe(`petstore-mock: c.json: ${message}\n`)
  },
)

const FILES: Readonly<Record<string, string>> = {
  'c.json': '{\n  "plan": }',
  'world.json': '{"pets": 3}',
  'mine.mjs': 'export const other = 1',
  'one.mjs': 'export const handlers = [1]',
  'later.mjs': 'export const handlers = async () => []',
  'date.mjs': 'export const handlers = []; export const state = { at: new Date(0) }',
  'own.json': '[{"name":"own","fault":{"status":200}}]',
  'flaky.json': '{"scenario":"flaky"}',
  'cut.json': '{"faults": }',
  'wrong.json': '{"faults":[{"status":200}]}',
}
const WITH_FILES: Readonly<Record<string, string>> = {
  '--config c.json': `--config: c.json: ${JSON_ERROR} (Unexpected token '}', "{ "plan": }" is not valid JSON)`,
  '--fixtures world.json':
    '--fixtures: world.json: pets: expected an array but got 3; did you mean fixtures: generateWorld({ pets: 3 }), from petstore-mock/fixtures?',
  '--handlers mine.mjs':
    '--handlers: mine.mjs: expected msw handlers, or a function that creates them, as its default export or as the export "handlers", but got neither',
  '--handlers one.mjs':
    '--handlers: one.mjs: [0]: expected a handler of msw, such as http.get(path, resolver) but got 1',
  '--handlers later.mjs':
    '--handlers: later.mjs: expected an array of msw handlers, or a function that returns one, but got a function that returns a Promise',
  '--handlers date.mjs':
    '--handlers: date.mjs: state.at: expected a JSON value but got the Date 1970-01-01T00:00:00.000Z',
  '--scenario cut.json': `--scenario: cut.json: ${JSON_ERROR} (Unexpected token '}', "{"faults": }" is not valid JSON)`,
  '--scenario wrong.json':
    '--scenario: wrong.json: faults[0].status: expected an integer from 400 to 599 but got 200',
  'explore --outcomes ./own.json -- client':
    '--outcomes: ./own.json: [0].fault.status: expected an integer from 400 to 599 but got 200',
  'explore --config flaky.json -- client':
    'flaky.json: scenario: expected no scenario for explore; the search decides on the faults, see --outcomes',
  'explore --save . -- client': '--save: c.json: expected JSON',
  'explore --save c.json -- client': '--save: expected a folder but got c.json',
}

test.each(Object.entries(WITH_FILES))(
  '%s is refused with the name of the file',
  async (line, message) => {
    const cwd = folderOf(FILES)
    const said = await refusalOf(line, { cwd })
    expect(said.replaceAll(`${cwd}/`, '')).toBe(`petstore-mock: ${message}\n`)
  },
)

const NO_LUCK = 'Promise.reject(new Error("no luck\\nmore"))'

test.each([
  [
    '--config',
    'export default () => ({})',
    'm.mjs: expected an object of options but got a function',
  ],
  ['--config', `export default ${NO_LUCK}`, "m.mjs can't be read: no luck"],
  [
    '--config',
    'export default { then() { throw new Error("no luck") } }',
    "m.mjs can't be read: no luck",
  ],
  ['--config', 'throw new Error("no luck")', "--config: m.mjs can't be loaded: no luck"],
  ['--handlers', `export default ${NO_LUCK}`, "m.mjs can't be read: no luck"],
])(
  "a module for %s is refused in one line if it can't be read: %s",
  async (flag, text, message) => {
    const cwd = folderOf({ 'm.mjs': text })
    expect(await refusalOf(`${flag} m.mjs`, { cwd })).toBe(`petstore-mock: ${message}\n`)
  },
)

test.each(['18.20.8', '20.18.3'])('Node %s is too old', async (nodeVersion) => {
  expect(await refusalOf('--version', { nodeVersion })).toBe(
    `petstore-mock: expected Node 20.19 or later but got Node ${nodeVersion}\n`,
  )
})

test("the oldest Node that the package declares isn't too old", async () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const nodeVersion = `${engines.node.replace('>=', '')}.0`
  expect(await run(['--version'], { nodeVersion })).toMatchObject({ status: 0, stderr: '' })
})
