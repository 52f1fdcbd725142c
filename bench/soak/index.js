// Runs polite and rude clients against the server for a long time: `npm run soak -- --help`.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { prepareBuild } from '../dist.js'
import { nextMessage, start } from '../processes.js'
import { describeMachine, formatCount, print, progress, verdict, writeSection } from '../report.js'
import { quantile } from '../statistics.js'
import { GROUPS, KINDS } from './groups.js'
import { readPeakMiB, settle, startServer } from './server.js'

const PAGE = 'docs/internals/performance.md'

const HELP = `npm run soak        runs polite and rude clients against the server for 10 minutes,
                    and checks that the server has kept its promises

Flags
  --minutes N       the length of the run; the default is 10
  --seed N          the seed of all random draws, from 0 to 4294967295; the default is 1
  --only KINDS      runs only these kinds of clients, separated by commas, and the health check
  --scale N         the number and the size of the attacks, from 0.01 to 1; the default is 1
  --slowest MS      how long a response of the health check may take; the default is 3000
  --write           writes the checks to ${PAGE}
  --help            shows this help

The kinds are ${KINDS.join(', ')}.

Environment
  BENCH_DIST=/path/dist    tests another build

Exit status: 0 if all checks have passed, 1 if one has failed, 2 for an error in the command line.
`

/** The flags with a number: the default and the range. */
const NUMBERS = {
  minutes: [10, 0.01, 10_080],
  seed: [1, 0, 4_294_967_295],
  scale: [1, 0.01, 1],
  slowest: [3_000, 1, 600_000],
}

/** The share of the time for the warm-up. */
const WARM_UP = 0.2

/** How much longer than its phase a worker may take, in ms. */
const GRACE_MS = 60_000

const MIB = 2 ** 20

/**
 * How much the memory may grow after the warm-up, in MiB. What the clients made is gone by then.
 * Only code that V8 compiles later, and caches of a fixed size, may remain.
 */
const GROWTH_MIB = 8

try {
  await main(readArguments())
} catch (error) {
  console.error(`\n${error.message}`)
  const isUsage = error instanceof RangeError || error.code?.startsWith('ERR_PARSE_ARGS')
  process.exitCode = isUsage ? 2 : 1
}

function readArguments() {
  const text = { type: 'string' }
  const flag = { type: 'boolean' }
  const numbers = Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, text]))
  const options = { ...numbers, only: text, write: flag, help: { ...flag, short: 'h' } }
  const { values } = parseArgs({ options })
  for (const [name, [fallback, from, to]] of Object.entries(NUMBERS)) {
    const given = values[name] ?? `${fallback}`
    values[name] = Number(given)
    if (given.trim() !== '' && values[name] >= from && values[name] <= to) continue
    throw new RangeError(`--${name}: expected a number from ${from} to ${to} but got "${given}"`)
  }
  const only = values.only?.split(',') ?? KINDS
  const unknown = only.find((kind) => !KINDS.includes(kind))
  if (unknown === undefined) return { ...values, only }
  throw new RangeError(`--only: expected some of ${KINDS.join(', ')} but got "${unknown}"`)
}

async function main(options) {
  if (options.help) return void process.stdout.write(HELP)
  prepareBuild()
  const { checks, results, problems } = await soak(options)
  const day = new Date().toISOString().slice(0, 10)
  const how = `${formatCount(options.minutes)} minutes, seed ${options.seed}, scale ${options.scale}`
  const headline = `${day}: ${how}; ${describeMachine()}.`
  const checked = { title: 'Checks', columns: ['what', 'figure', 'must be', ''], rows: checks }
  const clients = {
    title: 'Clients',
    columns: ['kind', 'clients', 'figures'],
    rows: sumUp(results),
  }
  print(headline, [checked, clients])
  if (problems.length > 0) console.log(['\nProblems', ...problems].join('\n  '))
  if (options.write) writeSection(PAGE, 'soak', [headline, checked])
  if (checks.some((row) => row.includes(verdict(false)))) process.exitCode = 1
}

/** Warms up and runs. Returns the checks, as rows of a table, and the results of the clients. */
async function soak({ minutes, seed, ...options }) {
  const server = await startServer()
  const run = async (what, share, seed) => {
    const seconds = minutes * 60 * share
    progress(`${what} for ${Math.round(seconds)} s`)
    const results = await runClients(server, { ...options, seed, seconds })
    return { results, memory: await settle(server) }
  }
  try {
    const warmUp = await run('warming up', WARM_UP, seed + 1_000_000)
    const { results, memory } = await run('running', 1 - WARM_UP, seed)
    const all = [...warmUp.results, ...results]
    const errors = server.child.stderrTail.split('\n').filter(Boolean)
    const peak = readPeakMiB(server.child)
    const rows = check({ before: warmUp.memory, after: memory, all, errors, ...options })
    return {
      checks: [...rows, ...(peak ? [['largest resident memory', `${peak} MiB`]] : [])],
      results,
      problems: [...all.flatMap(({ problems }) => problems), ...errors],
    }
  } finally {
    await server.stop()
  }
}

/** Runs all clients side by side, each group in a process of its own. Returns their results. */
async function runClients({ child, target }, { seed, seconds, ...options }) {
  const script = fileURLToPath(new URL('worker.js', import.meta.url))
  const workers = Object.keys(GROUPS).map((group, index) => {
    const given = { ...options, group, server: target, seed: seed + index * 1_000, seconds }
    return start(process.execPath, [script, JSON.stringify(given)], {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      timeout: seconds * 1_000 + GRACE_MS,
      killSignal: 'SIGKILL',
    })
  })
  const results = await Promise.race([Promise.all(workers.map(nextMessage)), child.ended])
  return results.flat()
}

/** Returns the rows of the checks. */
function check({ before, after, all, errors, slowest }) {
  const durations = durationsOf(all, 'health')
  const waits = durationsOf(all, 'newcomer')
  const total = (what, kinds = all) =>
    kinds.reduce((sum, { counts }) => sum + (counts[what] ?? 0), 0)
  const growth = (after.used - before.used) / MIB
  const slow = Math.round(Math.max(...durations))
  const none = (what, count) => [what, `${count}`, 'none', verdict(count === 0)]
  const withoutFaults = all.filter(({ kind }) => kind !== 'faults')
  return [
    [
      'memory after the run',
      `${mib(after.used)}, ${growth < 0 ? '−' : '+'}${Math.abs(growth).toFixed(1)} MiB`,
      `at most ${GROWTH_MIB} MiB more than after the warm-up (${mib(before.used)})`,
      verdict(growth <= GROWTH_MIB),
    ],
    none('connections left', after.connections),
    ['slowest health check', `${slow} ms`, `at most ${slowest} ms`, verdict(slow <= slowest)],
    ['99 % of the health checks', `${Math.round(quantile(durations, 0.99))} ms`],
    ['on a new connection, median', `${Math.round(quantile(waits, 0.5))} ms`],
    ['on a new connection, slowest', `${Math.round(Math.max(...waits))} ms`],
    none('wrong or lost responses, inexact quotas', total('problems')),
    none('responses with status 500, without faults', total('status 500', withoutFaults)),
    none('errors that the server printed', errors.length),
  ]
}

function durationsOf(results, kind) {
  return results.filter((result) => result.kind === kind).flatMap(({ durations }) => durations)
}

function mib(bytes) {
  return `${(bytes / MIB).toFixed(1)} MiB`
}

/** Sums up the figures of all clients of a kind. */
function sumUp(results) {
  return [...new Set(results.map(({ kind }) => kind))].map((kind) => {
    const own = results.filter((result) => result.kind === kind)
    const names = [...new Set(own.flatMap(({ counts }) => Object.keys(counts)))].sort()
    const sums = names.map((name) => {
      const sum = own.reduce((total, { counts }) => total + (counts[name] ?? 0), 0)
      return `${name}: ${formatCount(sum)}`
    })
    return [kind, `${own.length}`, sums.join(', ')]
  })
}
