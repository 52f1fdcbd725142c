// The servers to compare with: node peers.js <name> <port> [options as JSON]
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { importBuilt } from '../dist.js'
import { PET } from './pet.js'

const HOST = '127.0.0.1'

const SERVERS = {
  bare,
  core,
  fastify,
  'json-server': jsonServer,
  'http-middleware': httpMiddleware,
}

/** Serves a constant response with node:http. */
function bare(port, { status, headers, body, keepAliveTimeout }) {
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  })
  server.keepAliveTimeout = keepAliveTimeout
  server.listen(port, HOST)
}

/** Serves a petstore with node:http and `petstore.handle`, and does nothing else. */
async function core(port, { keepAliveTimeout }) {
  const { createPetstore } = await importBuilt('src/index.js')
  const options = JSON.parse(readFileSync(new URL('config.json', import.meta.url)))
  const petstore = createPetstore(options)
  const server = createServer(({ method, url, rawHeaders }, response) => {
    const header = (name) => {
      for (let index = 0; index < rawHeaders.length; index += 2) {
        if (rawHeaders[index].toLowerCase() === name) return rawHeaders[index + 1]
      }
      return undefined
    }
    const headerList = () => rawHeaders
    const { status, headers, body } = petstore.handle({ method, path: url, header, headerList })
    response.writeHead(status, headers)
    response.end(body)
  })
  server.keepAliveTimeout = keepAliveTimeout
  server.listen(port, HOST)
}

/** Serves the pet with Fastify, with a schema as in its guide, and with more headers if given. */
async function fastify(port, { headers }) {
  const { default: Fastify } = await import('fastify')
  const pets = new Map([[PET.id, PET]])
  const types = { id: 'integer', name: 'string', categoryId: 'integer', status: 'string' }
  const properties = Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, { type }]),
  )
  const schema = {
    params: { type: 'object', properties: { petId: { type: 'integer' } } },
    response: { 200: { type: 'object', properties } },
  }
  const app = Fastify()
  if (headers !== undefined) {
    app.addHook('onSend', async (_request, reply) => {
      reply.headers(headers)
    })
  }
  app.get('/pets/:petId', { schema }, (request, reply) => {
    const pet = pets.get(request.params.petId)
    if (pet === undefined) reply.code(404).send({ message: 'Pet not found' })
    else reply.send(pet)
  })
  await app.listen({ port, host: HOST })
}

/** Serves the pet with json-server, as in its README. */
async function jsonServer(port) {
  const { default: server } = await import('json-server')
  const app = server.create()
  // The default is 2. All servers must send the same bytes.
  app.set('json spaces', 0)
  app.use(server.defaults({ logger: false }))
  app.use(server.router({ pets: [PET] }))
  app.listen(port, HOST)
}

/** Serves hand-written msw handlers with @mswjs/http-middleware. */
async function httpMiddleware(port) {
  const { createServer: serve } = await import('@mswjs/http-middleware')
  const { createHandWrittenHandlers } = await import('../hand-written-handlers.js')
  serve(...createHandWrittenHandlers(await import('msw'))).listen(port, HOST)
}

const [name, port, options = '{}'] = process.argv.slice(2)
await SERVERS[name](Number(port), JSON.parse(options))
