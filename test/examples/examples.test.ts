import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

const CLI = 'dist/src/cli.js'

/** Tells whether a command is installed. Its tests run only then. */
function has(command: string): boolean {
  return spawnSync(command, ['--version']).status === 0
}

/** Runs a script with `exec` of the built command. */
function exec(...command: readonly string[]) {
  return spawnSync(process.execPath, [CLI, 'exec', '--', ...command], { encoding: 'utf8' })
}

describe.runIf(has('python3'))('with Python', () => {
  test('a test suite in Python creates a pet, is refused and is served again', () => {
    const { status, stderr } = exec('python3', 'examples/python/test_petstore.py')

    expect(stderr).toMatch(/Ran 2 tests[\s\S]*\nOK\n/)
    expect(status).toBe(0)
  })
})

describe.runIf(has('bash') && has('curl'))('with curl', () => {
  test('a shell script creates a pet, is refused and is served again', () => {
    const { status, stdout, stderr } = exec('bash', 'examples/curl/session.sh')

    expect(stderr).not.toContain('expected')
    expect(stdout).toMatch(/^refused for 60 s\nserved again: Rex$/m)
    expect(status).toBe(0)
  })
})
