import { expect, test } from 'vitest'
import { run, type Served } from '../../support/cli/command-line.ts'

test('a command gets the URL of the control API and its token', async () => {
  const statuses: number[] = []
  const client = async ({ controlUrl, env }: Served) => {
    const headers = { Authorization: `Bearer ${env.PETSTORE_CONTROL_TOKEN}` }
    statuses.push((await fetch(`${controlUrl}/clock`, { headers })).status)
    statuses.push((await fetch(`${controlUrl}/clock`)).status)
  }
  const env = { PETSTORE_MOCK_CONTROL_TOKEN: 'sixteen-or-more-chars' }
  await run(['exec', '--', 'client'], { env, client })
  expect(statuses).toEqual([200, 401])
})

test('without a token its variable is not set', async () => {
  const names: string[] = []
  const client = async ({ env }: Served) => void names.push(...Object.keys(env))
  await run(['exec', '--', 'client'], { client })
  expect(names).toEqual(['PETSTORE_BASE_URL', 'PETSTORE_CONTROL_URL'])
})

test('the exit status is that of the command', async () => {
  const words = ['exec', '--no-audit', '--', process.execPath, '-e', 'process.exitCode = 7']
  expect((await run(words)).status).toBe(7)
})

test('a command that a signal killed ends with 128 plus the number of the signal', async () => {
  const script = 'process.kill(process.pid, "SIGKILL")'
  expect((await run(['exec', '--no-audit', '--', process.execPath, '-e', script])).status).toBe(137)
})

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

test('an internal error ends with status 1, and its stack is on stderr', async () => {
  const client = () => Promise.reject(new Error('no luck'))
  const { status, stdout, stderr } = await run(['exec', '--', 'client'], { client })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^Error: no luck\n {4}at /)
})
