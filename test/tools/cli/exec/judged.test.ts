import { expect, test } from 'vitest'
import { beSloppy, exec, inTurn, request, rude } from '../../../support/cli/clients.ts'
import { type Client, run } from '../../../support/cli/command-line.ts'
import { folderOf } from '../../../support/cli/folder.ts'

test('exec prints an audit, and its errors fail a command that succeeded', async () => {
  const { status, stdout, stderr } = await run(exec(), { client: rude(6) })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  // At least the last two ignored a refusal for sure; on a slow machine, all but the first did.
  expect(stderr).toMatch(/^Audit failed: [2-5] errors in 6 requests from 1 client\n/)
  expect(stderr).toContain('retried-too-early (anonymous)')
  expect(stderr.trimEnd().split('\n').at(-1)).toBe(
    'petstore-mock: exec: the command succeeded but the audit failed; use --fail-on never to ignore its findings',
  )
})

test('a command that fails keeps its own exit status, whatever the audit finds', async () => {
  const client = inTurn(rude(6), async () => 7)
  const { status, stderr } = await run(exec(), { client })
  expect(status).toBe(7)
  expect(stderr).not.toContain('petstore-mock: exec:')
})

const FILES = { 'strict.json': '{"failOn":"warning"}', 'quiet.json': '{"audit":false}' }

test.each([
  [[], {}, 0],
  [['--fail-on', 'error'], {}, 0],
  [['--fail-on', 'warning'], {}, 1],
  [['--fail-on', 'never'], {}, 0],
  [[], { PETSTORE_MOCK_FAIL_ON: 'warning' }, 1],
  [['--config', 'strict.json'], {}, 1],
  [['--config', 'strict.json', '--no-audit'], {}, 0],
  [['--config', 'strict.json', '--fail-on', 'never'], {}, 0],
  [['--config', 'strict.json'], { PETSTORE_MOCK_NO_AUDIT: '1' }, 0],
])(
  'after a warning, exec with %j and the variables %j ends with status %i',
  async (flags, env, status) => {
    const place = { env, cwd: folderOf(FILES), client: beSloppy }
    expect((await run(exec(...flags), place)).status).toBe(status)
  },
)

test('with --no-audit nothing is printed, and no finding changes the exit status', async () => {
  const { status, stderr } = await run(exec('--no-audit'), { client: rude(6) })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('audit: false in the config file is like --no-audit', async () => {
  const place = { cwd: folderOf(FILES), client: beSloppy }
  expect((await run(exec('--config', 'quiet.json'), place)).stderr).toBe('')
})

test('a client that opens a connection for each request is also audited', async () => {
  const client: Client = async ({ url, controlUrl }) => {
    await (await fetch(`${controlUrl}/quotas/exhaust`, { method: 'POST' })).text()
    for (let sent = 0; sent < 4; sent += 1) await request(`${url}/pets`, false)
  }
  const { stderr } = await run(exec(), { client })
  expect(stderr).toContain('retried-too-early (anonymous)')
})
