import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Each run of the search starts Python. */
const SLOW = { timeout: 120_000 }

const hasPython = spawnSync('python3', ['--version']).status === 0

/** Runs a command of the built package with the description in examples/openapi. */
function run(command: string, ...args: readonly string[]) {
  const words = [resolve('dist/src/cli.js'), command, '--openapi', 'api.yaml', ...args]
  return spawnSync(process.execPath, words, {
    cwd: 'examples/openapi',
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
}

test.runIf(hasPython)('a Python client is tested against a description', SLOW, () => {
  const { status, stderr } = run('exec', '--', 'python3', 'test_client.py')

  expect(stderr).toContain('6 operations, 1 collection (books), keys in X-API-Key')
  expect(stderr).toContain('Ran 4 tests')
  expect(status).toBe(0)
})

test.runIf(hasPython)('explore finds the book that a Python command adds twice', SLOW, () => {
  const search = ['--faults', '1', '--outcomes', 'lost']
  const { status, stdout } = run('explore', ...search, '--', 'python3', 'client.py', 'Momo')

  expect(stdout).toMatch(/duplicated-effect.*\n +path: lost, ok/)
  expect(status).toBe(1)
})
