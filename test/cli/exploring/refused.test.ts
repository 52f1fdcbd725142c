import { expect, test } from 'vitest'
import type { Served } from '../../support/cli/command-line.ts'
import { explore, order } from '../../support/cli/explored.ts'
import { folderOf } from '../../support/cli/folder.ts'

const OWN = '[{"name":"own","fault":{"status":200}}]'

test.each([
  [['--faults', '11'], '--faults: expected an integer from 0 to 10 but got 11'],
  [['--faults', 'x'], '--faults: expected an integer from 0 to 10 but got "x"'],
  [['--runs', '0'], '--runs: expected an integer from 1 to 10000000 but got 0'],
  [['--jobs', '0'], '--jobs: expected an integer from 1 to 1000 but got 0'],
  [
    ['--outcomes', '503,slow'],
    '--outcomes: expected one of "429", "500", "503", "503-wait", "reset", "lost", "truncated", "malformed-json", "timeout", "late", "banned", "gone" but got "slow"',
  ],
  [
    ['--outcomes', './own.json'],
    '--outcomes: ./own.json: [0].fault.status: expected an integer from 400 to 599 but got 200',
  ],
  [
    ['--outcomes', 'no.json'],
    '--outcomes: expected a file but got "no.json", which does not exist',
  ],
  [['--outcomes', '503,503'], '--outcomes: expected different names but got 503 twice'],
  [
    ['--time', '60'],
    '--time: expected a duration with a unit, such as 500ms, 60s or 10m, but got "60"; did you mean 60s or 60ms?',
  ],
  [
    ['--wait', '1500ms'],
    '--wait: expected a whole number of seconds of at least 1s but got "1500ms"',
  ],
  [
    ['--severity', 'holds=fatal'],
    '--severity: expected one of "error", "warning", "info", "off" but got "fatal"',
  ],
  [
    ['--scenario', 'flaky'],
    '--scenario: expected the command serve or exec but got explore; did you mean --outcomes?',
  ],
  [['--watch'], '--watch: expected the command serve or exec but got explore'],
  [['--timeout', '1s'], '--timeout is not a flag; did you mean --settle-within or --time?'],
  [['--depth', '1'], '--depth is not a flag; did you mean --faults?'],
  [
    ['--faults', '1', '--faults', '2'],
    '--faults: expected one value but got "1" and "2"; only --api-key, --rule, --allowed-host, --ignore, --severity can be repeated',
  ],
  [
    ['--config', 'c.json'],
    'c.json: scenario: expected no scenario for explore; the search decides on the faults, see --outcomes',
  ],
  [['--save', '.'], '--save: a.json: expected JSON'],
  [['--save', 'c.json'], '--save: expected a folder but got c.json'],
])('explore %j is refused in one line with exit status 2', async (flags, message) => {
  const cwd = folderOf({ 'c.json': '{"scenario":"flaky"}', 'a.json': '{', 'own.json': OWN })
  const { status, stdout, stderr } = await explore(flags, { cwd, client: order })

  expect({ status, stdout, stderr: stderr.replaceAll(`${cwd}/`, '') }).toEqual({
    status: 2,
    stdout: '',
    stderr: `petstore-mock: ${message}\n`,
  })
})

test.each([
  ['--time', 'did you mean --clock?'],
  ['--faults', 'did you mean --scenario?'],
])('serve has no %s', async (flag, hint) => {
  const { run } = await import('../../support/cli/command-line.ts')
  const { stderr } = await run(['serve', flag, '1'])
  expect(stderr).toBe(
    `petstore-mock: ${flag}: expected the command explore but got serve; ${hint}\n`,
  )
})

test('a client that sends nothing is refused', async () => {
  const { status, stderr } = await explore([], { client: async () => 0 })

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      'petstore-mock: explore: expected the command, without any fault, to send a request to the URL in PETSTORE_BASE_URL, but none arrived\npetstore-mock: It wrote nothing.\n',
  })
})

test('a client that resets the mock is refused, because its requests are then unknown', async () => {
  const client = async (served: Served) => {
    await fetch(`${served.url}/pets`)
    await fetch(`${served.controlUrl}/reset`, { method: 'POST' })
    return order(served)
  }
  const { status, stderr } = await explore([], { client })

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      'petstore-mock: explore: expected the command to leave the journal of its session as it is, but it cleared it; do not reset the mock in these tests: each run has a fresh one\n',
  })
})
