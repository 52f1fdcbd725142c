import { rawRequest } from '../client/raw-request.js'

const LISTENERS = 20

/** Listens to the events of the server, and reads none of them. */
export async function listeners(client) {
  while (!client.isOver()) {
    const sockets = Array.from({ length: client.scaled(LISTENERS) }, () => client.open().pause())
    for (const socket of sockets) socket.write(rawRequest('GET /__petstore/events'))
    client.count('event streams', sockets.length)
    await client.pause(2_000 + client.draw(3_000))
    for (const socket of sockets) socket.destroy()
  }
}
