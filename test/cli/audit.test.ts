import { expect, test } from 'vitest'
import { CLI, folderOf, run, start } from '../support/server/command.ts'

/**
 * A client that does not wait: on its one connection, every request after the first is too early.
 */
const RUDE = `const { Agent, get } = await import('node:http')
  const control = process.env.PETSTORE_CONTROL_URL + '/quotas/anonymous'
  await fetch(control, { method: 'PATCH', body: '{"exhaust":"minute"}' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (done) => get(process.env.PETSTORE_BASE_URL + '/pets', { agent }, (response) => response.resume().on('end', done))
  for (let sent = 0; sent < 3; sent += 1) await new Promise(send)
  agent.destroy()`

const POLITE = `await fetch(process.env.PETSTORE_BASE_URL + '/pets')`

const node = (script: string) => ['--', process.execPath, '--input-type=module', '-e', script]

const SLOPPY = `await fetch(process.env.PETSTORE_BASE_URL + '/pets?limit=x')`

test('exec prints an audit, and its errors fail a command that succeeded', async () => {
  const { status, stdout, stderr } = await run(['exec', ...node(RUDE)])
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^Audit not ok: 2 errors, 0 warnings in 3 requests from 1 client\n/)
  expect(stderr).toContain('retried-too-early (anonymous)')
  expect(stderr.trimEnd().split('\n').at(-1)).toBe(
    'petstore-mock: exec: the command succeeded but the audit failed; use --fail-on never to ignore its findings',
  )
})

test('a command that fails keeps its own exit status, whatever the audit finds', async () => {
  const { status, stderr } = await run(['exec', ...node(`${RUDE}; process.exit(7)`)])
  expect(status).toBe(7)
  expect(stderr).not.toContain('petstore-mock: exec:')
})

test('a clean audit leaves the exit status 0', async () => {
  expect((await run(['exec', '--fail-on', 'warning', ...node(POLITE)])).status).toBe(0)
})

test.each([
  [[], 0],
  [['--fail-on', 'error'], 0],
  [['--fail-on', 'warning'], 1],
  [['--fail-on', 'never'], 0],
])('after a warning, exec with %j ends with status %i', async (words, status) => {
  expect((await run(['exec', ...words, ...node(SLOPPY)])).status).toBe(status)
})

test('with --no-audit nothing is printed, and no finding changes the exit status', async () => {
  const { status, stderr } = await run(['exec', '--no-audit', ...node(RUDE)])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

const FILES = { 'strict.json': '{"failOn":"warning"}', 'quiet.json': '{"audit":false}' }

test.each([
  [[], { PETSTORE_MOCK_FAIL_ON: 'warning' }, 1],
  [['--config', 'strict.json'], {}, 1],
  [['--config', 'strict.json', '--no-audit'], {}, 0],
  [['--config', 'strict.json', '--fail-on', 'never'], {}, 0],
  [['--config', 'strict.json'], { PETSTORE_MOCK_NO_AUDIT: '1' }, 0],
])(
  'after a warning, exec with %j and the variables %j ends with status %i',
  async (words, env, status) => {
    const cwd = folderOf(FILES)
    expect((await run(['exec', ...words, ...node(SLOPPY)], { env, cwd })).status).toBe(status)
  },
)

test('audit: false in the config file is like --no-audit', async () => {
  const words = ['exec', '--config', 'quiet.json', ...node(SLOPPY)]
  expect((await run(words, { cwd: folderOf(FILES) })).stderr).toBe('')
})

test('exec prints an audit for each session', async () => {
  const inSession = `const response = await fetch(process.env.PETSTORE_CONTROL_URL + '/sessions', { method: 'POST', body: '{"id":"w1"}' })
    const { url } = await response.json()
    await fetch(url + '/pets?limit=x')`
  const { stderr } = await run(['exec', ...node(inSession)])
  expect(stderr).toMatch(/^Session w1\nAudit ok: 0 errors, 1 warning in 1 request from 1 client\n/)
})

test.each([
  ['text', /^Audit ok: 0 errors, 1 warning in 1 request/],
  ['json', /^\{\n {2}"ok": true,/],
  ['markdown', /^\*\*Audit ok: /],
  ['junit', /^<\?xml version="1\.0"/],
])('audit prints the report of a running server as %s', async (format, pattern) => {
  const { url } = await start()
  await fetch(`${url}/pets?limit=x`)
  const words = ['audit', '--control-url', `${url}/__petstore`, '--format', format]
  const { status, stdout } = await run(words)
  expect(status).toBe(0)
  expect(stdout).toMatch(pattern)
})

test('within exec, audit finds the server and its token', async () => {
  const env = { PETSTORE_MOCK_CONTROL_TOKEN: 'a-token-that-exec-overrides' }
  const words = ['exec', '--no-audit', '--control-token', 'sixteen-or-more-chars', '--']
  const { status, stdout } = await run([...words, process.execPath, CLI, 'audit'], { env })
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'Audit ok: 0 errors, 0 warnings in 0 requests from 0 clients\n',
  })
})

test('audit finds the server by PETSTORE_CONTROL_URL, and fails by its threshold', async () => {
  const { url } = await start(['--control-token', 'sixteen-or-more-chars'])
  await fetch(`${url}/pets?limit=x`)
  const env = {
    PETSTORE_CONTROL_URL: `${url}/__petstore`,
    PETSTORE_CONTROL_TOKEN: 'sixteen-or-more-chars',
  }
  expect((await run(['audit'], { env })).status).toBe(0)
  expect((await run(['audit', '--fail-on', 'warning'], { env })).status).toBe(1)
})

test.each([
  [
    ['audit', '--control-url', 'http://127.0.0.1:1'],
    'audit: http://127.0.0.1:1/__petstore cannot be reached: ',
  ],
  [
    ['audit', '--control-url', 'nowhere'],
    '--control-url: expected an http(s) URL but got "nowhere"',
  ],
  [
    ['audit', '--format', 'pdf'],
    '--format: expected one of "json", "text", "markdown", "junit" but got "pdf"',
  ],
  [
    ['exec', '--fail-on', 'off', '--', 'true'],
    '--fail-on: expected one of "error", "warning", "never" but got "off"',
  ],
  [
    ['exec', '--no-audit', '--fail-on', 'error', '--', 'true'],
    '--fail-on: cannot be used together with --no-audit',
  ],
  [['serve', '--fail-on', 'error'], '--fail-on: expected the command exec or audit but got serve'],
  [['audit', '--no-audit'], '--no-audit: expected the command exec but got audit'],
  [
    ['audit', '--port', '4818'],
    '--port: expected the command serve or exec but got audit; did you mean --control-url http://127.0.0.1:4818/__petstore?',
  ],
  [
    ['audit', 'http://127.0.0.1:4818'],
    'audit: expected only flags but got "http://127.0.0.1:4818"; did you mean --control-url http://127.0.0.1:4818?',
  ],
  [
    ['audit', '--report', 'a.xml'],
    '--report: expected the command exec but got audit; redirect the standard output, as in audit --format junit > audit.xml',
  ],
  [
    ['audit', '-o', 'audit.xml'],
    '-o is not a flag; redirect the standard output, as in audit --format junit > audit.xml',
  ],
  [
    ['audit', '--session=w1'],
    '--session is not a flag; did you mean --control-url http://127.0.0.1:4010/__petstore/sessions/w1?',
  ],
  [
    ['exec', '--format', 'junit', '--', 'true'],
    '--format: expected the command audit but got exec; did you mean --report audit.xml?',
  ],
])('%j is refused in one line with status 2', async (words, message) => {
  const { status, stdout, stderr } = await run(words)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(`petstore-mock: ${message}`)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})

test("audit accepts the server's origin, and sends no request to the service", async () => {
  const { url } = await start()
  const { status, stdout } = await run(['audit', '--control-url', `${url}/`])
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'Audit ok: 0 errors, 0 warnings in 0 requests from 0 clients\n',
  })
  expect(await (await fetch(`${url}/__petstore/journal`)).json()).toEqual([])
})

test.each([
  ['/v1', '/__petstore'],
  ['/__petstore/audit', '/__petstore'],
  ['/__petstore/sessions/w1/api', '/__petstore/sessions/w1'],
])('audit refuses %s, which is not the path of a control API', async (path, meant) => {
  const origin = 'http://127.0.0.1:1'
  const expected = `expected the URL of a control API but got "${origin}${path}"`
  expect(await run(['audit', '--control-url', origin + path])).toEqual({
    status: 2,
    stdout: '',
    stderr: `petstore-mock: --control-url: ${expected}; did you mean ${origin}${meant}?\n`,
  })
})

test('audit accepts the control API of a session', async () => {
  const { url } = await start()
  const response = await fetch(`${url}/__petstore/sessions`, { method: 'POST', body: '{}' })
  const session = await response.json()
  await fetch(`${session.url}/pets`)
  const { stdout } = await run(['audit', '--control-url', session.controlUrl])
  expect(stdout).toMatch(/^Audit ok: 0 errors, 0 warnings in 1 request from 1 client\n/)
})

test('audit says how to set the token if the server requires one', async () => {
  const { url } = await start(['--control-token', 'sixteen-or-more-chars'])
  const { status, stderr } = await run(['audit', '--control-url', `${url}/__petstore`])
  expect(status).toBe(2)
  expect(stderr.endsWith('; set --control-token\n')).toBe(true)
})

test('a client that opens a connection for each request is audited too', async () => {
  const script = `const { get } = await import('node:http')
    const control = process.env.PETSTORE_CONTROL_URL + '/quotas/anonymous'
    await (await fetch(control, { method: 'PATCH', body: '{"exhaust":"minute"}' })).text()
    const send = (done) => get(process.env.PETSTORE_BASE_URL + '/pets', { agent: false }, (response) => response.resume().on('close', done))
    for (let sent = 0; sent < 4; sent += 1) await new Promise(send)`
  const { stderr } = await run(['exec', ...node(script)])
  expect(stderr).toContain('retried-too-early (anonymous)')
})

test('parallel requests on separate connections cause no finding', async () => {
  const script = `const url = process.env.PETSTORE_BASE_URL + '/pets'
    await Promise.all(Array.from({ length: 80 }, async () => (await fetch(url)).text()))`
  const { status, stderr } = await run(['exec', ...node(script)])
  expect(stderr).toMatch(/^Audit ok: 0 errors, 0 warnings in 80 requests/)
  expect(status).toBe(0)
})
