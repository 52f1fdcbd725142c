import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Each run of the search starts Python. */
const SLOW = { timeout: 120_000 }

const hasPython = spawnSync('python3', ['--version']).status === 0

/** Runs a command of the built package with the handlers in examples/notes. */
function run(command: string, ...args: readonly string[]) {
  const flags = ['--handlers', 'handlers.js', '--no-operations']
  return spawnSync(process.execPath, [resolve('dist/src/cli.js'), command, ...flags, ...args], {
    cwd: 'examples/notes',
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
}

test.runIf(hasPython)('a Python client is tested against the handlers as a process', SLOW, () => {
  const { status, stderr } = run('exec', '--', 'python3', 'test_client.py')

  expect(stderr).toContain('Ran 3 tests')
  expect(status).toBe(0)
})

test.runIf(hasPython)('explore finds the note that a Python command adds twice', SLOW, () => {
  const search = ['--faults', '1', '--outcomes', 'lost']
  const { status, stdout } = run('explore', ...search, '--', 'python3', 'client.py', 'Buy bread')

  expect(stdout).toMatch(/duplicated-effect.*\n +path: lost, ok/)
  expect(status).toBe(1)
})
