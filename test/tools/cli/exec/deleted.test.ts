import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  bePolite,
  beSloppy,
  createSession,
  exec,
  inTurn,
  send,
} from '../../../support/cli/clients.ts'
import { type Client, run } from '../../../support/cli/command-line.ts'
import { folderOf } from '../../../support/cli/folder.ts'

/** Uses a session, and deletes it at the end. */
function inSession(id: string, use: (session: { url: string }) => Promise<void>): Client {
  return async ({ controlUrl }) => {
    const session = await createSession(controlUrl, id)
    await use(session)
    await send('DELETE', session.controlUrl)
  }
}

test('exec judges a session when it is deleted', async () => {
  const client = inSession('one', beSloppy)
  const { status, stderr } = await run(exec('--fail-on', 'warning'), { client })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Session one\nAudit failed: 1 warning/)
  expect(stderr).toContain('invalid-request')
})

test('exec is silent about deleted sessions that behaved well', async () => {
  const client = inTurn(inSession('one', bePolite), inSession('two', bePolite))
  expect(await run(exec(), { client })).toMatchObject({ status: 0, stderr: '' })
})

test("exec prints the warnings of a deleted session, although they don't make it fail", async () => {
  const { status, stderr } = await run(exec(), { client: inSession('one', beSloppy) })
  expect(status).toBe(0)
  expect(stderr).toMatch(/^Session one\nAudit passed: 1 warning/)
})

test('a report has the deleted sessions, each use of an id by itself', async () => {
  const cwd = folderOf()
  const client = inTurn(inSession('one', beSloppy), inSession('one', bePolite))
  await run(exec('--fail-on', 'warning', '--report', 'a.json'), { cwd, client })
  expect(JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8'))).toMatchObject([
    { name: 'Service', report: { ok: true } },
    { name: 'Session one', report: { ok: false } },
    { name: 'Session one #2', report: { ok: true } },
  ])
})
