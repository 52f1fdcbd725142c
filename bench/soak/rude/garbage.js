import { once } from 'node:events'

const POST = 'POST /pets HTTP/1.1\r\nHost: a\r\n'
const GET = 'GET /pets/1 HTTP/1.1\r\nHost: a\r\n'

/** Bytes that are no request, or that two servers could understand differently. */
const GARBAGE = [
  `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${GET}\r\n`,
  `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
  `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n5;${'x'.repeat(20_000)}\r\nhello\r\n`,
  `${POST}Content-Length: -1\r\n\r\n`,
  `${GET}Host: b\r\n\r\n`,
  'GET /pets/1 HTTP/1.1\n\n',
  `${GET} folded: header\r\n\r\n`,
  `GET /pets/\u0000 HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET /pets HTTP/1.1\r\n${'x: y\r\n'.repeat(5_000)}\r\n`,
  'GET http://[::1 HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `${GET}Expect: 200-maybe\r\n\r\n`,
  `${GET}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001',
]

/** Sends garbage, or a request with random changes, and reads whatever comes back. */
export async function garbage(client) {
  while (!client.isOver()) {
    const text = GARBAGE[client.draw(GARBAGE.length) - 1]
    const bytes = Buffer.from(text, 'latin1')
    for (let changes = client.draw(4) - 1; changes > 0; changes -= 1) {
      bytes[client.draw(bytes.length) - 1] = client.draw(256) - 1
    }
    const socket = client.open()
    socket.on('data', (chunk) => {
      if (chunk.includes('HTTP/1.1 500 '))
        client.fail(`500 for ${JSON.stringify(text.slice(0, 200))}`)
    })
    socket.end(bytes)
    await Promise.race([closed(socket), client.pause(500)])
    socket.destroy()
    client.count('garbage')
  }
}

/** Resolves when the connection is closed. Over TLS, it may be reset at the end. */
async function closed(socket) {
  await once(socket, 'close').catch(() => {})
}
