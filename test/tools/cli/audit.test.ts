import { expect, test } from 'vitest'
import { run, type Served, start } from '../../support/cli/command-line.ts'

test.each([
  ['text', /^Audit passed: 1 warning in 1 request/],
  ['json', /^\{\n {2}"ok": true,/],
  ['markdown', /^\*\*Audit passed: /],
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
  const words = ['exec', '--no-audit', '--control-token', 'sixteen-or-more-chars', '--', 'client']
  const printed: string[] = []
  const client = async ({ env, url }: Served) => {
    await fetch(`${url}/pets/1`)
    const { status, stdout } = await run(['audit'], { env })
    printed.push(stdout)
    return status
  }
  expect((await run(words, { env, client })).status).toBe(0)
  expect(printed).toEqual([
    expect.stringMatching(/^Audit passed: \d.* in 1 request from 1 client\n/),
  ])
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

test("audit says why it can't reach a server", async () => {
  const { status, stderr } = await run(['audit', '--control-url', 'http://127.0.0.1:1'])
  expect(status).toBe(2)
  expect(stderr).toMatch(
    /^petstore-mock: audit: no report from http:\/\/127\.0\.0\.1:1\/__petstore: The server can't be reached: .+; start a server, or name one with --control-url\n$/,
  )
})

test('audit says how to trust the certificate of a server', async () => {
  const { url } = await start(['--https'])
  const { stderr } = await run(['audit', '--control-url', url])
  expect(stderr).toMatch(
    /can't be reached: .*; set NODE_EXTRA_CA_CERTS to the file of its certificate\n$/,
  )
})

test("audit accepts the server's origin, and sends no request to the service", async () => {
  const { url } = await start()
  const { status, stdout } = await run(['audit', '--control-url', `${url}/`])
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'Audit passed: no findings in 0 requests from 0 clients\n',
  })
  expect(await (await fetch(`${url}/__petstore/journal/all`)).json()).toEqual([])
})

test('audit accepts the control API of a session', async () => {
  const { url } = await start()
  const response = await fetch(`${url}/__petstore/sessions`, { method: 'POST', body: '{}' })
  const session = await response.json()
  await fetch(`${session.url}/pets`)
  const { stdout } = await run(['audit', '--control-url', session.controlUrl])
  expect(stdout).toMatch(/^Audit passed: no findings in 1 request from 1 client\n/)
})

test('audit says how to set the token if the server requires one', async () => {
  const { url } = await start(['--control-token', 'sixteen-or-more-chars'])
  const { status, stderr } = await run(['audit', '--control-url', `${url}/__petstore`])
  expect(status).toBe(2)
  expect(stderr.endsWith('; set --control-token\n')).toBe(true)
})
