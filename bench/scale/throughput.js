import { CONNECTIONS, load, loadGenerator } from '../http/load.js'
import { HEADERS, PATH } from '../http/pet.js'
import { stopServers } from '../http/servers.js'
import { cpuSeconds } from '../processes.js'
import { spread } from '../statistics.js'
import { createSessions, startNginx, startPetstore, stopNginx, withChildren } from './servers.js'

/** The number of sessions that the load requests in turn. */
const COUNT = 100

const ROUNDS = 5
const SECONDS = 2

const paths = { pattern: `/__petstore/sessions/s%d/api${PATH}`, count: COUNT }

/** Measures one and two processes, with and without nginx. */
export async function measureThroughput(progress) {
  const [servers, proxies] = [[], []]
  try {
    for (let index = 0; index < 3; index += 1) servers.push(await startPetstore(COUNT))
    for (const { url } of servers) await createSessions(url, COUNT)
    const [one, ...two] = servers
    const variants = [
      direct('1 process', [one]),
      await behindNginx('1 process behind nginx', [one], proxies),
      direct('2 processes, a load for each', two),
      await behindNginx('2 processes behind nginx', two, proxies),
    ]
    return toTable(await measure(variants, progress))
  } finally {
    await Promise.all(proxies.map(stopNginx))
    await stopServers(servers)
  }
}

function direct(name, petstores) {
  return { name, petstores, urls: petstores.map(({ url }) => url), nginx: null }
}

async function behindNginx(name, petstores, proxies) {
  const nginx = await startNginx(petstores)
  proxies.push(nginx)
  return { name, petstores, urls: [nginx.url], nginx }
}

/** Measures the variants in turn. Each round begins with another one. */
async function measure(variants, progress) {
  const figures = variants.map(({ name }) => ({ name, rate: [], cpu: [], nginxCpu: [] }))
  for (const variant of variants) await sendLoad(variant, 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    progress(`scale: round ${round + 1} of ${ROUNDS}`)
    for (let turn = 0; turn < variants.length; turn += 1) {
      const index = (round + turn) % variants.length
      await measureOnce(variants[index], figures[index])
    }
  }
  return figures
}

async function measureOnce(variant, { rate, cpu, nginxCpu }) {
  const mocks = variant.petstores.map(({ child }) => child.pid)
  const proxies = variant.nginx === null ? [] : withChildren(variant.nginx.child.pid)
  const before = [cpuOf(mocks), cpuOf(proxies)]
  const requestsPerSecond = await sendLoad(variant, SECONDS)
  const requests = requestsPerSecond * SECONDS
  rate.push(requestsPerSecond)
  cpu.push(((cpuOf(mocks) - before[0]) / requests) * 1e6)
  nginxCpu.push(((cpuOf(proxies) - before[1]) / requests) * 1e6)
}

/** Returns the CPU time that some processes have used, in seconds. */
function cpuOf(pids) {
  return pids.reduce((sum, pid) => sum + (cpuSeconds(pid) ?? 0), 0)
}

/** Sends load to all URLs at the same time. Returns the requests per second of all together. */
async function sendLoad({ urls }, seconds) {
  const rates = await Promise.all(
    urls.map((url) => load({ url, headers: HEADERS, seconds, paths })),
  )
  return rates.reduce((sum, rate) => sum + rate, 0)
}

function toTable(figures) {
  return {
    title: 'Throughput',
    note: `GET /pets/1 of ${COUNT} sessions in turn. Each load has ${CONNECTIONS} connections of ${loadGenerator()}. The load generator, nginx and the processes share the cores of the machine.`,
    columns: ['setup', 'requests/s', 'CPU µs a request, petstore-mock', 'CPU µs a request, nginx'],
    rows: figures.map(({ name, rate, cpu, nginxCpu }) => [
      name,
      spread(rate),
      spread(cpu),
      name.endsWith('nginx') ? spread(nginxCpu) : null,
    ]),
  }
}
