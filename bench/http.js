import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installLocked } from '../scripts/packages.js'
import { CLI, ROOT } from './build.js'
import { inTurn, isSmoke, start, stop } from './processes.js'
import { figure, ratio } from './report.js'

const BENCH = join(ROOT, 'bench')
const PRISM = join(BENCH, 'node_modules/@stoplight/prism-cli/dist/index.js')
const AUTOCANNON = join(BENCH, 'node_modules/autocannon/autocannon.js')

const PATH = '/pets/1'

/** What every server returns: the first pet of the default world. */
const PET = '{"id":1,"name":"Rex","categoryId":1,"status":"available"}'

/** An API key whose plan has no limits. */
const KEY = 'bench'
const OPTIONS = JSON.stringify({ plans: { unlimited: {} }, apiKeys: { [KEY]: 'unlimited' } })

/** The seconds of load in each round. */
const SECONDS = 2

/**
 * The clock ticks per second in /proc: 100 on every Linux that runs Node. Unlike wall time, the CPU
 * time of a process doesn't depend on what others do.
 */
const TICKS_PER_SECOND = 100

/** Measures the standalone server, and others that answer with the same pet. */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-bench-'))
  const config = join(folder, 'config.json')
  writeFileSync(config, OPTIONS)
  const ours = ['serve', '--log', 'silent', '--config', config]
  const commands = [
    (port) => [CLI, ...ours, '--port', port],
    (port) => [join(BENCH, 'node-http.js'), port, OPTIONS],
    (port) => [PRISM, 'mock', join(ROOT, 'openapi.yaml'), '--port', port, '-v', 'silent'],
  ]
  const servers = []
  try {
    // Prism and the load generator are packages that only the benchmark installs.
    if (!isSmoke) installLocked(BENCH, 'Prism and the load generator')
    for (const command of isSmoke ? commands.slice(0, 2) : commands) {
      servers.push(await startServer(command))
    }
    if (isSmoke) return []
    // V8 compiles what it needs in the first round.
    const rounds = await inTurn(
      servers.map((server) => () => load(server)),
      10,
    )
    return toFigures(rounds.map((figures) => figures.slice(1)))
  } finally {
    await Promise.all(servers.map(({ child }) => stop(child)))
    rmSync(folder, { recursive: true })
  }
}

function toFigures([ours, core, prism]) {
  const rates = [ours, core, prism].map((rounds) => rounds.map(({ perSecond }) => perSecond))
  const [cpu, coreCpu] = [ours, core].map((rounds) => rounds.flatMap(({ cpu }) => cpu ?? []))
  const what = 'standalone, GET /pets/1'
  const limit = { atMost: 1.15 }
  return [
    figure(what, rates[0], 'requests/s'),
    ratio(`${what}, requests/s ÷ node:http with petstore.handle`, rates[0], rates[1]),
    ratio(`${what}, requests/s ÷ Prism`, rates[0], rates[2], { atLeast: 10 }),
    ...(cpu.length === 0
      ? []
      : [
          figure(`${what}, CPU`, cpu, 'µs'),
          ratio(`${what}, CPU ÷ node:http with petstore.handle`, cpu, coreCpu, limit),
        ]),
  ]
}

/** Starts a server on a free port, and checks that it answers with the pet. */
async function startServer(command) {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  const child = start(command(`${port}`))
  const url = `http://127.0.0.1:${port}${PATH}`
  for (;;) {
    const answer = fetch(url, { headers: { 'X-API-Key': KEY } }).catch(() => sleep(50))
    const response = await Promise.race([answer, child.ended])
    if (response === undefined) continue
    const text = await response.text()
    if (text === PET) return { child, url }
    await stop(child)
    throw new Error(`${url}: expected ${PET} but got ${response.status} ${text}`)
  }
}

/** Sends load over 16 connections. Returns the requests per second, and the CPU time of each in µs. */
async function load({ child, url }) {
  const before = cpuSeconds(child)
  const words = ['-j', '-n', '-c', '16', '-d', `${SECONDS}`, '-H', `X-API-Key=${KEY}`, url]
  const { stdout, stderr } = spawnSync(process.execPath, [AUTOCANNON, ...words])
  const { requests, non2xx, errors, duration } = JSON.parse(`${stdout}` || `"${stderr}"`)
  if (non2xx + errors !== 0) throw new Error(`${url}: expected only successes but got ${stdout}`)
  const after = cpuSeconds(child)
  const cpu = before && ((after - before) / requests.total) * 1e6
  return { perSecond: requests.total / duration, cpu }
}

/** Returns the CPU time that a process has used, in seconds; undefined where there's no /proc. */
function cpuSeconds({ pid }) {
  try {
    const [, after] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = after.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}
