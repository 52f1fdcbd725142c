import { rawRequest } from '../client/raw-request.js'
import { createResponseParser } from '../client/responses.js'

/** The pause after each byte, in ms. */
const PAUSE_MS = 2

/** Sends a request one byte at a time, and reads the response in small pieces with pauses. */
export async function slow(client) {
  while (!client.isOver()) {
    const request = rawRequest('GET /pets/1', { 'X-API-Key': 'slow', Connection: 'close' })
    const socket = client.open()
    let received
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const parse = createResponseParser((response) => {
      received = response
    })
    socket.on('data', (chunk) => {
      for (const byte of chunk) parse(Buffer.of(byte))
    })
    for (const byte of Buffer.from(request)) {
      if (client.isOver()) return
      socket.write(Buffer.of(byte))
      await client.pause(PAUSE_MS)
    }
    await closed
    if (received === undefined) client.fail('expected a response but the connection was closed')
    else client.expect(received, [200, 403, 429], 'GET /pets/1, byte by byte')
  }
}
