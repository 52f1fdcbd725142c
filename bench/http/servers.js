import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CLI, ROOT } from '../dist.js'
import { start, stop } from '../processes.js'
import { isSmoke } from '../smoke.js'
import { ask, PATH, requirePet, requireQuotaHeaders, requireSameHeaders } from './pet.js'

/** How long a server may take to send its first response, in ms. */
const START_MS = 30_000

const PEERS = fileURLToPath(new URL('peers.js', import.meta.url))
const PRISM = join(ROOT, 'bench/node_modules/@stoplight/prism-cli/dist/index.js')
const CONFIG = fileURLToPath(new URL('config.json', import.meta.url))

/** The name of Fastify with all headers that a mock of this service must send. */
export const FASTIFY_WITH_HEADERS = 'Fastify, with the same headers'

/** The name of the server that adds only what `node:http` needs to the core of the mock. */
export const BARE_WITH_CORE = 'node:http with petstore.handle'

const ours = (port) => [CLI, 'serve', '--port', port, '--log', 'silent', '--config', CONFIG]

const prism = (port) => [
  ...[PRISM, 'mock', join(ROOT, 'openapi.yaml'), '--port', port, '--verboseLevel', 'silent'],
]

const peer =
  (name, options = {}) =>
  (port) => [PEERS, name, port, JSON.stringify(options)]

/** Starts all servers, and checks that each answers with the pet. */
export async function startServers() {
  const servers = []
  const add = async (name, command) => {
    servers.push(await startServer(name, command))
    return servers.at(-1).response
  }
  try {
    const response = await add('petstore-mock', ours)
    requireQuotaHeaders('petstore-mock', response)
    if (!isSmoke) {
      await add('Fastify', peer('fastify'))
      await add('Prism', prism)
      await add('json-server', peer('json-server'))
      await add('@mswjs/http-middleware', peer('http-middleware'))
    }
    const bare = toBareResponse(response)
    requireSameHeaders('node:http', await add('node:http', peer('bare', bare)), response)
    const core = await add(BARE_WITH_CORE, peer('core', bare))
    requireSameHeaders(BARE_WITH_CORE, core, response)
    // The others are packages that only the benchmark installs.
    if (isSmoke) return servers
    const fastify = await add(FASTIFY_WITH_HEADERS, peer('fastify', { headers: bare.headers }))
    requireQuotaHeaders(FASTIFY_WITH_HEADERS, fastify)
    return servers
  } catch (error) {
    await stopServers(servers)
    throw error
  }
}

export async function stopServers(servers) {
  await Promise.all(servers.map(({ child }) => stop(child)))
}

/**
 * Starts a server in a separate process, and checks that it answers with the pet. `ready` in the
 * result is the message that the process has sent before its first response, if any.
 */
export async function startServer(name, command) {
  const port = await findPort()
  const child = start(process.execPath, command(`${port}`), {
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let ready
  child.once('message', (message) => {
    ready = message
  })
  try {
    const response = await untilAnswered(name, port, child)
    requirePet(name, response)
    return { name, child, response, ready, url: `http://127.0.0.1:${port}`, path: PATH }
  } catch (error) {
    await stop(child)
    throw error
  }
}

async function untilAnswered(name, port, child) {
  const startedAt = performance.now()
  while (performance.now() - startedAt < START_MS && child.exitCode === null) {
    try {
      return await ask(port)
    } catch {
      await pause(50)
    }
  }
  throw new Error(`${name}: expected a response on port ${port} but got none. ${child.stderrTail}`)
}

/** Returns a free port. */
function findPort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Returns the response for the bare server: ours, without what node:http adds itself. */
function toBareResponse({ status, headers, rawHeaders, body }) {
  const own = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name, value] = rawHeaders.slice(index, index + 2)
    if (name !== 'Connection' && name !== 'Keep-Alive') own[name] = value
  }
  const [, seconds] = /timeout=(\d+)/.exec(headers['keep-alive']) ?? []
  return { status, headers: own, body, keepAliveTimeout: Number(seconds) * 1_000 }
}
