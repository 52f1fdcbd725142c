import { expect, test } from 'vitest'
import { folderOf, run } from '../support/server/command.ts'

const PLANS = 'takes the name of a plan: free, pro, business, enterprise'

test.each([
  [['--prot', '1'], '--prot is not a flag, did you mean --port?'],
  [['--frobnicate'], '--frobnicate is not a flag, see --help'],
  [['--port', 'abc'], '--port: expected an integer from 0 to 65535 but got "abc"'],
  [['--port', '70000'], '--port: expected an integer from 0 to 65535 but got 70000'],
  [['--port'], '--port: expected a value: --port=N but got nothing'],
  [['--https=yes'], '--https: expected no value but got "yes"'],
  [['--plan', 'gold'], `--plan: got "gold", ${PLANS}`],
  [['--api-key', 'k'], '--api-key: expected KEY=PLAN but got "k"'],
  [['--api-key', 'k=gold'], `--api-key k: got "gold", ${PLANS}`],
  [['--auth', 'maybe'], '--auth: expected one of "optional", "required" but got "maybe"'],
  [['--seed', '-1'], '--seed: expected an integer from 0 to 4294967295 but got "-1"'],
  [['--rule', 'onDelet=x'], '--rule: "onDelet" is not a rule, did you mean onDelete?'],
  [['--rule', 'onDelete=x'], '--rule onDelete: expected one of "restrict", "cascade" but got "x"'],
  [['--pets', '3', '--fixtures', 'empty'], '--fixtures: expected no --pets beside it'],
  [['--https-key', 'k.pem'], '--https-key: expected --https-cert beside it'],
  [['--fixtures', 'no.json'], '--fixtures: expected a file, and there is none but got "no.json"'],
  [['--handlers', 'src'], '--handlers: expected a file, and it is a directory but got "src"'],
  [['--config', 'c.yaml'], '--config: expected a .json, .mjs or .js file but got "c.yaml"'],
  [['--watch'], '--watch: expected --config or --fixtures beside it but got no file to watch'],
  [
    ['--host', '203.0.113.1', '--port', '0'],
    '--host: expected an address of this machine but got "203.0.113.1"',
  ],
  [['srve'], '"srve" is not a command, did you mean serve?'],
  [['serve', 'more'], '"more" is one word too many, serve takes flags only'],
  [
    ['exec', 'npm', '--x'],
    'exec takes a command after --, such as: petstore-mock exec -- npm test',
  ],
  [['init'], 'init takes a folder, such as: petstore-mock init public'],
])('%j is refused in one line with exit status 2', async (words, message) => {
  const { status, stdout, stderr } = await run(words)
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `petstore-mock: ${message}\n`,
  })
})

test.each([
  ['c.json', '{"plan": "gold"}', `c.json: plan: got "gold", ${PLANS}`],
  ['c.json', '{"plann": "pro"}', 'c.json: "plann" is not one of its keys, did you mean plan?'],
  [
    'c.json',
    '{"plans": {"free": {"perMinute": -1}}}',
    'c.json: plans.free.perMinute: expected an integer from 0 to 2147483647, or null for no limit but got -1',
  ],
  [
    'c.json',
    '{\n  "plan": }',
    "--config: c.json:2:11: got text that is not JSON (Object value expected after ':')",
  ],
  [
    'c.json',
    '{"fixtures": "gone.json"}',
    'c.json: fixtures: expected a file, and there is none but got "gone.json"',
  ],
  ['c.mjs', 'export default () => ({})', 'c.mjs: expected an object of options but got a function'],
  ['c.mjs', 'throw new Error("no luck")', '--config: c.mjs cannot be loaded: no luck'],
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

test('a wrong row of fixtures names the file', async () => {
  const cwd = folderOf({ 'world.json': '{"pets": 3}' })
  const { stderr } = await run(['--fixtures', 'world.json'], { cwd })
  expect(stderr).toBe('petstore-mock: --fixtures: world.json: pets: expected an array but got 3\n')
})

test('a module without handlers is refused', async () => {
  const cwd = folderOf({ 'mine.mjs': 'export const other = 1' })
  const { stderr } = await run(['--handlers', 'mine.mjs'], { cwd })
  expect(stderr).toBe(
    'petstore-mock: --handlers: mine.mjs takes an array of msw handlers, as its default export or as handlers\n',
  )
})

test.each([
  [
    ['--clock', '2026-02-30'],
    '--clock: expected system, or an ISO 8601 instant but got "2026-02-30"',
  ],
  [['--id-base', 'x'], '--id-base: expected an integer from 0 up but got "x"'],
  [
    ['--latency', '300ms..100ms'],
    '--latency: expected a time such as 200ms but got "300ms..100ms"',
  ],
  [['--no-rate-limit', '--dialect', 'github'], '--dialect: expected no --no-rate-limit beside it'],
])('%j says what one writes on a command line', async (words, message) => {
  const { status, stderr } = await run(words)
  expect(status).toBe(2)
  expect(stderr.startsWith(`petstore-mock: ${message}`)).toBe(true)
})

test('a wrong fault of a scenario is named, and the file that it is in', async () => {
  const cwd = folderOf({ 's.json': '{"scenario":{"faults":[{"delay":1},{"status":200}]}}' })
  const { status, stderr } = await run(['--port', '0', '--config', 's.json'], { cwd })
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      'petstore-mock: s.json: scenario.faults[1].status: expected an integer from 400 to 599 but got 200\n',
  })
})
