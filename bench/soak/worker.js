// Runs all clients until the end of a phase: `worker.js <json>`. Sends what they have counted.
import http from 'node:http'
import net from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLIENTS, requireExact } from './clients.js'

const { url, name: phase, seed, seconds } = JSON.parse(process.argv[2])
const { hostname: host, port } = new URL(url)

/** How many problems are reported. */
const MAX_SHOWN = 20

// The clients must not take the processor from the server and the health check.
setPriority(10)

const endsAt = performance.now() + seconds * 1_000
const counts = {}
const problems = []

const runs = CLIENTS.flatMap(({ run, count }) =>
  Array.from({ length: count }, (_, index) => ({ run, index })),
)
await Promise.all(
  runs.map(async ({ run, index }, position) => {
    const client = createClient(`${phase.replace(' ', '-')}-${run.name}-${index}`, seed + position)
    try {
      await run(client, index)
    } catch (error) {
      client.fail(error.stack)
    }
    client.end()
  }),
)
await requireExact(createClient('quotas', seed))
process.send({ counts, problems }, () => process.disconnect())

/** Creates what a client gets: ways to reach the server, random draws, the time, and figures. */
function createClient(name, seed) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  const sockets = new Set()
  const client = {
    name,
    draw: createRandom(seed),
    isOver: () => performance.now() >= endsAt,
    /** Waits, but not beyond the end of the run. */
    pause: (ms) => sleep(Math.max(0, Math.min(ms, endsAt - performance.now()))),
    count(what, number = 1) {
      counts[what] = (counts[what] ?? 0) + number
    },
    fail(message) {
      client.count('problems')
      if (problems.length < MAX_SHOWN) problems.push(`${name}: ${message}`)
    },
    /** Sends a request and reads the whole response. Rejects if the connection breaks. */
    send: (path, init) => exchange({ host, port, agent, path, ...init }),
    /** Sends a request, and reports a problem unless its response has one of these statuses. */
    async expect(statuses, path, init) {
      const response = await client.send(path, init)
      const { status, text } = response
      client.count(`status ${status}`)
      response.isRight = statuses.includes(status)
      if (!response.isRight) {
        const what = `${init?.method ?? 'GET'} ${path}`
        client.fail(`${what}: expected status ${statuses} but got ${status} ${text.slice(0, 200)}`)
      }
      return response
    },
    /** Opens a connection, on which bytes can be written at once. */
    open() {
      const socket = net.connect({ host, port })
      sockets.add(socket)
      // The server disconnects rude clients, and that is no error.
      return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    },
    /** Closes all connections. */
    end() {
      for (const socket of sockets) socket.destroy()
      agent.destroy()
    },
  }
  return client
}

function exchange({ body, headers, ...options }) {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return new Promise((resolve, reject) => {
    const request = http.request({ ...options, headers: { ...type, ...headers } }, (response) => {
      const { statusCode: status, headers } = response
      const toText = (chunks) => Buffer.concat(chunks).toString()
      response
        .toArray()
        .then((chunks) => resolve({ status, headers, text: toText(chunks) }), reject)
    })
    request.on('error', reject).end(body)
  })
}

/**
 * Creates a function that returns pseudorandom integers from 1 to `size`, in a sequence that depends
 * only on the seed (Mulberry32).
 */
function createRandom(seed) {
  let state = seed >>> 0
  return (size) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return 1 + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * size)
  }
}
