import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { beSloppy, createSession, exec } from '../../support/cli/clients.ts'
import { type Client, run } from '../../support/cli/command-line.ts'
import { folderOf } from '../../support/cli/folder.ts'

const inSession: Client = async ({ controlUrl }) => beSloppy(await createSession(controlUrl, 'w1'))

test.each([
  ['audit.txt', /^Audit ok: 0 errors, 1 warning in 1 request/],
  ['audit.md', /^\*\*Audit ok: /],
  ['audit.json', /^\[\n {2}\{\n {4}"session": null,/],
  ['audit.xml', /^<\?xml version="1\.0"/],
])('exec --report %s writes the audit in the format of the extension', async (name, pattern) => {
  const cwd = folderOf()
  const { status, stdout, stderr } = await run(exec('--report', name), {
    cwd,
    client: beSloppy,
  })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  expect(stderr).toMatch(/^Audit ok: /)
  expect(readFileSync(join(cwd, name), 'utf8')).toMatch(pattern)
})

test('a report is written too if the command or the audit fails', async () => {
  const cwd = folderOf({ 'a.xml': 'the report of an earlier run' })
  const words = exec('--fail-on', 'warning', '--report', 'a.xml')
  expect((await run(words, { cwd, client: beSloppy })).status).toBe(1)
  expect(readFileSync(join(cwd, 'a.xml'), 'utf8')).toContain('<failure type="warning"')
  expect((await run(words, { cwd, client: async () => 7 })).status).toBe(7)
  expect(readFileSync(join(cwd, 'a.xml'), 'utf8')).toContain('failures="0"')
})

test('a report in JUnit XML has a test suite for each session that received requests', async () => {
  const cwd = folderOf()
  await run(exec('--report', 'deep/er/a.xml'), { cwd, client: inSession })
  const suites = readFileSync(join(cwd, 'deep/er/a.xml'), 'utf8').match(/<testsuite name="[^"]+"/g)
  expect(suites).toEqual([
    '<testsuite name="client behaviour"',
    '<testsuite name="client behaviour in session w1"',
  ])
})

test('a report in JSON has the audits of the service and of each session', async () => {
  const cwd = folderOf()
  await run(exec('--report', 'a.json'), { cwd, client: inSession })
  expect(JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8'))).toMatchObject([
    { session: null, report: { ok: true, summary: { requests: 0 } } },
    { session: 'w1', report: { ok: true, summary: { warnings: 1 } } },
  ])
})

test('a report in Markdown has a heading for each session', async () => {
  const cwd = folderOf()
  await run(exec('--report', 'a.md'), { cwd, client: inSession })
  expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toContain('\n## Session w1\n\n**Audit ok: ')
})

test('the report of an earlier run is gone while the command runs', async () => {
  const cwd = folderOf({ 'a.xml': 'the report of an earlier run' })
  const seen: boolean[] = []
  const client = async () => void seen.push(existsSync(join(cwd, 'a.xml')))
  await run(exec('--report', 'a.xml'), { cwd, client })
  expect(seen).toEqual([false])
  expect(existsSync(join(cwd, 'a.xml'))).toBe(true)
})

test('a report that cannot be written fails a command that succeeded', async () => {
  const cwd = folderOf()
  const client = async () => mkdirSync(join(cwd, 'a.xml'))
  const { status, stderr } = await run(exec('--report', 'a.xml'), { cwd, client })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^petstore-mock: --report: expected a file that can be written but got "a\.xml" \(E\w+\)\n$/,
  )
})

test.each([
  [
    ['--report', 'audit.pdf'],
    '--report: expected a file name that ends in .xml (JUnit), .md, .json or .txt but got "audit.pdf"',
  ],
  [['--report', 'a.xml', '--no-audit'], '--report: cannot be used together with --no-audit'],
  [
    ['--report', 'file/a.xml'],
    '--report: expected a file that can be written but got "file/a.xml" (EEXIST)',
  ],
])('exec with %j is refused before the command runs', async (words, message) => {
  const client = vi.fn()
  const place = { cwd: folderOf({ file: '' }), client }
  expect(await run(exec(...words), place)).toEqual({
    status: 2,
    stdout: '',
    stderr: `petstore-mock: ${message}\n`,
  })
  expect(client).not.toHaveBeenCalled()
})
