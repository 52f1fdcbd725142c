import { cpuSeconds } from '../processes.js'
import { load } from './load.js'
import { HEADERS } from './pet.js'

/**
 * Sends load to the servers in turn, A B C, B C A, so that each round starts with another server.
 *
 * @typedef {{ readonly name: string, readonly requestsPerSecond: number[],
 *   readonly cpuMicroseconds: number[], readonly busy: number[] }} Figures one value per round; the
 *   last two, about the server process, are empty if the system does not report CPU time
 * @returns {Promise<Figures[]>} one per server
 */
export async function measureInTurn(servers, { rounds, seconds, warmUpSeconds, progress, part }) {
  for (const { name, url, path, paths } of servers) {
    progress(`${part}: warming up ${name}`)
    await load({ url: url + path, headers: HEADERS, seconds: warmUpSeconds, paths })
  }
  const figures = servers.map(({ name }) => ({
    name,
    requestsPerSecond: [],
    cpuMicroseconds: [],
    busy: [],
  }))
  for (let round = 0; round < rounds; round += 1) {
    progress(`${part}: round ${round + 1} of ${rounds}`)
    for (let turn = 0; turn < servers.length; turn += 1) {
      const index = (round + turn) % servers.length
      await measureOnce(servers[index], seconds, figures[index])
    }
  }
  return figures
}

async function measureOnce({ url, path, child, paths }, seconds, figures) {
  const cpuBefore = cpuSeconds(child.pid)
  const startedAt = performance.now()
  const requestsPerSecond = await load({ url: url + path, headers: HEADERS, seconds, paths })
  const elapsed = (performance.now() - startedAt) / 1_000
  figures.requestsPerSecond.push(requestsPerSecond)
  const cpuAfter = cpuSeconds(child.pid)
  if (cpuBefore === null || cpuAfter === null) return
  const cpu = cpuAfter - cpuBefore
  // `elapsed` includes the start of the load generator, which sends no requests yet.
  figures.cpuMicroseconds.push((cpu / (requestsPerSecond * Math.min(elapsed, seconds))) * 1e6)
  figures.busy.push((100 * cpu) / Math.min(elapsed, seconds))
}
