import { compare, progress } from '../report.js'
import { spread } from '../statistics.js'
import { loadGenerator, measureServers } from './load.js'
import { BARE_WITH_CORE, FASTIFY_WITH_HEADERS, startServers, stopServers } from './servers.js'

const WHAT = 'standalone GET /pets/{petId}'

/** The bare server: no server on node:http can answer more requests. */
const LIMIT = 'the limit, bare node:http'

/** What our CPU time per request may be, compared with that of the server that does the same work. */
const CPU_LIMIT = { atMost: 1.15 }

/** What our requests per second must be, compared with those of other servers. */
const RATE_LIMITS = {
  [BARE_WITH_CORE]: { atLeast: 0.9 },
  Prism: { atLeast: 10 },
  'json-server': { atLeast: 8 },
  '@mswjs/http-middleware': { atLeast: 14 },
}

/** The servers whose results are close together and need more rounds. */
const CLOSE = ['petstore-mock', 'node:http', BARE_WITH_CORE, 'Fastify', FASTIFY_WITH_HEADERS]

/** The servers that take turns with the others too: ours, and the fastest possible one. */
const BESIDE_FAR = ['petstore-mock', 'node:http']

/** Measures the requests per second of the standalone server and of other servers. */
export async function measure() {
  progress('http: starting the servers')
  const servers = await startServers()
  try {
    const near = servers.filter(({ name }) => CLOSE.includes(name))
    const far = servers.filter(({ name }) => !CLOSE.includes(name) || BESIDE_FAR.includes(name))
    const plan = { warmUpSeconds: 2, part: 'http' }
    const close = await measureServers(near, { rounds: 9, seconds: 2, ...plan })
    const rest = await measureServers(far, { rounds: 5, seconds: 1, ...plan })
    return {
      targets: [...closeTargets(close), ...farTargets(rest)],
      tables: [toTable([...close, ...rest.filter(({ name }) => !BESIDE_FAR.includes(name))])],
    }
  } finally {
    await stopServers(servers)
  }
}

/**
 * Compares the CPU time per request with servers that are nearly as fast. Their requests per second
 * depend on the load generator and on other work of the machine, so only one is compared by them.
 */
function closeTargets([ours, ...others]) {
  const core = others.find(({ name }) => name === BARE_WITH_CORE)
  const rest = others.filter((each) => each !== core)
  const rates = compareRates(WHAT, ours, core)
  if (ours.cpuMicroseconds.length === 0) return [rates]
  return [
    ...others.map((each) => compareCpu(WHAT, ours, each)),
    ...rest.map((each) => compareCpu(BARE_WITH_CORE, core, each)),
    rates,
  ]
}

/** Compares the requests per second, and shows how many the bare server reaches. */
function farTargets([ours, ...others]) {
  const bare = others.find(({ name }) => name === 'node:http')
  return others
    .filter((each) => each !== bare)
    .flatMap((each) => [compareRates(WHAT, ours, each), compareRates(LIMIT, bare, each)])
}

function compareCpu(what, { cpuMicroseconds: ours }, { name, cpuMicroseconds: theirs }) {
  const limit = what === WHAT && name === BARE_WITH_CORE ? CPU_LIMIT : undefined
  return compare({ what: `${what}, CPU time`, against: name, unit: 'µs', ours, theirs, limit })
}

function compareRates(what, { requestsPerSecond: ours }, { name, requestsPerSecond: theirs }) {
  const limit = what === WHAT ? RATE_LIMITS[name] : undefined
  return compare({ what, against: name, unit: 'requests/s', ours, theirs, limit })
}

function toTable(figures) {
  return {
    title: 'Servers',
    note: `Load from ${loadGenerator()}, 16 connections that stay open. If a server isn't busy 100 % of the time, the load generator or other work on the machine slowed it down. The CPU time of a request isn't affected.`,
    columns: ['server', 'requests/s', 'CPU µs a request', 'busy %'],
    rows: figures.map(({ name, requestsPerSecond, cpuMicroseconds, busy }) => [
      name,
      ...[requestsPerSecond, cpuMicroseconds, busy].map((values) =>
        values.length > 0 ? spread(values) : '',
      ),
    ]),
  }
}
