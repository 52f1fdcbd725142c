import { compare } from '../report/targets.js'
import { spread } from '../statistics.js'
import { loadGenerator } from './load.js'
import { measureInTurn } from './rounds.js'
import { BARE_WITH_CORE, FASTIFY_WITH_HEADERS, startServers, stopServers } from './servers.js'

const WHAT = 'standalone GET /pets/{petId}'

/** The bare server: no server on node:http can answer more requests. */
const LIMIT = 'the limit, bare node:http'

/** The maximum ratio of our CPU time per request to that of the server that does the same work. */
const CPU_TARGETS = { [BARE_WITH_CORE]: 1.15 }

/** The minimum ratio of our requests per second to those of the same server. */
const RATE_TARGET = 0.9

/** The minimum ratios of our requests per second to those of the other servers. */
const TARGETS = { Prism: 10, 'json-server': 8, '@mswjs/http-middleware': 14 }

/** The servers whose results are close together and need more rounds. */
const CLOSE = ['petstore-mock', 'node:http', BARE_WITH_CORE, 'Fastify', FASTIFY_WITH_HEADERS]

/** The servers that take turns with those of `TARGETS`: ours, and the fastest possible one. */
const BESIDE_FAR = ['petstore-mock', 'node:http']

/** Measures the requests per second of the standalone server and of other servers. */
export async function measureHttp({ progress }) {
  progress('http: starting the servers')
  const servers = await startServers()
  try {
    const near = servers.filter(({ name }) => CLOSE.includes(name))
    const far = servers.filter(({ name }) => !CLOSE.includes(name) || BESIDE_FAR.includes(name))
    const plan = { warmUpSeconds: 2, progress, part: 'http' }
    const close = await measureInTurn(near, { rounds: 9, seconds: 2, ...plan })
    const rest = await measureInTurn(far, { rounds: 5, seconds: 1, ...plan })
    return {
      targets: [...toCpuTargets(close), toRateTarget(close), ...toTargets(rest)],
      tables: [toTable([...close, ...rest.filter(({ name }) => !BESIDE_FAR.includes(name))])],
    }
  } finally {
    await stopServers(servers)
  }
}

/** Compares the requests per second, and shows how many the bare server reaches. */
function toTargets(figures) {
  const of = (name) => figures.find((each) => each.name === name).requestsPerSecond
  return Object.entries(TARGETS).flatMap(([against, atLeast]) => [
    compareRates({ what: WHAT, against, ours: of('petstore-mock'), theirs: of(against), atLeast }),
    compareRates({ what: LIMIT, against, ours: of('node:http'), theirs: of(against) }),
  ])
}

/** Compares the requests per second with those of the server that does the same work. */
function toRateTarget([ours, ...others]) {
  const core = others.find(({ name }) => name === BARE_WITH_CORE)
  return compareRates({
    what: WHAT,
    against: core.name,
    ours: ours.requestsPerSecond,
    theirs: core.requestsPerSecond,
    atLeast: RATE_TARGET,
  })
}

function compareRates({ atLeast, ...rates }) {
  return compare({
    ...rates,
    unit: 'requests/s',
    limit: atLeast === undefined ? null : { atLeast },
  })
}

/**
 * Compares the CPU time per request with servers that are nearly as fast. Their requests per second
 * depend on the load generator and on other work of the machine.
 */
function toCpuTargets([ours, ...others]) {
  if (ours.cpuMicroseconds.length === 0) return []
  const core = others.find(({ name }) => name === BARE_WITH_CORE)
  const rest = others.filter((each) => each !== core)
  return [
    ...others.map((each) => compareCpu(WHAT, ours, each)),
    ...rest.map((each) => compareCpu(BARE_WITH_CORE, core, each)),
  ]
}

function compareCpu(what, ours, { name, cpuMicroseconds }) {
  return compare({
    what: `${what}, CPU time`,
    against: name,
    unit: 'µs',
    ours: ours.cpuMicroseconds,
    theirs: cpuMicroseconds,
    limit: name in CPU_TARGETS ? { atMost: CPU_TARGETS[name] } : null,
  })
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
