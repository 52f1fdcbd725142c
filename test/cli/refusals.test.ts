import { expect, test } from 'vitest'
import { folderOf, run } from '../support/server/command.ts'

const PLANS = 'takes the name of a plan: free, pro, business, enterprise'

test.each([
  [['--prot', '1'], '--prot is not a flag, did you mean --port?'],
  [['--frobnicate'], '--frobnicate is not a flag, see --help'],
  [['--port', 'abc'], '--port: got "abc", takes an integer from 0 to 65535'],
  [['--port', '70000'], '--port: got 70000, takes an integer from 0 to 65535'],
  [['--port'], '--port: got nothing, takes a value: --port=N'],
  [['--https=yes'], '--https: got "yes", takes no value'],
  [['--plan', 'gold'], `--plan: got "gold", ${PLANS}`],
  [['--api-key', 'k'], '--api-key: got "k", takes KEY=PLAN'],
  [['--api-key', 'k=gold'], `--api-key k: got "gold", ${PLANS}`],
  [['--auth', 'maybe'], '--auth: got "maybe", takes one of "optional", "required"'],
  [['--seed', '-1'], '--seed: got "-1", takes an integer from 0 to 4294967295'],
  [['--rule', 'onDelet=x'], '--rule: "onDelet" is not a rule, did you mean onDelete?'],
  [['--rule', 'onDelete=x'], '--rule onDelete: got "x", takes one of "restrict", "cascade"'],
  [['--pets', '3', '--fixtures', 'empty'], '--fixtures: takes no --pets beside it'],
  [['--https-key', 'k.pem'], '--https-key: takes --https-cert beside it'],
  [['--fixtures', 'no.json'], '--fixtures: got "no.json", takes a file, and there is none'],
  [['--handlers', 'src'], '--handlers: got "src", takes a file, and it is a directory'],
  [['--config', 'c.yaml'], '--config: got "c.yaml", takes a .json, .mjs or .js file'],
  [['--watch'], '--watch: got no file to watch, takes --config or --fixtures beside it'],
  [
    ['--host', '203.0.113.1', '--port', '0'],
    '--host: got "203.0.113.1", takes an address of this machine',
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
    'c.json: plans.free.perMinute: got -1, takes an integer from 0 to 2147483647, or null for no limit',
  ],
  [
    'c.json',
    '{\n  "plan": }',
    "--config: c.json:2:11: got text that is not JSON (Object value expected after ':')",
  ],
  [
    'c.json',
    '{"fixtures": "gone.json"}',
    'c.json: fixtures: got "gone.json", takes a file, and there is none',
  ],
  ['c.mjs', 'export default () => ({})', 'c.mjs: got a function, takes an object of options'],
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
  expect(stderr).toBe('petstore-mock: --fixtures: world.json: pets: got 3, takes an array\n')
})

test('a module without handlers is refused', async () => {
  const cwd = folderOf({ 'mine.mjs': 'export const other = 1' })
  const { stderr } = await run(['--handlers', 'mine.mjs'], { cwd })
  expect(stderr).toBe(
    'petstore-mock: --handlers: mine.mjs takes an array of msw handlers, as its default export or as handlers\n',
  )
})

test.each([
  [['--clock', '2026-02-30'], '--clock: got "2026-02-30", takes system, or an ISO 8601 instant'],
  [['--id-base', 'x'], '--id-base: got "x", takes an integer from 0 up'],
  [['--latency', '300ms..100ms'], '--latency: got "300ms..100ms", takes a time such as 200ms'],
  [['--no-rate-limit', '--dialect', 'github'], '--dialect: takes no --no-rate-limit beside it'],
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
      'petstore-mock: s.json: scenario.faults[1].status: got 200, takes an integer from 400 to 599\n',
  })
})
