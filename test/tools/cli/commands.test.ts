import { expect, test } from 'vitest'
import type { Served } from '../../support/cli/command-line.ts'
import { explore, order } from '../../support/cli/explored.ts'
import { until } from '../../support/until.ts'

/** The words of a command that runs a script in Node. */
const node = (script: string) => [process.execPath, '-e', script]

const READ = 'const read = () => fetch(process.env.PETSTORE_BASE_URL + "/pets");'

const ONE = ['--faults', '1', '--outcomes', '503']

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the output of a command is hidden, and its end is part of the problem', async () => {
  const script = `${READ}
    read().then(async ({ ok }) => {
      console.log('one\\n'.repeat(20) + 'two')
      if (!ok) console.error('\\u001b[31moh no\\u001b[0m')
      if (!ok) await fetch(process.env.PETSTORE_BASE_URL + '/pets/1', { method: 'DELETE' })
      process.exitCode = ok ? 0 : 3
    })`
  const flags = [...ONE, '--rule', 'onDelete=cascade']
  const { stdout } = await explore(flags, {}, node(script))

  const end = [...new Array<string>(9).fill('one'), 'two', 'oh no']
  expect(stdout).toContain(
    ['The output ends with:', ...end.map((line) => `  ${line}`)].join('\n        '),
  )
  expect(stdout).toContain('The client failed with Error: exit status 3, but it changed rows:')
  expect(stdout.match(/one/g)).toHaveLength(9)
})

test('a command that fails without faults is refused with its output', async () => {
  const script = `${READ} read().then(() => { throw new TypeError('no such thing') })`
  const { status, stdout, stderr } = await explore(ONE, {}, node(script))

  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(
    'petstore-mock: explore: expected the command, without any fault, to succeed, but it ended with exit status 1\npetstore-mock: Its output ends with:\n',
  )
  expect(stderr).toContain('petstore-mock:   TypeError: no such thing\n')
})

test.each([
  [
    ['no-such-command-here'],
    'expected a command but got "no-such-command-here", which was not found',
  ],
  [['/'], 'expected a command but got "/", which cannot be executed'],
  [
    ['npm test'],
    'expected a command but got "npm test", which was not found; write the command and its arguments unquoted, or use sh -c "…"',
  ],
])('the command %j is refused', async (words, message) => {
  const { status, stderr } = await explore([], {}, words)

  expect({ status, stderr }).toEqual({ status: 2, stderr: `petstore-mock: explore: ${message}\n` })
})

test("a command that doesn't end is killed, with the processes that it started", async () => {
  // The child inherits the output: it stays open until the child is killed as well.
  const script = `${READ}
    read().then(({ ok }) => {
      if (ok) return
      process.on('SIGTERM', () => {})
      const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 9e5)'], { stdio: 'inherit' })
      console.log('waiting with', child.pid)
      setInterval(() => {}, 9e5)
    })`
  const flags = [...ONE, '--settle-within', '5s', '--format', 'json']
  const { status, stdout } = await explore(flags, {}, node(script))
  const [problem] = JSON.parse(stdout).problems

  expect(status).toBe(1)
  expect(problem).toMatchObject({ rule: 'did-not-settle', path: ['503'] })
  const [, message, pid] =
    /^(.*)\nThe output ends with:\n {2}waiting with (\d+)$/.exec(problem.message) ?? []
  expect(message).toBe('After 5 s and 1 request, the client was still not done.')
  await until(() => !isAlive(Number(pid)))
})

test('a command that sends too many requests is killed', async () => {
  const script = `${READ} (async () => { while (!(await read()).ok); })()`
  const flags = ['--faults', '2', '--outcomes', '503', '--max-requests', '2']
  const { stdout } = await explore(flags, {}, node(script))

  expect(stdout).toMatch(
    /too-many-requests: .*\n.*path: 503, 503, ok .*\n.*sent 3 requests, and was stopped\.\n/,
  )
})

test('a command that needs too much without faults is refused', async () => {
  const slow = await explore(['--settle-within', '100ms'], {}, node('setInterval(() => {}, 9e5)'))
  expect(slow.stderr).toBe(
    "petstore-mock: explore: expected the command, without any fault, to end within 0.1 s (--settle-within), but it didn't\npetstore-mock: It wrote nothing.\n",
  )
  const script = `${READ} read().then(read).then(() => setInterval(() => {}, 9e5))`
  const many = await explore(['--max-requests', '1'], {}, node(script))
  expect(many.stderr).toContain('to send at most 1 request (--max-requests), but it sent more\n')
})

test('a client that sends nothing is refused', async () => {
  const { status, stderr } = await explore([], { client: async () => 0 })

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      'petstore-mock: explore: expected the command, without any fault, to send a request to the URL in PETSTORE_BASE_URL, but none arrived\npetstore-mock: It wrote nothing.\n',
  })
})

test('a client that calls no operation is refused, and the error has its first request', async () => {
  const client = async (served: Served) => {
    await fetch(`${served.url}/dogs`)
    return 0
  }
  const { stderr } = await explore([], { client })

  expect(stderr).toMatch(
    /to call an operation of the service, but its first request was GET \S*\/dogs, which got a 404\n/,
  )
})

test('a client that resets the mock is refused, because its requests are then unknown', async () => {
  const client = async (served: Served) => {
    await fetch(`${served.url}/pets`)
    await fetch(`${served.controlUrl}/reset`, { method: 'POST' })
    return order(served)
  }
  const { status, stderr } = await explore([], { client })

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      "petstore-mock: explore: expected the command to leave the journal of its session as it is, but it cleared it; don't reset the mock in these tests: each run has a fresh one\n",
  })
})
