import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, run } from '../../support/server/command.ts'

const HELPERS = `
  const { Agent, get } = await import('node:http')
  const { PETSTORE_BASE_URL: main, PETSTORE_CONTROL_URL: control } = process.env
  const send = async (method, url, body) => {
    const response = await fetch(url, { method, body: JSON.stringify(body) })
    return response.status === 204 ? undefined : response.json()
  }
  const bePolite = (url) => send('GET', url + '/pets')
  /** Ignores the waits of five 429s. On one connection, the order of the requests is certain. */
  async function beRude(url, control) {
    await send('PATCH', control + '/quotas/anonymous', { exhaust: 'minute' })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let sent = 0; sent < 5; sent += 1) {
      await new Promise((resolve) => {
        get(url + '/pets', { agent }, (response) => response.resume().on('end', resolve))
      })
    }
    agent.destroy()
  }
`

const node = (script: string) => [
  ...['--', process.execPath, '--input-type=module', '-e'],
  HELPERS + script,
]

test.each([
  ['a reset', `await send('POST', control + '/reset')`],
  ['a reset that keeps the quotas', `await send('POST', control + '/reset', { keep: ['quotas'] })`],
  ['a cleared journal', `await send('DELETE', control + '/journal')`],
])('exec judges the requests before %s', async (_, clear) => {
  const { status, stderr } = await run(['exec', ...node(`await beRude(main, control); ${clear}`)])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Audit not ok: [1-9]\d* errors?, .* in 5 requests/)
  expect(stderr).toContain('retried-too-early')
  expect(stderr).toContain('the command succeeded but the audit failed')
})

test('exec judges the requests before and after a restored snapshot, once', async () => {
  const script = `
    const before = await send('GET', control + '/state')
    await beRude(main, control)
    await send('PUT', control + '/state', before)
    await bePolite(main)`
  const { status, stderr } = await run(['exec', ...node(script)])
  expect(status).toBe(1)
  expect(stderr).toContain('in 6 requests from 1 client')
  expect(stderr.match(/^Audit/gm)).toHaveLength(1)
})

test('exec judges a session that is reset, then deleted', async () => {
  const script = `
    const { url, controlUrl } = await send('POST', control + '/sessions', { id: 'one' })
    await beRude(url, controlUrl)
    await send('POST', controlUrl + '/reset')
    await bePolite(url)
    await send('DELETE', controlUrl)`
  const { status, stderr } = await run(['exec', ...node(script)])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Session one\nAudit not ok: .* in 5 requests/)
  expect(stderr).toContain('petstore-mock: exec: 1 deleted session: audit ok\n')
})

test('with a reset before each test, each test is judged by itself', async () => {
  const cwd = folderOf()
  const script = `
    const reset = () => send('POST', control + '/reset')
    await reset(); await bePolite(main)
    await reset(); await beRude(main, control)
    await reset(); await bePolite(main)`
  const words = ['exec', '--report', 'audit.json', ...node(script)]
  const { status, stderr } = await run(words, { cwd })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Service #2\nAudit not ok: /)
  expect(stderr).toMatch(/^Service #3\nAudit ok: /m)
  expect(stderr).toContain('petstore-mock: exec: 1 cleared journal: audit ok\n')
  expect(JSON.parse(readFileSync(join(cwd, 'audit.json'), 'utf8'))).toMatchObject([
    { session: null, part: 1, report: { ok: true, summary: { requests: 1 } } },
    { session: null, part: 2, report: { ok: false, summary: { requests: 5 } } },
    { session: null, part: 3, report: { ok: true, summary: { requests: 1 } } },
  ])
})

test('exec says how many requests were dropped because the journal was full', async () => {
  const script = `
    for (let sent = 0; sent < 5; sent += 1) await bePolite(main)
    await send('POST', control + '/reset')
    for (let sent = 0; sent < 3; sent += 1) await bePolite(main)`
  const { status, stderr } = await run(['exec', '--journal-limit', '2', ...node(script)])
  expect(status).toBe(0)
  expect(stderr).toMatch(/exec: 4 requests not judged: the journal was full; raise journal.limit/)
})
