import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bePolite, createSession, exec, rude, send } from '../../../support/cli/clients.ts'
import { type Client, run } from '../../../support/cli/command-line.ts'
import { folderOf } from '../../../support/cli/folder.ts'

/** Ignores the waits of five 429s. */
const beRude = rude(5)

test.each([
  ['a reset', '/reset', undefined],
  ['a reset that keeps the quotas', '/reset', { keep: ['quotas'] }],
  ['a cleared journal', '/journal/clear', undefined],
])('exec judges the requests before %s', async (_, path, body) => {
  const client: Client = async (served) => {
    await beRude(served)
    await send('POST', served.controlUrl + path, body)
  }
  const { status, stderr } = await run(exec(), { client })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Audit failed: [1-9]\d* errors? in 5 requests/)
  expect(stderr).toContain('retried-too-early')
  expect(stderr).toContain('the command succeeded but the audit failed')
})

test('exec judges the requests before and after a restored snapshot, once', async () => {
  const client: Client = async (served) => {
    const before = await send('GET', `${served.controlUrl}/snapshot`)
    await beRude(served)
    await send('POST', `${served.controlUrl}/restore`, before)
    await bePolite(served)
  }
  const { status, stderr } = await run(exec(), { client })
  expect(status).toBe(1)
  expect(stderr).toContain('in 6 requests from 1 client')
  expect(stderr.match(/^Audit/gm)).toHaveLength(1)
})

test('exec judges a session that is reset, then deleted', async () => {
  const client: Client = async ({ controlUrl }) => {
    const session = await createSession(controlUrl, 'one')
    await beRude(session)
    await send('POST', `${session.controlUrl}/reset`)
    await bePolite(session)
    await send('DELETE', session.controlUrl)
  }
  const { status, stderr } = await run(exec(), { client })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Session one\nAudit failed: .* in 5 requests/)
})

test('with a reset before each test, each test is judged by itself', async () => {
  const cwd = folderOf()
  const client: Client = async (served) => {
    for (const behave of [bePolite, beRude, bePolite]) {
      await send('POST', `${served.controlUrl}/reset`)
      await behave(served)
    }
  }
  const { status, stderr } = await run(exec('--report', 'audit.json'), { cwd, client })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Service #2\nAudit failed: /)
  expect(stderr).toMatch(/^Service #3\nAudit passed: /m)
  expect(JSON.parse(readFileSync(join(cwd, 'audit.json'), 'utf8'))).toMatchObject([
    { name: 'Service', report: { ok: true, summary: { requests: 1 } } },
    { name: 'Service #2', report: { ok: false, summary: { requests: 5 } } },
    { name: 'Service #3', report: { ok: true, summary: { requests: 1 } } },
  ])
})

test('exec says how many requests were dropped because the journal was full', async () => {
  const client: Client = async (served) => {
    for (let sent = 0; sent < 5; sent += 1) await bePolite(served)
    await send('POST', `${served.controlUrl}/reset`)
    for (let sent = 0; sent < 3; sent += 1) await bePolite(served)
  }
  const { status, stderr } = await run(exec('--journal-limit', '2'), { client })
  expect(status).toBe(0)
  expect(stderr).toMatch(/exec: 4 requests not judged: the journal was full; raise journal.limit/)
})
