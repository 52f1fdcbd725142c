import { expect, test } from 'vitest'
import { run, start } from '../support/server/command.ts'

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

test('exec prints an audit, and exits with the status of the command', async () => {
  const { status, stdout, stderr } = await run(['exec', ...node(RUDE)])
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  expect(stderr).toMatch(/^Audit not ok: 2 errors, 0 warnings in 3 requests from 1 client\n/)
  expect(stderr).toContain('retried-too-early (anonymous)')
})

test('with --audit error, errors fail a command that succeeded', async () => {
  expect((await run(['exec', '--audit', 'error', ...node(RUDE)])).status).toBe(1)
  expect((await run(['exec', '--audit', 'error', ...node(POLITE)])).status).toBe(0)
  const failing = `${RUDE}; process.exit(7)`
  expect((await run(['exec', '--audit', 'error', ...node(failing)])).status).toBe(7)
})

test('with --audit warning, warnings fail it too', async () => {
  const sloppy = `await fetch(process.env.PETSTORE_BASE_URL + '/pets?limit=x')`
  expect((await run(['exec', '--audit', 'error', ...node(sloppy)])).status).toBe(0)
  expect((await run(['exec', '--audit', 'warning', ...node(sloppy)])).status).toBe(1)
})

test('with --audit off nothing is printed', async () => {
  const { status, stderr } = await run(['exec', '--audit', 'off', ...node(RUDE)])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
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

test('audit finds the server by PETSTORE_CONTROL_URL, and fails by its level', async () => {
  const { url } = await start(['--control-token', 'sixteen-or-more-chars'])
  await fetch(`${url}/pets?limit=x`)
  const env = {
    PETSTORE_CONTROL_URL: `${url}/__petstore`,
    PETSTORE_CONTROL_TOKEN: 'sixteen-or-more-chars',
  }
  expect((await run(['audit'], { env })).status).toBe(0)
  expect((await run(['audit', '--audit', 'warning'], { env })).status).toBe(1)
})

test.each([
  [
    ['audit', '--control-url', 'http://127.0.0.1:1'],
    'audit: http://127.0.0.1:1 cannot be reached: ',
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
    ['exec', '--audit', 'never', '--', 'true'],
    '--audit: expected one of "error", "warning", "report", "off" but got "never"',
  ],
  [['serve', '--audit', 'error'], '--audit: expected the command exec or audit but got serve'],
  [['audit', '--port', '1'], '--port: expected the command serve or exec but got audit'],
])('%j is refused in one line with status 2', async (words, message) => {
  const { status, stdout, stderr } = await run(words)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(`petstore-mock: ${message}`)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
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
  const { status, stderr } = await run(['exec', '--audit', 'error', ...node(script)])
  expect(stderr).toMatch(/^Audit ok: 0 errors, 0 warnings in 80 requests/)
  expect(status).toBe(0)
})
