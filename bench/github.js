import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromOpenApi } from '@msw/source/open-api'
import { Octokit } from '@octokit/core'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import { getResponse, HttpResponse, http } from 'msw'
import { importBuilt, ROOT } from './dist.js'
import { inTurn } from './processes.js'
import { compare, formatCount, progress } from './report.js'
import { few, isSmoke } from './smoke.js'
import { spread } from './statistics.js'

const BASE_URL = 'https://api.github.com'

/** GitHub's description. The package is 385 MB, so it's no dependency: one file of it is kept. */
const PACKAGE = '@octokit/openapi@23.0.2'
const DESCRIPTION = 'package/generated/api.github.com.json'
const KEPT = `${ROOT}node_modules/.cache/octokit-openapi-23.0.2.json`

/** Requests all over the document, with the operations that answer them. */
const REQUESTS = [
  '/zen',
  '/user',
  '/users/octocat/repos',
  '/repos/octocat/hello-world/issues',
  '/repos/octocat/hello-world/issues/1/comments',
  '/orgs/github/teams',
]

const ROUNDS = few(40)

const OK = { get: { responses: { 200: { content: { 'application/json': { example: {} } } } } } }

/** Describes only the requests: GitHub's description is a long download. */
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'GitHub', version: '1' },
  servers: [{ url: BASE_URL }],
  paths: Object.fromEntries(REQUESTS.map((path) => [path, OK])),
}

const ThrottledOctokit = Octokit.plugin(retry, throttling)
const log = { debug() {}, info() {}, warn() {}, error() {} }

/** Measures GitHub's API, as its description says, with its own client. */
export async function measure() {
  progress('github: the description')
  const document = isSmoke ? DOCUMENT : JSON.parse(readFileSync(keepDescription(), 'utf8'))
  const startedAt = performance.now()
  const described = await fromOpenApi(document)
  const madeIn = performance.now() - startedAt
  const [ours, alone] = await measureRequests(described)
  const search = await exploreIssues(described)
  const targets = [
    compare({
      what: `GitHub's API, a request, ${formatCount(described.length)} handlers`,
      unit: 'ms',
      ours,
      limit: { atMost: 5 },
    }),
  ]
  const table = {
    title: "GitHub's API, from its description",
    note: `${formatCount(described.length)} handlers for ${formatCount(countRoutes(described))} pairs of a method and a path. The search is that of Octokit, with its plugins retry and throttling, creating an issue in the dialect github: ${search.runs} runs, ${search.problems} problems.`,
    columns: ['what', 'ms'],
    rows: [
      ['fromOpenApi()', madeIn],
      ['a request', spread(ours)],
      ['a request, msw alone', spread(alone)],
      ['a run of explore', search.msPerRun],
    ],
  }
  return { targets, tables: [table] }
}

/** Returns the path of the description, from the registry unless it was kept. */
function keepDescription() {
  if (existsSync(KEPT)) return KEPT
  progress(`github: ${PACKAGE}`)
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-github-'))
  try {
    const words = ['pack', PACKAGE, '--silent', '--pack-destination', folder]
    const tarball = execFileSync('npm', words, { encoding: 'utf8' }).trim()
    execFileSync('tar', ['-xzf', join(folder, tarball), '-C', folder, DESCRIPTION])
    mkdirSync(join(KEPT, '..'), { recursive: true })
    renameSync(join(folder, DESCRIPTION), KEPT)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return KEPT
}

/** Measures how long a request takes, in ms, of the service and of msw alone: a figure a round. */
async function measureRequests(described) {
  const { createPetstore } = await importBuilt('src/index.js')
  const petstore = createPetstore({ ...optionsFor(described), plan: 'unlimited' })
  const ways = [
    (url) => petstore.fetch(url),
    (url) => getResponse(described, new Request(url)),
  ].map((send) => async () => {
    const startedAt = performance.now()
    for (const path of REQUESTS) {
      const response = await send(BASE_URL + path)
      await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
    }
    return (performance.now() - startedAt) / REQUESTS.length
  })
  return inTurn(ways, { rounds: ROUNDS, onRound: (round) => progress(`github: ${round}`) })
}

function optionsFor(described) {
  return {
    baseUrl: BASE_URL,
    operations: false,
    plans: { unlimited: {} },
    rateLimit: { dialect: 'github' },
    handlers: described,
  }
}

/** The handlers of the description have no state, so the issues of a repository get one. */
function withIssues(described) {
  return ({ state: { issues } }) => [
    http.get('/repos/:owner/:repo/issues', () => HttpResponse.json(issues)),
    http.post('/repos/:owner/:repo/issues', async ({ request }) => {
      const { title } = await request.json()
      const issue = { id: issues.length + 1, number: issues.length + 1, title }
      issues.push(issue)
      return HttpResponse.json(issue, { status: 201 })
    }),
    ...described,
  ]
}

/** Searches for what breaks Octokit when it creates an issue. */
async function exploreIssues(described) {
  const { explore } = await importBuilt('src/explore.js')
  let clients = 0
  const createIssue = ({ fetch }) => {
    clients += 1
    // Octokits with the same id share their pauses, also past a run.
    const throttle = { id: `${clients}`, onRateLimit: () => true, onSecondaryRateLimit: () => true }
    const octokit = new ThrottledOctokit({ log, request: { fetch }, throttle })
    const issue = { owner: 'octocat', repo: 'hello-world', title: 'It broke' }
    return octokit.request('POST /repos/{owner}/{repo}/issues', issue)
  }
  const petstore = {
    ...optionsFor(described),
    handlers: withIssues(described),
    state: { issues: [{ id: 1, number: 1, title: 'Found a bug' }] },
  }
  const startedAt = performance.now()
  // The second issue is another one only by its id and its number.
  const report = await explore(createIssue, { petstore, ignore: ['number'], time: '2m' })
  const msPerRun = (performance.now() - startedAt) / report.runs
  const twice = report.problems.find(({ rule }) => rule === 'duplicated-effect')
  if (twice === undefined) throw new Error('expected an issue that is created twice but found none')
  return { runs: report.runs, problems: report.problems.length, msPerRun }
}

function countRoutes(handlers) {
  return new Set(handlers.map(({ info }) => `${info.method} ${info.path}`)).size
}
