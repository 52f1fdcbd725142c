import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const CLI = 'dist/src/cli.js'

/** Runs the built command to its end. */
async function run(...words: readonly string[]) {
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const [status] = await once(child, 'close')
  return { status, stdout, stderr }
}

/** Starts the built command, and waits for the line that says it is ready. */
async function start(...words: readonly string[]) {
  const child = spawn(process.execPath, [CLI, '--port', '0', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, line: String(line), url: /http:\S+(?=,)/.exec(String(line))?.[0] ?? '' }
}

test('it serves the default world and says so in one line', async () => {
  const { line, url } = await start()
  expect(line).toMatch(/^petstore-mock is ready: http:\/\/127\.0\.0\.1:\d+, plan free, seed 1$/)
  const reply = await fetch(`${url}/pets/1`)
  expect(reply.headers.get('x-ratelimit-limit')).toBe('60')
  expect(await reply.json()).toEqual({ id: 1, name: 'Rex', categoryId: 1, status: 'available' })
})

test('flags choose plan, keys, authentication and rows', async () => {
  const words = ['serve', '--plan', 'pro', '--api-key', 's3cret=business', '--auth', 'required']
  const { url } = await start(...words, '--pets', '30', '--seed', '7')
  const refused = await fetch(`${url}/pets`)
  expect(refused.status).toBe(401)
  expect(refused.headers.get('x-ratelimit-limit')).toBe('300')
  const served = await fetch(`${url}/pets`, { headers: { 'X-API-Key': 's3cret' } })
  expect(served.headers.get('x-ratelimit-limit')).toBe('1000')
  expect(served.headers.get('x-total-count')).toBe('30')
})

test('the same seed generates the same pets', async () => {
  const [first, second] = await Promise.all([start('--pets', '5'), start('--pets', '5')])
  const pets = await Promise.all([fetch(`${first.url}/pets`), fetch(`${second.url}/pets`)])
  const [left, right] = await Promise.all(pets.map((reply) => reply.text()))
  expect(left).toBe(right)
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it cleanly', async (signal) => {
  const { child, url } = await start()
  await fetch(`${url}/pets`)
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('--help shows every flag with its default', async () => {
  const { status, stdout } = await run('--help')
  expect(status).toBe(0)
  for (const flag of [
    'port',
    'host',
    'plan',
    'api-key',
    'auth',
    'pets',
    'seed',
    'help',
    'version',
  ]) {
    expect(stdout).toContain(`--${flag}`)
  }
  for (const value of ['[4010]', '[127.0.0.1]', '[free]', '[optional]']) {
    expect(stdout).toContain(value)
  }
})

test('--version shows the version', async () => {
  expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test.each([
  [['--prot', '1'], '--prot is not a flag, did you mean --port?'],
  [['--frobnicate'], '--frobnicate is not a flag, see --help'],
  [['--port', 'abc'], '--port: got "abc", takes an integer from 0 to 65535'],
  [['--port', '70000'], '--port: got 70000, takes an integer from 0 to 65535'],
  [['--plan', 'gold'], '--plan: got "gold", takes one of "free", "pro", "business", "enterprise"'],
  [['--api-key', 'k'], '--api-key: got "k", takes KEY=PLAN'],
  [
    ['--api-key', 'k=gold'],
    '--api-key: got "gold", takes one of "free", "pro", "business", "enterprise"',
  ],
  [['--auth', 'maybe'], '--auth: got "maybe", takes one of "optional", "required"'],
  [['--seed', '-1'], '--seed: got "-1", takes an integer from 0 to 4294967295'],
  [
    ['--host', '203.0.113.1', '--port', '0'],
    '--host: got "203.0.113.1", takes an address of this machine',
  ],
  [['srve'], '"srve" is not a command, there is serve'],
])('%j is refused in one line with exit status 2', async (words, message) => {
  const { status, stdout, stderr } = await run(...words)
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr.startsWith(`petstore-mock: ${message}`)).toBe(true)
  expect(stderr).not.toContain('    at ')
})

test('a port that is in use is refused in one line with exit status 2', async () => {
  const { url } = await start()
  const { port } = new URL(url)
  const { status, stderr } = await run('--port', port)
  expect(status).toBe(2)
  expect(stderr).toBe(
    `petstore-mock: --port: ${port} is in use, takes a free one, or 0 to pick one\n`,
  )
})
