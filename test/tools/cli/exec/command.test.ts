import { expect, onTestFinished, test } from 'vitest'
import { bePolite, createSession, inTurn, send } from '../../../support/cli/clients.ts'
import { type Client, run, type Served } from '../../../support/cli/command-line.ts'
import { folderOf } from '../../../support/cli/folder.ts'

test('a command gets the URL of the control API and its token', async () => {
  const statuses: number[] = []
  const client = async ({ controlUrl, env }: Served) => {
    const headers = { Authorization: `Bearer ${env.PETSTORE_CONTROL_TOKEN}` }
    statuses.push((await fetch(`${controlUrl}/clock/now`, { headers })).status)
    statuses.push((await fetch(`${controlUrl}/clock/now`)).status)
  }
  const env = { PETSTORE_MOCK_CONTROL_TOKEN: 'sixteen-or-more-chars' }
  await run(['exec', '--', 'client'], { env, client })
  expect(statuses).toEqual([200, 401])
})

test("without a token its variable isn't set", async () => {
  const names: string[] = []
  const client = async ({ env }: Served) => void names.push(...Object.keys(env))
  await run(['exec', '--', 'client'], { client })
  expect(names).toEqual(['PETSTORE_BASE_URL', 'PETSTORE_CONTROL_URL'])
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

const NO_REQUEST =
  /^petstore-mock: exec: no request was sent to http:\/\/127\.0\.0\.1:\d+; your client must read PETSTORE_BASE_URL\n$/

test.each([
  ['a command that succeeds', []],
  ['a command without an audit', ['--no-audit']],
  ['a command without a log', ['--log', 'silent']],
])('%s but sends no request is told so, and fails', async (_, flags) => {
  const client: Client = async () => 0
  const { status, stdout, stderr } = await run(['exec', ...flags, '--', 'client'], { client })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(NO_REQUEST)
})

test("a command that fails before its first request isn't told what its client must read", async () => {
  const { status, stderr } = await run(['exec', '--', 'client'], { client: async () => 3 })
  expect(status).toBe(3)
  expect(stderr).toMatch(
    /^petstore-mock: exec: the command failed before it sent a request to http:\/\/127\.0\.0\.1:\d+, the URL in PETSTORE_BASE_URL\n$/,
  )
})

test('with --https a client that sends no request is told which certificate to trust', async () => {
  const client: Client = async () => 0
  const { stderr } = await run(['exec', '--https', '--', 'client'], { client })
  expect(stderr).toMatch(
    /no request was sent to https:.* PETSTORE_BASE_URL, and trust the certificate in PETSTORE_CA_FILE\n$/,
  )
})

test('calls of the control API are no requests to the service', async () => {
  const client: Client = ({ controlUrl }) => send('POST', `${controlUrl}/reset`)
  expect((await run(['exec', '--', 'client'], { client })).stderr).toMatch(NO_REQUEST)
})

const inSession: Client = async ({ controlUrl }) => {
  const session = await createSession(controlUrl, 'one')
  await bePolite(session)
  await send('DELETE', session.controlUrl)
}

const abandon: Client = async ({ url, controlUrl }) => {
  const controller = new AbortController()
  const sent = fetch(`${url}/pets`, { signal: controller.signal }).catch(() => {})
  while ((await send('GET', `${controlUrl}/journal/all`)).length === 0);
  onTestFinished(async () => {
    controller.abort()
    await sent
  })
}

test.each<[string, readonly string[], Client]>([
  ['a request', [], bePolite],
  ['a request without an audit', ['--no-audit'], bePolite],
  [
    'a request before a reset',
    [],
    inTurn(bePolite, ({ controlUrl }) => send('POST', `${controlUrl}/reset`)),
  ],
  ['a request to a session that is deleted', [], inSession],
  ["a request that the journal doesn't keep", ['--journal-limit', '0'], bePolite],
  ['a request that is still waiting for its response', ['--latency', '1h'], abandon],
])("%s isn't reported as missing", async (_, flags, client) => {
  const { stderr } = await run(['exec', ...flags, '--', 'client'], { client })
  expect(stderr).not.toContain('no request')
})

test("a request that only your handlers answer isn't reported as missing", async () => {
  const handlers = `import { http, HttpResponse } from '${import.meta.resolve('msw')}'
    export default [http.get('*/pets', () => HttpResponse.json([]))]`
  const place = { cwd: folderOf({ 'handlers.mjs': handlers }), client: bePolite }
  const { stderr } = await run(['exec', '--handlers', 'handlers.mjs', '--', 'client'], place)
  expect(stderr).toContain('in 1 request from 1 client')
})

test('an internal error ends with status 1, and its stack is on stderr', async () => {
  const client = () => Promise.reject(new Error('no luck'))
  const { status, stdout, stderr } = await run(['exec', '--', 'client'], { client })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^petstore-mock: Error: no luck\npetstore-mock: {5}at /)
})
