import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
  // Words that a command doesn't know.
  '--prot 1': "unknown option '--prot'; did you mean --port?",
  '--apiKeys x': "unknown option '--apiKeys'; did you mean --api-key?",
  '--constructor': "unknown option '--constructor'; see petstore-mock serve --help",
  '--after-sunset gone': "unknown option '--after-sunset'; did you mean --lifecycle-after-sunset?",
  '--cors': "unknown option '--cors'; did you mean --no-cors?",
  'serve --save paths': "unknown option '--save'; it's a flag of explore",
  'audit --port 1': "unknown option '--port'; it's a flag of serve, exec and explore",
  '--\u001b[2J\u202e': "unknown option '--\\u001b[2J\\u202e'; see petstore-mock serve --help",
  '\u009b2Jx': "unknown command '\\u009b2Jx'; see petstore-mock --help",
  sevre: "unknown command 'sevre'; did you mean serve?",
  'serve here':
    "too many arguments for 'serve'. Expected 0 arguments but got 1; see petstore-mock serve --help",
  '--plan pro exec -- true':
    "too many arguments for 'serve'. Expected 0 arguments but got 3; the command comes first: petstore-mock exec …",
  init: "missing required argument 'folder'; see petstore-mock init --help",
  exec: "missing required argument 'command'; see petstore-mock exec --help",
  // Values.
  '--port': "option '-p, --port <N>' argument missing; see petstore-mock serve --help",
  '--log --watch': '--log: expected a value but got "--watch"',
  '--port abc': '--port: expected an integer from 0 to 65535 but got "abc"',
  '--plan gold': `--plan: ${PLAN} but got "gold"`,
  '--session-ttl 60':
    '--session-ttl: expected a time with a unit, such as 500ms, 61s or 10m, but got "60"',
  '--api-key a,b=pro': '--api-key: expected KEY=PLAN but got "a"',
  '--api-key k=3/min': `--api-key["k"]: ${PLAN} but got "3/min"; ${PLANS}`,
  '--rule onDelet=x': '--rule: "onDelet" isn\'t one of its options; did you mean onDelete?',
  '--scenario flaky --scenario slow': '--scenario: expected one value but got "slow"',
  '--pets 3 --fixtures empty': "--pets: can't be used together with --fixtures",
  '--pets 3 --seed x': '--seed: expected an integer from 0 to 4294967295 but got "x"',
  '--https-key k.pem': '--https-key: requires --https-cert as well',
  '--fixtures no.json': '--fixtures: expected a file but got "no.json", which does not exist',
  '--handlers src': '--handlers: expected a file but got "src", which cannot be read (EISDIR)',
  '--config c.yaml': '--config: expected a .json, .js or .ts file but got "c.yaml"',
  '--watch': '--watch: requires --config, --fixtures, --handlers, --openapi or --har as well',
  '--delays': '--delays: requires --har as well',
  '--latency 300ms..100ms':
    '--latency: expected a duration of at most 24d or a range [least, most] but got ["300ms","100ms"]',
  'audit --control-url http://127.0.0.1:1/v1':
    '--control-url: expected the URL of a control API, such as http://127.0.0.1:4010/__petstore, but got "http://127.0.0.1:1/v1"',
  'exec --no-audit --fail-on error -- true': "--fail-on: can't be used together with --no-audit",
  'explore --wait 1500ms -- client':
    '--wait: expected a whole number of seconds of at least 1s but got "1500ms"',
  'explore --severity holds=bad -- client':
    '--severity.holds: expected one of "error", "warning", "info", "off" but got "bad"',
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
  '{"log": "loud"}': 'log: expected one of "json", "pretty", "silent" but got "loud"',
  '{"watch": "no"}': 'watch: expected true or false but got "no"',
  '{"plan": "gold"}': `plan: ${PLAN} but got "gold"`,
  '{"plann": "pro"}': '"plann" isn\'t one of its keys; did you mean plan?',
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
  '--fixtures world.json': '--fixtures: world.json: pets: expected an array but got 3',
  '--handlers mine.mjs':
    '--handlers: mine.mjs: expected msw handlers, or a function that creates them, as its default export or as the export "handlers", but got neither',
  '--handlers one.mjs':
    '--handlers: one.mjs: [0]: expected a handler of msw, such as http.get(path, resolver) but got 1',
  '--handlers later.mjs':
    '--handlers: later.mjs: expected an array of msw handlers, or a function that returns one, but got a function that returns a Promise; await it before; only explore, in a test, waits for it in each run',
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
  ['--config', `export default ${NO_LUCK}`, "--config: m.mjs can't be loaded: no luck (m.mjs:1)"],
  [
    '--config',
    'export default { then() { throw new Error("no luck") } }',
    "--config: m.mjs can't be loaded: no luck (m.mjs:1)",
  ],
  ['--config', 'throw new Error("no luck")', "--config: m.mjs can't be loaded: no luck (m.mjs:1)"],
  [
    '--handlers',
    `export default ${NO_LUCK}`,
    "--handlers: m.mjs can't be loaded: no luck (m.mjs:1)",
  ],
])(
  "a module for %s is refused in one line if it can't be read: %s",
  async (flag, text, message) => {
    const cwd = folderOf({ 'm.mjs': text })
    const said = await refusalOf(`${flag} m.mjs`, { cwd })
    expect(said.replaceAll(`${cwd}/`, '')).toBe(`petstore-mock: ${message}\n`)
  },
)

test('a module of handlers is refused with the file and the line that throw', async () => {
  const cwd = folderOf({
    'm.ts': "import { create } from './create.ts'\nexport default create()",
    'create.ts':
      'export function create(): never {\n  // A comment.\n  throw new Error("no luck")\n}',
  })
  expect(await refusalOf('--handlers m.ts', { cwd })).toBe(
    `petstore-mock: --handlers: m.ts can't be loaded: no luck (${cwd}/create.ts:3)\n`,
  )
})

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
