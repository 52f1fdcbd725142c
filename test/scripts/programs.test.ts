import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Finds only programs in the folder `programs`, whatever the machine has. */
const FIND_PROGRAM = `import { existsSync, readdirSync } from 'node:fs'
export const findProgram = ({ names }) =>
  (existsSync('programs') ? readdirSync('programs') : [])
    .find((file) => names.some((name) => file.startsWith(name)))
`

/** Installs each package into the folder `programs`, and records the calls. */
const APT_GET = `#!/bin/sh
echo "$*" >> calls
for package do :; done
mkdir -p programs && touch "programs/$package"
`

const NO_FIREFOX =
  "because Firefox isn't installed; to run them, install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH"

test('npm test installs nothing, and names the tests that it has skipped at its end', () => {
  const { run, calls } = createProject()

  const { status, stdout, stderr } = run('check.js', 'tests')

  expect(stdout).toContain('tests passed')
  expect(stderr.trim().split('\n')).toEqual([
    "SKIPPED the browser tests, because Chromium isn't installed",
    "SKIPPED the tests of examples/scale-out, because nginx isn't installed",
    `SKIPPED the tests in Firefox, ${NO_FIREFOX}`,
    'To install what is missing: npm run test:setup',
  ])
  expect(calls()).toEqual([])
  expect(status).toBe(0)
})

test('in CI, npm test fails before it starts if a program is missing', () => {
  const { run } = createProject()

  const { status, stdout, stderr } = run('check.js', 'tests', { CI: 'true' })

  expect(stderr).toContain('CI: expected an installed Chromium and nginx but found none')
  expect(stdout).toBe('')
  expect(status).toBe(2)
})

/** Creates a project whose tests pass, on a machine without Chromium and nginx. */
function createProject() {
  const cwd = mkdtempSync(join(tmpdir(), 'petstore-mock-programs-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  // The checks that run at the same time install packages below `scripts`.
  const filter = (path: string) => !path.includes('node_modules')
  cpSync('scripts', join(cwd, 'scripts'), { recursive: true, filter })
  writeFileSync(join(cwd, 'scripts/find-program.js'), FIND_PROGRAM)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const check = scripts['check:tests'].replace('vitest run', 'node --version')
  const manifest = { type: 'module', scripts: { 'check:tests': check } }
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest))
  symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'), 'junction')
  mkdirSync(join(cwd, 'bin'))
  writeFileSync(join(cwd, 'bin/apt-get'), APT_GET)
  chmodSync(join(cwd, 'bin/apt-get'), 0o755)
  const PATH = join(cwd, 'bin') + delimiter + process.env.PATH
  return {
    /** Runs a script of the project. */
    run(script: string, argument = '', variables: Readonly<Record<string, string>> = {}) {
      const args = [`scripts/${script}`, ...(argument === '' ? [] : [argument])]
      const env = { ...process.env, CI: '', ...variables, PATH }
      return spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
    },
    /** Returns the calls of apt-get. */
    calls() {
      const file = join(cwd, 'calls')
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    },
  }
}
