import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableRows } from '../support/markdown.ts'

const CLI = 'dist/src/cli.js'
const PAGE = 'docs/start/standalone.md'
const FOLDER = 'docs/recipes/languages'

/** The first run of Go compiles its standard library. */
const SLOW = { timeout: 120_000 }

const scripts = [
  { name: 'test_petstore.py', command: ['python3'], version: '--version' },
  { name: 'petstore.go', command: ['go', 'run'], version: 'version' },
  { name: 'Petstore.java', command: ['java'], version: '--version' },
  { name: 'session.sh', command: ['bash'], version: '--version' },
]

/** Tells whether a script can run here. Its tests run only then. */
function canRun({ command: [program = ''], version }: (typeof scripts)[number]): boolean {
  return spawnSync(program, [version]).status === 0
}

/** Runs a script with `exec` of the built command. */
function exec(command: readonly string[], ...flags: readonly string[]) {
  return spawnSync(process.execPath, [CLI, 'exec', ...flags, '--', ...command], {
    encoding: 'utf8',
  })
}

for (const script of scripts) {
  const command = [...script.command, `${FOLDER}/${script.name}`]

  test.runIf(canRun(script))(`${script.name} is refused and served again`, SLOW, () => {
    const { status, stdout, stderr } = exec(command)
    expect(`${stdout}${stderr}`).toMatch(/^(?:refused for 60 s\nserved again: Rex|OK)$/m)
    expect(status).toBe(0)
  })

  test.runIf(canRun(script))(`${script.name} works with a server that needs a token`, SLOW, () => {
    expect(exec(command, '--control-token', 'sixteen-or-more-chars').status).toBe(0)
  })
}

test('the page about other languages links to every script, and shows how to run it', () => {
  const names = scripts.map(({ name }) => name)
  expect(readdirSync(FOLDER).sort()).toEqual([...names].sort())
  const listed = tableRows(PAGE).map(([cell = '']) => /^\[(.+?)\]/.exec(cell)?.[1] ?? '')
  expect(listed.filter((name) => name !== '')).toEqual(names)
})
