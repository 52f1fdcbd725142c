// Runs polite and rude clients against the server for a long time: `npm run soak -- --help`.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CLI, prepareBuild } from '../build.js'
import { nextMessage, readyUrl, start, stop } from '../processes.js'
import { describeMachine, figure, quantile, toTable, toText } from '../report.js'

const HELP = `npm run soak        runs polite and rude clients against the server for 10 minutes,
                    and checks that it answers, loses nothing, counts exactly and frees its memory

  --minutes N       the length of the run (10); a fifth of it is the warm-up
  --seed N          the seed of all random draws (1)
  --slowest MS      how long a health check may take (3000)
  --help            shows this help
`

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url))

const MIB = 2 ** 20

try {
  await main(readArguments())
} catch (error) {
  console.error(error.message)
  const isUsage = error instanceof RangeError || error.code?.startsWith('ERR_PARSE_ARGS')
  process.exitCode = isUsage ? 2 : 1
}

function readArguments() {
  const text = { type: 'string' }
  const options = {
    minutes: text,
    seed: text,
    slowest: text,
    help: { type: 'boolean', short: 'h' },
  }
  const { help, ...given } = parseArgs({ options }).values
  const numbers = { minutes: 10, seed: 1, slowest: 3_000 }
  for (const [name, value] of Object.entries(given)) {
    if (!(Number(value) > 0)) throw new RangeError(`--${name}: expected a number but got ${value}`)
    numbers[name] = Number(value)
  }
  return { ...numbers, help }
}

async function main({ minutes, seed, slowest, help }) {
  if (help) return void process.stdout.write(HELP)
  prepareBuild()
  const words = ['serve', '--port', '0', '--log', 'silent', '--config', fileOf('config.mjs')]
  const server = start(['--expose-gc', '--import', fileOf('memory.js'), CLI, ...words])
  try {
    const url = await readyUrl(server)
    const run = async (name, share) => {
      const seconds = minutes * 60 * share
      console.error(`${name} for ${Math.round(seconds)} s`)
      const given = JSON.stringify({ url, name, seed, seconds })
      const clients = start([fileOf('worker.js'), given], {
        timeout: seconds * 1_000 + 60_000,
      })
      const ended = nextMessage(clients)
      const waits = await checkHealth(url, ended)
      return { ...(await ended), waits, memory: await settle(server, url) }
    }
    const warmUp = await run('warming up', 0.2)
    report(warmUp, await run('running', 0.8), { server, slowest })
  } finally {
    await stop(server)
  }
}

/** Checks the health on an open connection until the clients have ended. Returns the waits, in ms. */
async function checkHealth(url, ended) {
  const agent = new http.Agent({ keepAlive: true })
  const waits = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  ended.then(end, end)
  while (!isOver) {
    const startedAt = performance.now()
    await new Promise((resolve, reject) => {
      const request = http.get(`${url}/__petstore/health`, { agent }, (response) => {
        response.resume().once('end', resolve)
      })
      request.once('error', reject)
    })
    waits.push(performance.now() - startedAt)
    await sleep(100)
  }
  agent.destroy()
  return waits
}

/**
 * Waits until the connections of the clients are closed, and removes what they have left: sessions,
 * rows, callers and the journal. Returns what the server then holds.
 */
async function settle(server, url) {
  const control = `${url}/__petstore`
  const headers = { Connection: 'close' }
  const sessions = await (await fetch(`${control}/sessions`, { headers })).json()
  for (const { id } of sessions) {
    await fetch(`${control}/sessions/${id}`, { method: 'DELETE', headers })
  }
  await fetch(`${control}/reset`, { method: 'POST', headers })
  for (let tries = 0; ; tries += 1) {
    server.send('measure')
    const held = await nextMessage(server)
    if (held.connections === 0 || tries === 100) return held
    await sleep(250)
  }
}

function report(warmUp, run, { server, slowest }) {
  const both = [warmUp, run]
  const problems = both.flatMap((each) => each.problems)
  const total = (what) => both.reduce((sum, { counts }) => sum + (counts[what] ?? 0), 0)
  const waits = both.flatMap((each) => each.waits)
  const none = (what, count) => figure(what, [count], '', { atMost: 0 })
  const figures = [
    figure(
      'memory, more than after the warm-up',
      [(run.memory.used - warmUp.memory.used) / MIB],
      'MiB',
      {
        atMost: 8,
      },
    ),
    figure('memory, after the run', [run.memory.used / MIB], 'MiB'),
    figure('slowest health check', [Math.max(...waits)], 'ms', { atMost: slowest }),
    figure('99 % of the health checks', [quantile(waits, 0.99)], 'ms'),
    none('wrong or lost responses, inexact quotas', total('problems')),
    none('connections left', run.memory.connections),
    none('lines that the server printed as errors', server.errors.split('\n').length - 1),
    ...Object.keys(run.counts)
      .sort()
      .filter((what) => what !== 'problems')
      .map((what) => figure(what, [total(what)], '')),
  ]
  console.log(`${describeMachine()}\n`)
  process.stdout.write(toText(toTable(figures)))
  if (problems.length > 0) console.log(['\nProblems', ...problems].join('\n  '))
  if (server.errors) console.log(`\nErrors of the server\n${server.errors}`)
  if (figures.some(({ isReached }) => isReached === false)) process.exitCode = 1
}
