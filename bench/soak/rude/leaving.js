import { rawRequest } from '../client/raw-request.js'

const BODY = JSON.stringify({ name: 'n'.repeat(5_000), categoryId: 1 })

const REQUESTS = [
  rawRequest('GET /pets'),
  rawRequest('GET /__petstore/journal'),
  rawRequest('POST /pets', { 'Content-Type': 'application/json' }, BODY),
  rawRequest('PUT /__petstore/state', {}, BODY),
]

/** Disconnects at a random moment: in the middle of a request, or of its response. */
export async function leaving(client) {
  while (!client.isOver()) {
    const request = REQUESTS[client.draw(REQUESTS.length) - 1]
    const isWhole = client.draw(2) === 1
    const socket = client.open()
    socket.resume()
    socket.write(isWhole ? request : request.slice(0, client.draw(request.length - 1)))
    await client.pause(client.draw(100))
    if (client.draw(2) === 1) client.reset(socket)
    else socket.destroy()
    client.count('disconnected in the middle')
  }
}
