import { fileURLToPath } from 'node:url'
import { measureServers } from '../http/load.js'
import { PATH } from '../http/pet.js'
import { startServer, stopServers } from '../http/servers.js'
import { measureScripts } from '../processes.js'
import { compare, formatCount, progress } from '../report.js'
import { few } from '../smoke.js'
import { median, ratios, spread } from '../statistics.js'
import { OPERATIONS } from './operations.js'

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url))

const SIZES = [few(100, 20), few(10_000, 30), few(100_000, 40)]
const KEYS = [10, few(10_000, 20), few(1_000_000, 30)]
const JOURNALS = ['empty', 'full']
const SESSIONS = [1, few(100, 2), few(1_000, 3)]

/** The maximum number of callers whose quota the service keeps. */
const REMEMBERED = 100_000

/**
 * Measures how the cost of a request grows with the number of pets, keys, journal entries and
 * sessions.
 */
export async function measure() {
  const worlds = await measureKind('pets', SIZES, {
    rounds: 9,
    warmUp: { count: 100, repeat: 20 },
    message: { count: 100 },
  })
  const operations = OPERATIONS.map(({ name }, index) => ({
    name,
    figures: worlds.map(({ answers }) => answers.map((answer) => answer[index])),
  }))
  return {
    targets: [toGrowthTarget(operations), ...toWorldTargets(worlds)],
    tables: [
      toOperationTable(operations),
      toWorldTable(worlds),
      await measureKeys(),
      await measureJournal(),
      await measureSessions(),
    ],
  }
}

/** Measures petstores in turn, each in a process of its own. */
function measureKind(kind, values, options) {
  progress(`data: preparing the ${kind}`)
  return measureScripts(
    values.map((value) => [fileOf('worker.js'), kind, `${value}`]),
    { ...options, onRound: (round) => progress(`data: ${kind}, ${round}`) },
  )
}

/** Returns the target for the operation whose cost grows most, in a world as large as tests have. */
function toGrowthTarget(operations) {
  const growth = ({ figures: [small, usual] }) => median(ratios(usual, small))
  const worst = operations.reduce((most, each) => (growth(each) > growth(most) ? each : most))
  const [small, usual] = worst.figures
  return compare({
    what: `${worst.name}, 10,000 pets: largest growth`,
    unit: 'µs',
    ours: usual,
    against: '100 pets',
    theirs: small,
    limit: { atMost: 3 },
  })
}

/** Returns the targets for the large worlds. One with 100,000 pets only has to work. */
function toWorldTargets([, { ready: usual }, { ready: largest }]) {
  const target = (what, figure, unit, atMost) =>
    compare({ what, unit, ours: [figure], limit: { atMost } })
  return [
    target('createPetstore(), 10,000 pets', usual.create, 'ms', 150),
    target('reset() after ten changes, 10,000 pets', usual.reset, 'ms', 5),
    target('memory a pet, all lists read, 10,000 pets', usual.bytes, 'bytes', 1_000),
    target('createPetstore(), 100,000 pets', largest.create, 'ms', 2_000),
    target('reset() after ten changes, 100,000 pets', largest.reset, 'ms', 2_000),
  ]
}

function toOperationTable(operations) {
  return {
    title: 'Operations, µs a request',
    note: 'The synchronous core, with half as many orders as pets. Nine rounds of a hundred requests each, with random ids.',
    columns: ['operation', ...SIZES.map((size) => `${formatCount(size)} pets`), 'growth ×'],
    rows: operations.map(({ name, figures }) => [
      name,
      ...figures.map(median),
      spread(ratios(figures[1], figures[0])),
    ]),
  }
}

function toWorldTable(worlds) {
  const row = (what, key) => [what, ...worlds.map(({ ready }) => ready[key])]
  return {
    title: 'Worlds',
    note: 'The memory of a pet includes its stock, half an order, the rows that reset() restores, and the ids of every list. Each reset() follows ten changes.',
    columns: ['what', ...SIZES.map((size) => `${formatCount(size)} pets`)],
    rows: [
      row('memory a pet, bytes', 'bytes'),
      row('createPetstore(), ms', 'create'),
      row('reset(), ms', 'reset'),
      row('snapshot(), ms', 'snapshot'),
    ],
  }
}

/** Measures a request, by the number of keys that have sent requests. */
async function measureKeys() {
  const plan = { rounds: 9, warmUp: { requests: 20_000 }, message: { requests: 5_000 } }
  const figures = await measureKind('keys', KEYS, plan)
  return {
    title: 'Quotas',
    note: 'Requests with random keys, without a journal. The service keeps the quotas of up to 100,000 callers. Beyond that, it forgets those whose minute window began longest ago.',
    columns: ['keys', 'µs a request', 'memory, MiB', 'bytes a remembered key'],
    rows: figures.map(({ ready, answers }, index) => {
      const count = KEYS[index]
      // The memory of ten keys is too small to measure: the heap varies by more.
      const memory = count > 10 ? [ready / 2 ** 20, ready / Math.min(count, REMEMBERED)] : ['', '']
      return [formatCount(count), spread(answers), ...memory]
    }),
  }
}

/** Measures a request with an empty journal, and with a full one that drops its oldest entries. */
async function measureJournal() {
  const plan = { rounds: 15, warmUp: { requests: 20_000 }, message: { requests: 4_000 } }
  const figures = await measureKind('journal', JOURNALS, plan)
  return {
    title: 'Journal',
    note: 'getPet with three headers. The limit is 10,000 entries.',
    columns: ['journal', 'µs a request', 'bytes an entry'],
    rows: figures.map(({ ready, answers }, index) => [JOURNALS[index], spread(answers), ready]),
  }
}

/** Measures requests to all sessions of a server in turn, by the number of sessions. */
async function measureSessions() {
  const servers = []
  try {
    for (const count of SESSIONS) servers.push(await startSessions(count))
    const plan = { rounds: 5, seconds: 1, warmUpSeconds: 1, part: 'data: sessions' }
    const figures = await measureServers(servers, plan)
    return {
      title: 'Sessions',
      note: 'The standalone server, GET /pets/1 of each session in turn.',
      columns: ['sessions', 'requests/s', 'CPU µs a request', 'KiB a session'],
      rows: figures.map(({ name, requestsPerSecond, cpuMicroseconds }, index) => [
        name,
        spread(requestsPerSecond),
        cpuMicroseconds.length > 0 ? spread(cpuMicroseconds) : '',
        // The memory of one session is too small to measure: the heap varies by more.
        SESSIONS[index] > 1 ? servers[index].ready / 1_024 : '',
      ]),
    }
  } finally {
    await stopServers(servers)
  }
}

async function startSessions(count) {
  const command = (port) => ['--expose-gc', fileOf('sessions-server.js'), port, `${count}`]
  const server = await startServer(formatCount(count), command)
  const pattern = `/__petstore/sessions/s%d/api${PATH}`
  return { ...server, path: pattern.replace('%d', `${count}`), paths: { pattern, count } }
}
