import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, run } from '../../support/server/command.ts'

/** Starts a session, as a test does in its setup. Deletes it at the end. */
const HELPERS = `
  const sessions = process.env.PETSTORE_CONTROL_URL + '/sessions'
  async function inSession(id, use) {
    const response = await fetch(sessions, { method: 'POST', body: JSON.stringify({ id }) })
    const { url, controlUrl } = await response.json()
    await use(url)
    await fetch(controlUrl, { method: 'DELETE' })
  }
  const wait = async () => {}
  const beRude = async (url) => void (await (await fetch(url + '/pets?limit=x')).text())
  const bePolite = async (url) => void (await (await fetch(url + '/pets')).text())
`

const node = (script: string) => [
  ...['--', process.execPath, '--input-type=module', '-e'],
  HELPERS + script,
]

test('exec judges a session when it is deleted', async () => {
  const { status, stderr } = await run([
    ...['exec', '--fail-on', 'warning'],
    ...node(`await inSession('one', beRude)`),
  ])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Session one\nAudit not ok: 0 errors, 1 warning/)
  expect(stderr).toContain('invalid-request')
})

test('exec counts the deleted sessions that behaved well', async () => {
  const script = `await inSession('one', bePolite); await inSession('two', bePolite); await inSession('three', wait)`
  expect(await run(['exec', ...node(script)])).toMatchObject({
    status: 0,
    stderr: 'petstore-mock: exec: 2 deleted sessions: audit ok\n',
  })
})

test('exec prints the warnings of a deleted session, although they do not make it fail', async () => {
  const { status, stderr } = await run(['exec', ...node(`await inSession('one', beRude)`)])
  expect(status).toBe(0)
  expect(stderr).toMatch(/^Session one\nAudit ok: 0 errors, 1 warning/)
})

test('a report has the deleted sessions, each use of an id by itself', async () => {
  const cwd = folderOf()
  const script = `await inSession('one', beRude); await inSession('one', bePolite)`
  await run(['exec', '--fail-on', 'warning', '--report', 'a.json', ...node(script)], { cwd })
  expect(JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8'))).toMatchObject([
    { session: null, part: 1, report: { ok: true } },
    { session: 'one', part: 1, report: { ok: false } },
    { session: 'one', part: 2, report: { ok: true } },
  ])
})
