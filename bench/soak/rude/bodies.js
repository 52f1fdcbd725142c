import { rawRequest } from '../client/raw-request.js'

const MIB = 2 ** 20

/** Bodies of up to 1 MiB that are no pets. */
const BODIES = [
  () => '['.repeat(MIB - 1),
  () => '{"a":'.repeat(200_000),
  () => `[${'{},'.repeat(300_000)}{}]`,
  () => `{${Array.from({ length: 60_000 }, (_, index) => `"key${index}":1`).join()}}`,
  () => `{"name":"${'\\u0000'.repeat(150_000)}","categoryId":1}`,
  () => `{"name":"a","categoryId":${'9'.repeat(MIB - 100)}}`,
  () => JSON.stringify({ __proto__: null, name: ['n'], categoryId: {} }),
]

/** Sends bodies that are too long, or as hard to parse as possible. */
export async function bodies(client) {
  while (!client.isOver()) {
    const body = BODIES[client.draw(BODIES.length) - 1]()
    const response = await client.send({ method: 'POST', path: '/pets', body })
    client.expect(response, [400, 403, 413, 422, 429], `POST /pets of ${body.slice(0, 20)}…`)
    await sendTooMuch(client)
  }
}

/** Announces a long body and sends it, in one piece or in chunks, until the server has enough. */
async function sendTooMuch(client) {
  const isChunked = client.draw(2) === 1
  const framing = isChunked
    ? { 'Transfer-Encoding': 'chunked' }
    : { 'Content-Length': 1_000_000_000 }
  const socket = client.open()
  socket.resume().write(rawRequest('POST /pets', framing))
  const piece = isChunked ? `10000\r\n${'a'.repeat(65_536)}\r\n` : 'a'.repeat(65_536)
  for (let sent = 0; sent < client.scaled(400) && !socket.destroyed; sent += 1) {
    if (!socket.write(piece)) await client.pause(5)
  }
  socket.destroy()
  client.count('endless bodies')
}
