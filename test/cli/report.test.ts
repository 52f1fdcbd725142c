import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, run } from '../support/server/command.ts'

const node = (script: string) => ['--', process.execPath, '--input-type=module', '-e', script]

const SLOPPY = `await fetch(process.env.PETSTORE_BASE_URL + '/pets?limit=x')`

const IN_SESSION = `const response = await fetch(process.env.PETSTORE_CONTROL_URL + '/sessions', { method: 'POST', body: '{"id":"w1"}' })
  const { url } = await response.json()
  await fetch(url + '/pets?limit=x')`

test.each([
  ['audit.txt', /^Audit ok: 0 errors, 1 warning in 1 request/],
  ['audit.md', /^\*\*Audit ok: /],
  ['audit.json', /^\[\n {2}\{\n {4}"session": null,/],
  ['audit.xml', /^<\?xml version="1\.0"/],
])('exec --report %s writes the audit in the format of the extension', async (name, pattern) => {
  const cwd = folderOf()
  const { status, stdout, stderr } = await run(['exec', '--report', name, ...node(SLOPPY)], { cwd })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  expect(stderr).toMatch(/^Audit ok: /)
  expect(readFileSync(join(cwd, name), 'utf8')).toMatch(pattern)
})

test('a report is written too if the command or the audit fails', async () => {
  const cwd = folderOf({ 'a.xml': 'the report of an earlier run' })
  const words = ['exec', '--fail-on', 'warning', '--report', 'a.xml']
  expect((await run([...words, ...node(SLOPPY)], { cwd })).status).toBe(1)
  expect(readFileSync(join(cwd, 'a.xml'), 'utf8')).toContain('<failure type="warning"')
  expect((await run([...words, ...node('process.exit(7)')], { cwd })).status).toBe(7)
  expect(readFileSync(join(cwd, 'a.xml'), 'utf8')).toContain('failures="0"')
})

test('a report in JUnit XML has a test suite for each session that received requests', async () => {
  const cwd = folderOf()
  await run(['exec', '--report', 'deep/er/a.xml', ...node(IN_SESSION)], { cwd })
  const suites = readFileSync(join(cwd, 'deep/er/a.xml'), 'utf8').match(/<testsuite name="[^"]+"/g)
  expect(suites).toEqual([
    '<testsuite name="client behaviour"',
    '<testsuite name="client behaviour in session w1"',
  ])
})

test('a report in JSON has the audits of the service and of each session', async () => {
  const cwd = folderOf()
  await run(['exec', '--report', 'a.json', ...node(IN_SESSION)], { cwd })
  expect(JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8'))).toMatchObject([
    { session: null, report: { ok: true, summary: { requests: 0 } } },
    { session: 'w1', report: { ok: true, summary: { warnings: 1 } } },
  ])
})

test('a report in Markdown has a heading for each session', async () => {
  const cwd = folderOf()
  await run(['exec', '--report', 'a.md', ...node(IN_SESSION)], { cwd })
  expect(readFileSync(join(cwd, 'a.md'), 'utf8')).toContain('\n## Session w1\n\n**Audit ok: ')
})

test('the report of an earlier run is gone while the command runs', async () => {
  const cwd = folderOf({ 'a.xml': 'the report of an earlier run' })
  const script = `import { existsSync } from 'node:fs'; console.log(existsSync('a.xml'))`
  expect((await run(['exec', '--report', 'a.xml', ...node(script)], { cwd })).stdout).toBe(
    'false\n',
  )
  expect(existsSync(join(cwd, 'a.xml'))).toBe(true)
})

test('a report that cannot be written fails a command that succeeded', async () => {
  const cwd = folderOf()
  const script = `import { mkdirSync } from 'node:fs'; mkdirSync('a.xml')`
  const { status, stderr } = await run(['exec', '--report', 'a.xml', ...node(script)], { cwd })
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
  const cwd = folderOf({ file: '' })
  expect(await run(['exec', ...words, ...node('console.log(1)')], { cwd })).toEqual({
    status: 2,
    stdout: '',
    stderr: `petstore-mock: ${message}\n`,
  })
})
