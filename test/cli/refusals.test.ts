import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLANS_HINT } from '../../src/quota/plans.ts'
import { run } from '../support/cli/command-line.ts'
import { folderOf } from '../support/cli/folder.ts'

const SEVERITIES = 'expected one of "error", "warning", "never"'
const BASE_URL =
  "c.json: baseUrl: expected '*' or a path such as '/v1', because host and port set the address of the server but got \"https://a.example\""
const PLANS =
  "for limits of your own, set plans: { mine: { perMinute: 3, perDay: 100 } } and apiKeys: { mykey: 'mine' }; on the command line, in the file of --config"
const PLAN = 'expected the name of a plan (free, pro, business, enterprise)'

test.each([
  [['--prot', '1'], '--prot is not a flag; did you mean --port?'],
  [['--frobnicate'], '--frobnicate is not a flag; see --help'],
  [
    ['--snapshot', 'state.json'],
    '--snapshot is not a flag; send the snapshot to the running server, with PUT http://127.0.0.1:4010/__petstore/state, or load rows with --fixtures',
  ],
  [
    ['--state', 'state.json'],
    '--state is not a flag; send the snapshot to the running server, with PUT http://127.0.0.1:4010/__petstore/state, or load rows with --fixtures',
  ],
  [['--port', 'abc'], '--port: expected an integer from 0 to 65535 but got "abc"'],
  [['--port', '70000'], '--port: expected an integer from 0 to 65535 but got 70000'],
  [['--port'], '--port: expected a value, as in --port=N, but got nothing'],
  [['--https=yes'], '--https: expected no value but got "yes"'],
  [['--plan', 'gold'], `--plan: ${PLAN} but got "gold"`],
  [['--api-key', 'k'], '--api-key: expected KEY=PLAN but got "k"'],
  [['--api-key', 'k=gold'], `--api-key k: ${PLAN} but got "gold"; ${PLANS_HINT}`],
  [['--api-key', 'k=3/min'], `--api-key k: ${PLAN} but got "3/min"; ${PLANS}`],
  [['--limit', '3'], `--limit is not a flag; ${PLANS}`],
  [['exec', '--quota', '3', '--', 'true'], `--quota is not a flag; ${PLANS}`],
  [['--cors'], '--cors is not a flag; CORS is on by default; --no-cors turns it off'],
  [
    ['--log'],
    '--log: expected a value, as in --log=FORMAT, but got nothing; write pretty, json or silent',
  ],
  [
    ['--log', '--watch'],
    '--log: expected a value, as in --log=FORMAT, but got the flag --watch; write pretty, json or silent',
  ],
  [['4601'], '"4601" is not a command; did you mean --port 4601?'],
  [['--api-key', 'a,b=pro'], '--api-key: expected KEY=PLAN but got "a"'],
  [['--api-key', 'a=pro,a=free'], '--api-key: expected each name once but got "a" twice'],
  [
    ['--scenario', 'flaky', '--scenario', 'slow'],
    '--scenario: expected one value but got "flaky" and "slow"; only --api-key, --rule, --allowed-host can be repeated',
  ],
  [
    ['--session-ttl', '60'],
    '--session-ttl: expected a duration with a unit, such as 500ms, 60s or 10m, but got "60"; did you mean 60s or 60ms?',
  ],
  [
    ['--request-timeout', '1x'],
    '--request-timeout: expected a duration with a unit, such as 500ms, 60s or 10m, but got "1x"',
  ],
  [['--auth', 'maybe'], '--auth: expected one of "optional", "required" but got "maybe"'],
  [['--seed', '-1'], '--seed: expected an integer from 0 to 4294967295 but got "-1"'],
  [['--rule', 'onDelet=x'], '--rule: "onDelet" is not a rule; did you mean onDelete?'],
  [['--rule', 'onDelete=x'], '--rule onDelete: expected one of "restrict", "cascade" but got "x"'],
  [['--locale', 'de'], '--locale: requires --pets as well'],
  [
    ['--pets', '3', '--locale', 'xx'],
    '--locale: expected a locale of Faker, such as de or pt_BR but got "xx"',
  ],
  [['--pets', '3', '--fixtures', 'empty'], '--fixtures: cannot be used together with --pets'],
  [
    ['--base-url', 'https://a.example/v1'],
    '--base-url: expected a path such as /v1 (--host and --port set the rest of the URL) but got "https://a.example/v1"',
  ],
  [
    ['--base-url', '/docs'],
    '--base-url: expected a path outside /docs, which the server uses itself, but got "/docs"',
  ],
  [['--https-key', 'k.pem'], '--https-key: requires --https-cert as well'],
  [
    ['--fixtures', 'no.json'],
    '--fixtures: expected a file but got "no.json", which does not exist',
  ],
  [['--handlers', 'src'], '--handlers: expected a file but got "src", which is a directory'],
  [['--config', 'c.yaml'], '--config: expected a .json, .mjs, .cjs or .js file but got "c.yaml"'],
  [['--watch'], '--watch: requires --config or --fixtures as well'],
  [
    ['--host', '203.0.113.1', '--port', '0'],
    '--host: expected an address of this machine but got "203.0.113.1"',
  ],
  [['--\u001b[2J\u202e'], '--\\u001b[2J\\u202e is not a flag; see --help'],
  [
    ['\u009b2Jx'],
    '"\\u009b2Jx" is not a command; expected one of serve, exec, explore, audit, init, help',
  ],
  [['srve'], '"srve" is not a command; did you mean serve?'],
  [['start'], '"start" is not a command; did you mean serve?'],
  [['version'], '"version" is not a command; did you mean --version?'],
  [['serve', 'more'], 'serve: expected only flags but got "more"'],
  [
    ['exec', 'npm', '--x'],
    'exec: expected a command after --, as in petstore-mock exec -- npm test',
  ],
  [['init'], 'init: expected one folder, as in petstore-mock init public'],
])('%j is refused in one line with exit status 2', async (words, message) => {
  const { status, stdout, stderr } = await run(words)
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `petstore-mock: ${message}\n`,
  })
})

test.each([
  ['c.json', '{"plan": "gold"}', `c.json: plan: ${PLAN} but got "gold"`],
  ['c.json', '{"plann": "pro"}', 'c.json: "plann" is not one of its keys; did you mean plan?'],
  ['c.json', '{"api-key": {}}', 'c.json: "api-key" is not one of its keys; did you mean apiKeys?'],
  [
    'c.json',
    '{"dialect": "github"}',
    'c.json: "dialect" is not one of its keys; did you mean rateLimit: { dialect: … }?',
  ],
  [
    'c.json',
    '{"onDelete": "cascade"}',
    'c.json: "onDelete" is not one of its keys; did you mean rules: { onDelete: … }?',
  ],
  [
    'c.json',
    '{"quiet": true}',
    'c.json: "quiet" is not one of its keys; did you mean log: "silent"?',
  ],
  [
    'c.json',
    '{"no-ban": true}',
    'c.json: "no-ban" is not one of its keys; did you mean ban: false?',
  ],
  [
    'c.json',
    '{"pets": 40}',
    'c.json: "pets" is not one of its keys; use --pets, or in a module, set fixtures to the result of generateWorld({ pets: 40 }) from petstore-mock/fixtures',
  ],
  ['c.json', '{"limits": {"perMinute": 5}}', `c.json: "limits" is not one of its keys; ${PLANS}`],
  [
    'c.json',
    '{"faults": []}',
    'c.json: "faults" is not one of its keys; did you mean scenario: { faults: [ … ] }?',
  ],
  [
    'c.json',
    '{"apiKeys": {"mykey": {"perMinute": 3}}}',
    `c.json: apiKeys["mykey"]: ${PLAN} but got {"perMinute":3}; ${PLANS}`,
  ],
  ['c.json', '{"failOn": "info"}', `c.json: failOn: ${SEVERITIES} but got "info"`],
  ['c.json', '{"audit": "off"}', 'c.json: audit: expected true or false but got "off"'],
  ['c.json', '{"baseUrl": "https://a.example"}', BASE_URL],
  [
    'c.json',
    '{"plans": {"free": {"perMinute": -1}}}',
    'c.json: plans.free.perMinute: expected an integer from 0 to 2147483647 or null (no limit) but got -1',
  ],
  [
    'c.json',
    '{\n  "plan": }',
    "--config: c.json:2:11: expected JSON but got a syntax error (Object value expected after ':')",
  ],
  [
    'c.json',
    '{"fixtures": "gone.json"}',
    'c.json: fixtures: expected a file but got "gone.json", which does not exist',
  ],
])('a config %s of %j is refused in one line', async (name, text, message) => {
  const { status, stdout, stderr } = await run(['--config', name], {
    cwd: folderOf({ [name]: text }),
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `petstore-mock: ${message}\n`,
  })
})

test('an invalid row of fixtures is reported with its file', async () => {
  const cwd = folderOf({ 'world.json': '{"pets": 3}' })
  const { stderr } = await run(['--fixtures', 'world.json'], { cwd })
  expect(stderr).toBe(
    'petstore-mock: --fixtures: world.json: pets: expected an array but got 3; did you mean fixtures: generateWorld({ pets: 3 }), from petstore-mock/fixtures?\n',
  )
})

test('a module without handlers is refused', async () => {
  const cwd = folderOf({ 'mine.mjs': 'export const other = 1' })
  const { stderr } = await run(['--handlers', 'mine.mjs'], { cwd })
  expect(stderr).toBe(
    'petstore-mock: --handlers: mine.mjs: expected an array of msw handlers as its default export, or as the export "handlers", but got neither\n',
  )
})

test.each([
  [
    ['--clock', '2026-02-30'],
    '--clock: expected system or an ISO 8601 instant such as 2026-01-31T12:00:00Z but got "2026-02-30"',
  ],
  [
    ['--clock', '2026-05-01T00:00:00'],
    '--clock: expected system or an ISO 8601 instant such as 2026-01-31T12:00:00Z but got "2026-05-01T00:00:00"; add Z for UTC, or an offset such as +02:00',
  ],
  [['--id-offset', 'x'], '--id-offset: expected an integer of at least 0 but got "x"'],
  [
    ['--latency', '300ms..100ms'],
    '--latency: expected a duration such as 200ms, or a range such as 100ms..300ms but got "300ms..100ms"',
  ],
  [
    ['--latency', '200-400ms'],
    '--latency: expected a duration such as 200ms, or a range such as 100ms..300ms but got "200-400ms"',
  ],
  [
    ['--no-rate-limit', '--rate-limit-dialect', 'github'],
    '--rate-limit-dialect: cannot be used together with --no-rate-limit',
  ],
])('%j is refused with a form that fits the command line', async (words, message) => {
  const { status, stderr } = await run(words)
  expect(status).toBe(2)
  expect(stderr.startsWith(`petstore-mock: ${message}`)).toBe(true)
})

test('an invalid fault of a scenario is reported with its place and its file', async () => {
  const cwd = folderOf({ 's.json': '{"scenario":{"faults":[{"delay":1},{"status":200}]}}' })
  const { status, stderr } = await run(['--port', '0', '--config', 's.json'], { cwd })
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      'petstore-mock: s.json: scenario.faults[1].status: expected an integer from 400 to 599 but got 200\n',
  })
})

test.each(['18.20.8', '20.18.3'])('Node %s is too old', async (nodeVersion) => {
  expect(await run(['--version'], { nodeVersion })).toEqual({
    status: 2,
    stdout: '',
    stderr: `petstore-mock: expected Node 20.19 or later but got Node ${nodeVersion}\n`,
  })
})

test('the oldest Node that the package declares is not too old', async () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const nodeVersion = `${engines.node.replace('>=', '')}.0`
  expect(await run(['--version'], { nodeVersion })).toMatchObject({ status: 0, stderr: '' })
})
