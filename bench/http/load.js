import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { cpuSeconds, inTurn, run } from '../processes.js'
import { progress } from '../report.js'
import { few, isSmoke } from '../smoke.js'
import { HEADERS } from './pet.js'

/** The number of open connections, each with one request at a time. */
const CONNECTIONS = 16

const AUTOCANNON = fileURLToPath(new URL('autocannon.js', import.meta.url))
const PATHS_SCRIPT = fileURLToPath(new URL('paths.lua', import.meta.url))

const GENERATORS = { wrk: loadWithWrk, autocannon: loadWithAutocannon, fetch: loadWithFetch }

/**
 * Returns the name of the load generator: the value of `BENCH_LOAD`, otherwise wrk if it is
 * installed, otherwise autocannon. wrk uses less CPU, which leaves more for the server.
 *
 * @throws {RangeError} naming the variable, what was expected and what it got.
 */
export function loadGenerator() {
  if (isSmoke) return 'fetch'
  const requested = process.env.BENCH_LOAD
  if (requested !== undefined && !Object.hasOwn(GENERATORS, requested)) {
    throw new RangeError(`BENCH_LOAD: expected wrk or autocannon but got ${requested}`)
  }
  return requested ?? (spawnSync('wrk', ['--version']).error === undefined ? 'wrk' : 'autocannon')
}

/**
 * Sends load to servers in turn.
 *
 * @param servers each with its `child`, its `url` and `path`; or `paths`, requested in turn: their
 *   `pattern`, with its `%d` replaced by 1 to `count`
 * @returns the figures of each, one for each round. Those of the CPU are empty if the system doesn't
 * report it.
 */
export async function measureServers(servers, { rounds, seconds, warmUpSeconds, part }) {
  for (const server of servers) {
    progress(`${part}: warming up ${server.name}`)
    await load(server, warmUpSeconds)
  }
  const figures = await inTurn(
    servers.map((server) => () => measureOnce(server, seconds)),
    { rounds: few(rounds), onRound: (round) => progress(`${part}: ${round}`) },
  )
  const valuesOf = (own, key) => own.flatMap((figure) => figure[key] ?? [])
  return servers.map(({ name }, index) => ({
    name,
    requestsPerSecond: valuesOf(figures[index], 'requestsPerSecond'),
    cpuMicroseconds: valuesOf(figures[index], 'cpuMicroseconds'),
    busy: valuesOf(figures[index], 'busy'),
  }))
}

async function measureOnce(server, seconds) {
  const cpuBefore = cpuSeconds(server.child.pid)
  const startedAt = performance.now()
  const requestsPerSecond = await load(server, seconds)
  // It includes the start of the load generator, which sends no requests yet.
  const elapsed = (performance.now() - startedAt) / 1_000
  const cpuAfter = cpuSeconds(server.child.pid)
  if (cpuBefore === null || cpuAfter === null) return { requestsPerSecond }
  const busy = (cpuAfter - cpuBefore) / Math.min(elapsed, seconds)
  return { requestsPerSecond, cpuMicroseconds: (busy / requestsPerSecond) * 1e6, busy: 100 * busy }
}

/** Sends load from a separate process. Returns the requests per second. */
async function load({ url, path, paths }, seconds) {
  const target = url + path
  const { requestsPerSecond, failed } = await GENERATORS[loadGenerator()](target, seconds, paths)
  if (failed > 0) throw new Error(`${target}: expected only successes but got ${failed} errors`)
  return requestsPerSecond
}

async function loadWithWrk(url, seconds, paths) {
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const output = await run('wrk', [
    ...['-t', '1', '-c', `${CONNECTIONS}`, '-d', `${seconds}s`, ...headers],
    ...(paths ? ['-s', PATHS_SCRIPT, url, '--', paths.pattern, `${paths.count}`] : [url]),
  ])
  const figures = (pattern) => (pattern.exec(output) ?? []).slice(1).map(Number)
  const failed = [
    ...figures(/Non-2xx or 3xx responses: (\d+)/),
    ...figures(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/),
  ]
  const [requestsPerSecond = 0] = figures(/Requests\/sec:\s+([\d.]+)/)
  return { requestsPerSecond, failed: failed.reduce((sum, count) => sum + count, 0) }
}

/** Sends a single request, to show that the server answers. */
async function loadWithFetch(url) {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: HEADERS })
  await response.text()
  const seconds = (performance.now() - startedAt) / 1_000
  return { requestsPerSecond: 1 / seconds, failed: response.ok ? 0 : 1 }
}

async function loadWithAutocannon(url, seconds, paths) {
  const options = { url, headers: HEADERS, duration: seconds, connections: CONNECTIONS }
  const requests = Array.from({ length: paths?.count ?? 0 }, (_, index) => ({
    path: paths.pattern.replace('%d', `${index + 1}`),
  }))
  const given = JSON.stringify(requests.length > 0 ? { ...options, requests } : options)
  return JSON.parse(await run(process.execPath, [AUTOCANNON, given]))
}
