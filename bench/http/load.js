import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { run } from '../processes.js'
import { UsageError } from '../usage-error.js'

/** The number of open connections, each with one request at a time. */
export const CONNECTIONS = 16

const AUTOCANNON = fileURLToPath(new URL('./autocannon.js', import.meta.url))
const PATHS_SCRIPT = fileURLToPath(new URL('./paths.lua', import.meta.url))

const GENERATORS = { wrk: loadWithWrk, autocannon: loadWithAutocannon }

/**
 * Returns the name of the load generator: the value of `BENCH_LOAD`, otherwise wrk if it is
 * installed, otherwise autocannon. wrk uses less CPU, which leaves more for the server.
 *
 * @throws {UsageError} naming the variable, what was expected and what it got.
 */
export function loadGenerator() {
  const requested = process.env.BENCH_LOAD
  if (requested !== undefined && !Object.hasOwn(GENERATORS, requested)) {
    throw new UsageError(
      `BENCH_LOAD: expected ${Object.keys(GENERATORS).join(' or ')} but got ${requested}`,
    )
  }
  return requested ?? (spawnSync('wrk', ['--version']).error === undefined ? 'wrk' : 'autocannon')
}

/**
 * Sends load to a server from a separate process, over open connections.
 *
 * @typedef {{ readonly pattern: string, readonly count: number }} Paths requested in turn: `pattern`
 *   with its `%d` replaced by 1 to `count`
 * @param {{ url: string, headers: Record<string, string>, seconds: number, paths?: Paths }} target
 * @returns {Promise<number>} requests per second
 * @throws {Error} if a response was not a success or a connection broke.
 */
export async function load(target) {
  const { requestsPerSecond, failed } = await GENERATORS[loadGenerator()](target)
  if (failed > 0) throw new Error(`${target.url}: expected only successes but got ${failed} errors`)
  return requestsPerSecond
}

async function loadWithWrk({ url, headers, seconds, paths }) {
  const output = await run('wrk', [
    ...['-t', '1', '-c', `${CONNECTIONS}`, '-d', `${seconds}s`],
    ...headerFlags(headers),
    ...(paths ? ['-s', PATHS_SCRIPT, url, '--', paths.pattern, `${paths.count}`] : [url]),
  ])
  const figure = (pattern) => Number(output.match(pattern)?.[1] ?? 0)
  const broken = output.match(
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/,
  )
  return {
    requestsPerSecond: figure(/Requests\/sec:\s+([\d.]+)/),
    failed:
      figure(/Non-2xx or 3xx responses: (\d+)/) +
      (broken?.slice(1).reduce((sum, count) => sum + Number(count), 0) ?? 0),
  }
}

async function loadWithAutocannon({ url, headers, seconds, paths }) {
  const requests = Array.from({ length: paths?.count ?? 0 }, (_, index) => ({
    path: paths.pattern.replace('%d', `${index + 1}`),
  }))
  const options = { url, headers, duration: seconds, connections: CONNECTIONS }
  const given = JSON.stringify(requests.length > 0 ? { ...options, requests } : options)
  return JSON.parse(await run(process.execPath, [AUTOCANNON, given]))
}

function headerFlags(headers) {
  return Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
}
