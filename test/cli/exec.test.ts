import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { command, run } from '../support/server/command.ts'

const node = (script: string) => ['exec', '--no-audit', '--', process.execPath, '-e', script]

test('a command gets the URL of the service, and stdout is its own', async () => {
  const script =
    'fetch(process.env.PETSTORE_BASE_URL + "/pets/1").then((r) => r.text()).then(console.log)'
  const { status, stdout, stderr } = await run(node(script))
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject({ id: 1, name: 'Rex' })
})

test('a command gets the URL of the control API and its token', async () => {
  const script = `const { PETSTORE_CONTROL_URL: url, PETSTORE_CONTROL_TOKEN: token } = process.env
    fetch(url + '/clock', { headers: { Authorization: 'Bearer ' + token } }).then((r) => console.log(r.status, token))`
  const env = { PETSTORE_MOCK_CONTROL_TOKEN: 'sixteen-or-more-chars' }
  expect((await run(node(script), { env })).stdout).toBe('200 sixteen-or-more-chars\n')
})

test('without a token its variable is not set', async () => {
  const script = 'console.log("PETSTORE_CONTROL_TOKEN" in process.env)'
  expect((await run(node(script))).stdout).toBe('false\n')
})

test('standard input and the exit status are passed through', async () => {
  const script = 'process.stdin.pipe(process.stdout); process.exitCode = 7'
  const { status, stdout } = await run(node(script), {}, 'hello')
  expect({ status, stdout }).toEqual({ status: 7, stdout: 'hello' })
})

test('a command that a signal killed ends with 128 plus the number of the signal', async () => {
  expect((await run(node('process.kill(process.pid, "SIGKILL")'))).status).toBe(137)
})

test.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const)(
  '%s is passed on',
  async (signal) => {
    const script = `process.on('${signal}', () => process.exit(9)); setInterval(() => {}, 9e5); console.log('up')`
    const child = command(node(script))
    await once(createInterface(child.stdout), 'line')
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([9, null])
  },
)

test.skipIf(process.platform === 'win32')(
  'if exec is killed, its command gets SIGTERM',
  async () => {
    const script = `process.on('SIGTERM', () => process.exit(console.log('ended')))
      setInterval(() => {}, 9e5)
      console.log('up')`
    const child = command(node(script))
    const output = createInterface(child.stdout)
    await once(output, 'line')
    child.kill('SIGKILL')
    expect(await once(output, 'line')).toEqual(['ended'])
    // Once nobody is left to write to it, the output is closed.
    await once(child, 'close')
  },
)

test.each([
  ['no-such-command-here', 127, 'was not found'],
  ['./package.json', 126, 'cannot be executed'],
])('%s ends with %i', async (name, status, reason) => {
  expect(await run(['exec', '--', name])).toEqual({
    status,
    stdout: '',
    stderr: `petstore-mock: exec: expected a command but got "${name}", which ${reason}\n`,
  })
})

test('a command in quotes leads to the forms that work', async () => {
  const { status, stderr } = await run(['exec', '--', 'python3 t.py'])
  expect(status).toBe(127)
  expect(stderr).toBe(
    'petstore-mock: exec: expected a command but got "python3 t.py", which was not found; write the command and its arguments unquoted, or use sh -c "…"\n',
  )
})

test('with --https a client can verify the certificate', async () => {
  const script = `fetch(process.env.PETSTORE_BASE_URL + '/pets').then((response) => console.log(response.status))`
  const words = ['exec', '--https', '--no-audit', '--', process.execPath, '-e', script]
  expect(await run(words)).toEqual({ status: 0, stdout: '200\n', stderr: '' })
})
