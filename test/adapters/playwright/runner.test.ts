import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createPetstore } from 'petstore-mock'
import { startServer } from 'petstore-mock/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, launchOptions } from '../../support/browser/chromium.ts'
import { PLAYWRIGHT_CLI, runTool } from '../../support/run-tool.ts'

const TOKEN = 'correct-horse-battery'

/** What the runner reported about the tests in specs/. */
let specs: readonly SpecResult[] = []
/** The ids of the sessions on the server that were deleted, and of those that weren't. */
const deleted: string[] = []
let left: readonly string[] = []

const passing = () => specs.filter(({ file }) => file !== 'report.spec.ts')
const runsOf = (title: string) => specs.find((spec) => spec.title === title)?.runs ?? []

describe.runIf(hasChromium)('in the runner of Playwright', () => {
  // All in one run, because starting the runner and its browsers takes most of the time.
  beforeAll(async () => {
    const results = mkdtempSync(join(tmpdir(), 'petstore-mock-playwright-'))
    const server = await startServer({ port: 0, controlToken: TOKEN })
    server.sessions.onDelete(({ id }) => deleted.push(id))
    const { url } = server
    const { output } = await runTool(
      join(import.meta.dirname, 'specs'),
      [PLAYWRIGHT_CLI, 'test', '--reporter=json', `--output=${results}`],
      {
        LAUNCH_OPTIONS: launchOptions(),
        PETSTORE_SERVER: JSON.stringify({ url, controlToken: TOKEN }),
      },
    )
    specs = readReport(output)
    left = server.sessions.list().map(({ id }) => id)
    await server.close()
    rmSync(results, { recursive: true })
  }, 300_000)

  test('every test passes, apart from those that fail on purpose', () => {
    expect(passing().length).toBeGreaterThan(20)
    expect(passing().filter(({ ok }) => !ok)).toEqual([])
  })

  test('a test that passes has no attachments', () => {
    expect(passing().filter(({ runs }) => runs.some((run) => run.files.size > 0))).toEqual([])
  })

  test('the session of each test is deleted', () => {
    expect(deleted).toHaveLength(6)
    expect(left).toEqual([])
  })

  test('a failed run has the audit, the requests and the state, and its retry has none', () => {
    const [failed, retry] = runsOf('fails, and then passes')
    expect([failed?.status, retry?.status]).toEqual(['failed', 'passed'])
    const names = ['audit.md', '.har', 'journal.json', 'snapshot.json']
    expect(
      [...(failed?.files.keys() ?? [])].map((name) => name.replace(/^petstore-?/, '')),
    ).toEqual(names)
    const read = (name: string) => failed?.files.get(name) ?? ''
    expect(read('petstore-audit.md')).toContain('1 request')
    expect(JSON.parse(read('petstore.har')).log.entries).toHaveLength(1)
    expect(JSON.parse(read('petstore-journal.json'))).toMatchObject([
      { status: 429, path: '/pets' },
    ])
    const petstore = createPetstore()
    petstore.restore(JSON.parse(read('petstore-snapshot.json')))
    expect(petstore.quotas.get().windows[0]?.remaining).toBe(0)
    expect(retry?.files.size).toBe(0)
  })

  test.each([
    ['fails although its page used another API', 'petstoreBaseUrl, https://api.example.com/v1, or'],
    ['fails without any request', "The option petstoreBaseUrl isn't set"],
  ])('a test that %s says that no request reached the petstore', (title, cause) => {
    const [run] = runsOf(title)
    expect([...(run?.files.keys() ?? [])]).toEqual(['petstore-requests.txt'])
    expect(run?.files.get('petstore-requests.txt')).toMatch(/^No request reached the petstore/)
    expect(run?.files.get('petstore-requests.txt')).toContain(cause)
  })

  test('a long journal is cut to its end, so that no file is larger than 4 MiB', () => {
    const [run] = runsOf('fails after them')
    const journal = run?.files.get('petstore-journal.json') ?? '[]'
    expect(journal.length).toBeLessThan(4 * 1_048_576)
    expect(JSON.parse(journal)).toHaveLength(100)
  })

  test('a test that has lost its session still says why it failed, and what happened', () => {
    const [run] = runsOf('fails without its petstore')
    expect(run?.errors).toEqual([expect.stringContaining('expect(received).toBe(expected)')])
    expect(run?.files.get('petstore-requests.txt')).toContain('No request reached')
  })

  test.each([
    ['fails before it starts', 'petstoreOptions: the server refused them: plan: expected'],
    ["fails before it's sent", 'petstoreOptions.seed: expected a value that can be sent as JSON'],
    ['fails because nobody knows the origin', 'petstoreBaseUrl: expected a URL such as'],
    ['fails because the page would be lost', "petstoreBaseUrl: expected a path such as '/api'"],
  ])('a test with a wrong option %s', (title, message) => {
    const [run] = runsOf(title)
    expect(run?.errors).toEqual([expect.stringContaining(message)])
  })
})

/** A test in the JSON report of Playwright. */
interface SpecResult {
  readonly file: string
  readonly title: string
  readonly ok: boolean
  /** The first run, and the retries. */
  readonly runs: readonly Run[]
}

/** One run of a test. */
interface Run {
  readonly status: string
  readonly errors: readonly string[]
  /** The text of the attachments of petstore-mock, by name. */
  readonly files: ReadonlyMap<string, string>
}

/** The parts of the report that are read here. */
interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly file: string
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly Result[] }[]
  }[]
}

interface Result {
  readonly status: string
  readonly errors: readonly { readonly message?: string }[]
  readonly attachments: readonly { readonly name: string; readonly body?: string }[]
}

/** Reads the output of `--reporter=json`, which can have other lines before the report. */
function readReport(output: string): readonly SpecResult[] {
  const report: Suite = JSON.parse(output.slice(output.indexOf('{\n')))
  return specsIn(report)
}

function specsIn({ suites = [], specs = [] }: Suite): readonly SpecResult[] {
  const own = specs.map(({ file, title, ok, tests }) => ({
    file,
    title,
    ok,
    runs: tests.flatMap(({ results }) => results.map(readRun)),
  }))
  return [...own, ...suites.flatMap(specsIn)]
}

function readRun({ status, errors, attachments }: Result): Run {
  const files = attachments
    .filter(({ name }) => name.startsWith('petstore'))
    .map(({ name, body = '' }) => [name, Buffer.from(body, 'base64').toString()] as const)
  return {
    status,
    errors: errors.map(({ message = '' }) => stripVTControlCharacters(message)),
    files: new Map(files),
  }
}
