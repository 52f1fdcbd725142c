import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CLI, ROOT } from '../dist.js'
import { start, stop } from '../processes.js'
import { ask, requirePet, requireQuotaHeaders, requireSameHeaders } from './check.js'
import { PATH } from './pet.js'

/** How long a server may take to send its first response, in ms. */
const START_MS = 30_000

const folder = (path) => fileURLToPath(new URL(path, import.meta.url))
const peer = (name) => (port) => [folder(`../peers/${name}.js`), `${port}`]

const prism = (port) => [
  folder('../node_modules/@stoplight/prism-cli/dist/index.js'),
  ...['mock', join(ROOT, 'openapi.yaml'), '--port', `${port}`, '--verboseLevel', 'silent'],
]

const ours = (port) => [
  ...[CLI, 'serve', '--port', `${port}`, '--log', 'silent'],
  ...['--config', folder('./ours.config.json')],
]

/** The servers to compare, with the arguments that start them on a port. */
const COMMANDS = {
  'petstore-mock': ours,
  Fastify: peer('fastify'),
  Prism: prism,
  'json-server': peer('json-server'),
  '@mswjs/http-middleware': peer('http-middleware'),
}

/** The name of Fastify with all headers that a mock of this service must send. */
export const FASTIFY_WITH_HEADERS = 'Fastify, with the same headers'

/** The name of the server that adds only what `node:http` needs to the core of the mock. */
export const BARE_WITH_CORE = 'node:http with petstore.handle'

/** Starts all servers, and checks that each answers with the pet. */
export async function startServers() {
  const servers = []
  try {
    for (const [name, command] of Object.entries(COMMANDS)) {
      servers.push(await startServer(name, command))
    }
    const [{ response }] = servers
    requireQuotaHeaders('petstore-mock', response)
    const bareResponse = toBareResponse(response)
    const bare = await startServer('node:http', (port) => [
      ...peer('bare')(port),
      JSON.stringify(bareResponse),
    ])
    servers.push(bare)
    requireSameHeaders('node:http', bare.response, response)
    const core = await startServer(BARE_WITH_CORE, (port) => [
      ...peer('core')(port),
      `${bareResponse.keepAliveTimeout}`,
    ])
    servers.push(core)
    requireSameHeaders(BARE_WITH_CORE, core.response, response)
    const fastify = await startServer(FASTIFY_WITH_HEADERS, (port) => [
      ...peer('fastify')(port),
      JSON.stringify(bareResponse.headers),
    ])
    servers.push(fastify)
    requireQuotaHeaders(FASTIFY_WITH_HEADERS, fastify.response)
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
  const child = start(process.execPath, command(port), {
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
    return { name, port, child, response, ready, url: `http://127.0.0.1:${port}`, path: PATH }
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
export function findPort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/**
 * Returns the response for the bare server: ours, without the headers that node:http adds itself.
 */
function toBareResponse({ status, rawHeaders, body }) {
  const headers = {}
  let keepAliveTimeout = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name, value] = rawHeaders.slice(index, index + 2)
    if (name === 'Keep-Alive') keepAliveTimeout = Number(value.match(/timeout=(\d+)/)?.[1]) * 1_000
    else if (name !== 'Connection') headers[name] = value
  }
  return { status, headers, body, keepAliveTimeout }
}
