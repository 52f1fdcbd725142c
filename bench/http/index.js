import { compare } from '../report/targets.js'
import { spread } from '../statistics.js'
import { loadGenerator } from './load.js'
import { measureInTurn } from './rounds.js'
import { FASTIFY_WITH_HEADERS, startServers, stopServers } from './servers.js'

const WHAT = 'standalone GET /pets/{petId}'

/** The minimum ratios of our requests per second to those of the other servers. */
const TARGETS = {
  'node:http': 0.9,
  Fastify: 1,
  Prism: 10,
  'json-server': 12,
  '@mswjs/http-middleware': 25,
}

/** The servers whose results are close together and need more rounds. */
const CLOSE = ['petstore-mock', 'node:http', 'Fastify', FASTIFY_WITH_HEADERS]

/** Measures the requests per second of the standalone server and of other servers. */
export async function measureHttp({ progress }) {
  progress('http: starting the servers')
  const servers = await startServers()
  try {
    const near = servers.filter(({ name }) => CLOSE.includes(name))
    const far = servers.filter(({ name }) => !CLOSE.includes(name) || name === 'petstore-mock')
    const plan = { warmUpSeconds: 2, progress, part: 'http' }
    const close = await measureInTurn(near, { rounds: 9, seconds: 2, ...plan })
    const rest = await measureInTurn(far, { rounds: 5, seconds: 1, ...plan })
    return {
      targets: [...toTargets(close, rest), ...toCpuTargets(close)],
      tables: [toTable([...close, ...rest.slice(1)])],
    }
  } finally {
    await stopServers(servers)
  }
}

function toTargets(close, rest) {
  return Object.entries(TARGETS).map(([against, atLeast]) => {
    const figures = CLOSE.includes(against) ? close : rest
    const of = (name) => figures.find((each) => each.name === name).requestsPerSecond
    return compare({
      what: WHAT,
      against,
      unit: 'requests/s',
      ours: of('petstore-mock'),
      theirs: of(against),
      limit: { atLeast },
    })
  })
}

/**
 * Compares the CPU time per request, without a target. It shows how far to trust the requests per
 * second if the load generator or other work has slowed the servers down.
 */
function toCpuTargets([ours, ...others]) {
  if (ours.cpuMicroseconds.length === 0) return []
  return others.map(({ name, cpuMicroseconds }) =>
    compare({
      what: `${WHAT}, CPU time`,
      against: name,
      unit: 'µs',
      ours: ours.cpuMicroseconds,
      theirs: cpuMicroseconds,
    }),
  )
}

function toTable(figures) {
  const rows = figures.map(({ name, requestsPerSecond, cpuMicroseconds, busy }) => [
    name,
    spread(requestsPerSecond),
    cpuMicroseconds.length > 0 ? spread(cpuMicroseconds) : null,
    busy.length > 0 ? spread(busy) : null,
  ])
  return {
    title: 'Servers',
    note: `Load from ${loadGenerator()}, 16 connections that stay open. If a server is not busy 100 % of the time, the load generator or other work on the machine slowed it down. The CPU time of a request is not affected.`,
    columns: ['server', 'requests/s', 'CPU µs a request', 'busy %'],
    rows,
  }
}
