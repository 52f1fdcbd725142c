import { fileURLToPath } from 'node:url'
import { PATH } from '../http/pet.js'
import { measureInTurn } from '../http/rounds.js'
import { startServer, stopServers } from '../http/servers.js'
import { formatCount } from '../report/format.js'
import { median, spread } from '../statistics.js'

const SERVER = fileURLToPath(new URL('./sessions-server.js', import.meta.url))
const COUNTS = [1, 100, 1_000]

/** Measures requests to all sessions in turn, by the number of sessions. */
export async function measureSessions(progress) {
  const servers = []
  try {
    for (const count of COUNTS) servers.push(await startSessions(count))
    const figures = await measureInTurn(servers, {
      rounds: 5,
      seconds: 1,
      warmUpSeconds: 1,
      progress,
      part: 'data: sessions',
    })
    return { tables: [toTable(figures, servers)], plots: [toPlot(figures)] }
  } finally {
    await stopServers(servers)
  }
}

async function startSessions(count) {
  const server = await startServer(formatCount(count), (port) => [
    '--expose-gc',
    ...[SERVER, `${port}`, `${count}`],
  ])
  const path = `/__petstore/sessions/s${count}/api${PATH}`
  const paths = { pattern: path.replace(`s${count}`, 's%d'), count }
  return { ...server, path, paths }
}

function toTable(figures, servers) {
  return {
    title: 'Sessions',
    note: 'The standalone server, GET /pets/1 of each session in turn.',
    columns: ['sessions', 'requests/s', 'CPU µs a request', 'KiB a session'],
    rows: figures.map(({ name, requestsPerSecond, cpuMicroseconds }, index) => [
      name,
      spread(requestsPerSecond),
      cpuMicroseconds.length > 0 ? spread(cpuMicroseconds) : null,
      // The memory of one session is too small to measure: the heap varies by more.
      COUNTS[index] > 1 ? servers[index].ready.bytes / 1_024 : null,
    ]),
  }
}

function toPlot(figures) {
  const microseconds = ({ requestsPerSecond }) => 1_000_000 / median(requestsPerSecond)
  const points = figures.map((figure, index) => [COUNTS[index], microseconds(figure)])
  return {
    title: 'Sessions',
    x: 'sessions',
    y: 'µs a request, over HTTP',
    lines: [{ name: 'getPet', points }],
  }
}
