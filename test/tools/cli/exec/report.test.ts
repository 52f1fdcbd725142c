import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { beSloppy, createSession, exec } from '../../../support/cli/clients.ts'
import { type Client, run } from '../../../support/cli/command-line.ts'
import { folderOf } from '../../../support/cli/folder.ts'

const inSession: Client = async ({ controlUrl }) => beSloppy(await createSession(controlUrl, 'w1'))

test.each([
  ['audit.txt', [/^Audit passed: no findings in 0 requests/, /^Session w1\nAudit passed: 1/m]],
  ['audit.md', [/^\*\*Audit passed: /, /^## Session w1\n\n\*\*Audit passed: /m]],
  ['audit.json', [/^\[\n {2}\{\n {4}"name": "Service",/, /"name": "Session w1",/]],
  [
    'deep/er/audit.xml',
    [/^<\?xml version="1\.0"/, /name="client behaviour"/, /name="client behaviour: Session w1"/],
  ],
])(
  'exec --report %s has the audit of the service and of each session, in the format of the extension',
  async (name, patterns) => {
    const cwd = folderOf()
    const { status, stdout, stderr } = await run(exec('--report', name), { cwd, client: inSession })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
    expect(stderr).toMatch(/^Session w1\nAudit passed: 1 warning in 1 request from 1 client\n/)
    for (const pattern of patterns) expect(readFileSync(join(cwd, name), 'utf8')).toMatch(pattern)
  },
)

test('a report is written even if the command or the audit fails', async () => {
  const cwd = folderOf({ 'a.xml': 'the report of an earlier run' })
  const words = exec('--fail-on', 'warning', '--report', 'a.xml')
  expect((await run(words, { cwd, client: beSloppy })).status).toBe(1)
  expect(readFileSync(join(cwd, 'a.xml'), 'utf8')).toContain('<failure type="warning"')
  expect((await run(words, { cwd, client: async () => 7 })).status).toBe(7)
  expect(readFileSync(join(cwd, 'a.xml'), 'utf8')).toContain('failures="0"')
})

test('the report of an earlier run is gone while the command runs', async () => {
  const cwd = folderOf({ 'a.xml': 'the report of an earlier run' })
  const seen: boolean[] = []
  const client = async () => void seen.push(existsSync(join(cwd, 'a.xml')))
  await run(exec('--report', 'a.xml'), { cwd, client })
  expect(seen).toEqual([false])
  expect(existsSync(join(cwd, 'a.xml'))).toBe(true)
})

test('a report replaces a link, and what it leads to stays as it is', async () => {
  const cwd = folderOf({ 'notes.txt': 'precious' })
  symlinkSync('notes.txt', join(cwd, 'a.txt'))
  await run(exec('--report', 'a.txt'), { cwd, client: beSloppy })
  expect(readFileSync(join(cwd, 'notes.txt'), 'utf8')).toBe('precious')
  expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toMatch(/^Audit passed/)
})

test("a report that can't be written fails a command that succeeded", async () => {
  const cwd = folderOf()
  const client = async () => mkdirSync(join(cwd, 'a.xml'))
  const { status, stderr } = await run(exec('--report', 'a.xml'), { cwd, client })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^petstore-mock: --report: expected a file that can be written but got ".*\/a\.xml" \(\w+\)$/m,
  )
})

test.each([
  [
    '--report audit.pdf',
    '--report: expected a file name that ends in .xml (JUnit), .md, .json or .txt but got "audit.pdf"',
  ],
  ['--report a.xml --no-audit', "--report: can't be used together with --no-audit"],
  [
    '--report file/a.xml',
    '--report: expected a file that can be written but got "file/a.xml" (EEXIST)',
  ],
])('exec %s is refused before the command runs', async (flags, message) => {
  const client = vi.fn()
  const cwd = folderOf({ file: '' })
  const { status, stderr } = await run(exec(...flags.split(' ')), { cwd, client })
  expect(status).toBe(2)
  expect(stderr.replace(`${cwd}/`, '')).toBe(`petstore-mock: ${message}\n`)
  expect(client).not.toHaveBeenCalled()
})
