import { rawRequest } from '../client/raw-request.js'

const SOCKETS = 40
const REQUESTS = 10_000

/** The paths to ask for: a small response, and a large one. */
const PATHS = ['/pets/1', '/pets', '/__petstore/openapi.json']

/** Sends thousands of requests on each of many connections, reads nothing, and leaves. */
export async function unread(client) {
  while (!client.isOver()) {
    const path = PATHS[client.draw(PATHS.length) - 1]
    const request = rawRequest(`GET ${path}`, { 'X-API-Key': 'unread' })
    const sockets = Array.from({ length: client.scaled(SOCKETS) }, () => client.open().pause())
    const bytes = request.repeat(client.scaled(REQUESTS))
    for (const socket of sockets) socket.write(bytes)
    client.count('connections that read nothing', sockets.length)
    await client.pause(2_000 + client.draw(3_000))
    for (const socket of sockets) {
      if (client.draw(2) === 1) client.reset(socket)
      else socket.destroy()
    }
  }
}
