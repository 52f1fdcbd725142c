import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Each run of the search starts Python. */
const SLOW = { timeout: 120_000 }

const hasPython = spawnSync('python3', ['--version']).status === 0

/** Runs a command of the built package, in the folder of an example. */
function run(example: string, command: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, [resolve('dist/src/cli.js'), command, ...args], {
    cwd: `examples/${example}`,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
}

const EXAMPLES = [
  {
    example: 'notes',
    flags: ['--handlers', 'handlers.js', '--no-operations'],
    said: ['Ran 3 tests'],
    adds: 'Buy bread',
  },
  {
    example: 'openapi',
    flags: ['--openapi', 'api.yaml'],
    said: ['6 operations, 1 collection (books), keys in X-API-Key', 'Ran 4 tests'],
    adds: 'Momo',
  },
]

test.runIf(hasPython).each(EXAMPLES)(
  'a Python client of the example $example is tested as a process',
  SLOW,
  ({ example, flags, said }) => {
    const { status, stderr } = run(example, 'exec', ...flags, '--', 'python3', 'test_client.py')

    for (const text of said) expect(stderr).toContain(text)
    expect(status).toBe(0)
  },
)

test.runIf(hasPython).each(EXAMPLES)(
  'explore finds what the Python command of the example $example adds twice',
  SLOW,
  ({ example, flags, adds }) => {
    const search = [...flags, '--faults', '1', '--outcomes', 'lost']
    const { status, stdout } = run(
      example,
      'explore',
      ...search,
      '--',
      'python3',
      'client.py',
      adds,
    )

    expect(stdout).toMatch(/duplicated-effect.*\n +path: lost, ok/)
    expect(status).toBe(1)
  },
)
