import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { run, type Served } from '../../support/cli/command-line.ts'
import { explore, order, orderAgain, pathOf, readAgain } from '../../support/cli/explored.ts'
import { folderOf } from '../../support/cli/folder.ts'

const ONE = ['--faults', '1']

/** The line that a search without a terminal begins with. */
const BEGINNING = expect.stringMatching(/^petstore-mock: explore: 3 of about \d runs, .* left\n$/)

function withoutTimes(report: string): string {
  return report.trimEnd().replaceAll(/ *\+\d+(?:\.\d+)? m?s/g, '')
}

test('a client that repeats an order is found', async () => {
  const flags = [...ONE, '--outcomes', 'lost,reset']
  const { status, stdout, stderr } = await explore(flags, { client: orderAgain })

  expect({ status, stderr }).toEqual({ status: 1, stderr: BEGINNING })
  expect(stdout).toMatch(/^Explore failed: 3 errors in 5 runs on paths with up to 1 fault\n/)
  expect(stdout).toContain('createOrder    ✗     ✗\n')
  expect(stdout).toContain('path: lost, ok (createOrder lost)\n')
})

test('a client that reads again comes out without a problem', async () => {
  const flags = ['--outcomes', '503,reset,lost,truncated']
  const { status, stdout } = await explore(flags, { client: readAgain })

  expect(status).toBe(0)
  // Without faults three times, 4 paths with one fault, and 16 with two.
  expect(stdout).toMatch(/^Explore passed: no problems in 23 runs on paths with up to 2 faults\n/)
})

test('each run has fresh rows, and a session that is named after its path', async () => {
  const runs: string[] = []
  const client = async (served: Served) => {
    const response = await fetch(`${served.url}/store/orders?limit=1`)
    runs.push(`${pathOf(served)} ${response.headers.get('x-total-count')}`)
    return order(served)
  }
  await explore([...ONE, '--outcomes', '503', '--jobs', '1'], { client })

  expect(runs).toEqual([...Array(3).fill('undisturbed 5'), '1-503 null', '2-503 5'])
})

test("apart from its times, the report doesn't depend on the number of jobs", async () => {
  const reportOf = async (jobs: string) => {
    const flags = ['--outcomes', '503,lost,truncated', '--runs', '10', '--jobs', jobs]
    return withoutTimes((await explore(flags, { client: orderAgain })).stdout)
  }
  const report = await reportOf('1')

  expect(report).toContain('cut short')
  expect(await reportOf('3')).toBe(report)
  expect(await reportOf('8')).toBe(report)
})

test('waits are short, and the report says so', async () => {
  const waits: (string | null)[] = []
  const client = async ({ url }: Served) => {
    const response = await fetch(`${url}/pets`)
    if (!response.ok) waits.push(response.headers.get('retry-after'))
  }
  const flags = [...ONE, '--outcomes', '429,503-wait,banned', '--wait', '2s']
  const { stdout } = await explore(flags, { client })

  expect(waits).toEqual(['2', '2', '2'])
  expect(stdout).toContain(
    'Note: The runs took real time, so every Retry-After and every delay was shortened to at most 2 s (--wait).',
  )
  expect((await explore([...ONE, '--outcomes', '429'], { client })).stdout).toContain(
    'at most 1 s (--wait)',
  )
  expect(waits.at(-1)).toBe('1')
})

test('a JSON file names outcomes, and describes others', async () => {
  const own = { name: 'teapot', fault: { status: 418 } }
  const cwd = folderOf({ 'own.json': JSON.stringify(['503', own]) })
  const flags = [...ONE, '--outcomes', 'own.json', '--format', 'json']
  const { stdout } = await explore(flags, { cwd, client: order })

  expect(JSON.parse(stdout).matrix).toEqual([
    { operation: 'createOrder', cells: { '503': 'failed', teapot: 'failed' } },
  ])
})

test('without a terminal, a search says how many paths it expects, and every ten seconds how long it still takes', async () => {
  const realNow = performance.now.bind(performance)
  let lost = 0
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + lost)
  const client = async (served: Served) => {
    lost += 11_000
    return order(served)
  }

  const { stderr } = await explore([...ONE, '--outcomes', '429,late', '--jobs', '1'], { client })

  expect(stderr).toMatch(
    /^(petstore-mock: explore: \d of about 5 runs, 0 problems; \d paths? with 1 fault to go, about \d+ s left\n){3}$/,
  )
  vi.restoreAllMocks()
})

test('a search that a limit cut short says so, and exits with 0', async () => {
  const { status, stdout } = await explore(['--outcomes', '503,lost', '--runs', '5'], {
    client: readAgain,
  })

  expect(status).toBe(0)
  expect(stdout).toContain(
    'Note: The search was cut short: it left out at least 4 paths after 5 runs (runs). Raise the limit to try them.',
  )
})

test('failing paths are saved, tried first by a later search, and played by exec', async () => {
  const cwd = folderOf()
  const flags = [...ONE, '--outcomes', '503,lost', '--save', 'paths', '--severity']
  const { stderr } = await explore([...flags, 'retried-unsafe-method=off'], {
    cwd,
    client: orderAgain,
  })
  const saved = 'paths/duplicated-effect.createOrder-lost.json'
  expect(readdirSync(join(cwd, 'paths'))).toEqual(['duplicated-effect.createOrder-lost.json'])
  expect(stderr).toContain(
    `petstore-mock: explore: saved 1 failing path; to run the first one again: petstore-mock exec --scenario ${saved} -- client\n`,
  )

  const paths: string[] = []
  const client = async (served: Served) => {
    paths.push(pathOf(served))
    return order(served)
  }
  await explore([...flags, 'lost-effect=off', '--jobs', '1'], { cwd, client })
  expect(paths.slice(3)).toEqual(['1-lost', '1-503'])
  await explore([...flags, 'lost-effect=off', '--faults', '0'].slice(2), { cwd, client })
  expect(paths.slice(8)).toEqual(['1-lost'])

  const again = await run(['exec', '--no-audit', '--scenario', saved, '--', 'client'], {
    cwd,
    client: order,
  })
  expect(again.status).toBe(1)
})

test('the report has the formats of the audit, on stdout and in a file', async () => {
  const cwd = folderOf()
  const flags = [...ONE, '--outcomes', 'lost', '--format', 'markdown', '--report', 'out/a.xml']
  const { stdout } = await explore(flags, { cwd, client: orderAgain })

  expect(stdout).toMatch(/^\*\*Explore failed: /)
  expect(readFileSync(join(cwd, 'out/a.xml'), 'utf8')).toContain('name="petstore-mock explore"')
})

test.each([
  ['--fail-on never', 0],
  ['--severity duplicated-effect=off', 0],
  ['--severity duplicated-effect=warning', 0],
  ['--severity duplicated-effect=warning --fail-on warning', 1],
])('after a duplicated order, explore %s ends with status %i', async (flags, status) => {
  const words = [...ONE, '--outcomes', 'lost', '--severity', 'retried-unsafe-method=off']
  const ended = await explore([...words, ...flags.split(' ')], { client: orderAgain })
  expect(ended.status).toBe(status)
})

test('flags and the config file set the options of the service', async () => {
  const cwd = folderOf({ 'c.json': '{"auth":"required"}' })
  const client = async ({ url }: Served) => {
    const response = await fetch(`${url}/pets`, { headers: { 'X-API-Key': 's3cret' } })
    return response.headers.get('x-ratelimit-limit') === '1000' ? 0 : 1
  }
  const flags = ['--config', 'c.json', '--api-key', 's3cret=business']
  const { status, stderr } = await explore([...ONE, ...flags, '--outcomes', '503'], { cwd, client })

  expect({ status, stderr }).toEqual({ status: 0, stderr: BEGINNING })
})
