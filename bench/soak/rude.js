import { rawRequest, repeatInSession } from './client.js'

/** The clients that misbehave, with their number at full scale. */
export const RUDE = [
  { run: unread, count: 1 },
  { run: unanswered, count: 2 },
  { run: leaving, count: 8 },
  { run: floods, count: 4 },
  { run: bodies, count: 2 },
  { run: garbage, count: 8 },
  { run: listeners, count: 1 },
]

const MIB = 2 ** 20

const oneOf = (client, list) => list[client.draw(list.length) - 1]

/** Opens many connections, writes to each and reads nothing, waits for a while and leaves. */
async function openMany(client, { count, text, what }) {
  const sockets = Array.from({ length: client.scaled(count) }, () => client.open().pause())
  for (const socket of sockets) socket.write(text)
  client.count(what, sockets.length)
  await client.pause(2_000 + client.draw(3_000))
  for (const socket of sockets) leave(client, socket)
}

/** Disconnects, at times with a reset. */
function leave(client, socket) {
  if (client.draw(2) === 1) socket.resetAndDestroy()
  else socket.destroy()
}

/** Sends thousands of requests on each of many connections, for small and for large responses. */
async function unread(client) {
  while (!client.isOver()) {
    const path = oneOf(client, ['/pets/1', '/pets', '/__petstore/openapi.json'])
    const request = rawRequest(`GET ${path}`, { 'X-API-Key': 'unread' })
    const text = request.repeat(client.scaled(10_000))
    await openMany(client, { count: 40, text, what: 'connections that read nothing' })
  }
}

/** Listens to the events of the server, and reads none of them. */
async function listeners(client) {
  const text = rawRequest('GET /__petstore/events')
  while (!client.isOver()) await openMany(client, { count: 20, text, what: 'event streams' })
}

/** The faults that leave requests without a response. */
const FAULTS = [{ network: 'timeout' }, { delay: '1h' }, { delay: '10s', afterOperation: true }]

/** Sends as many requests as a connection may have unanswered, none of which ever is, and leaves. */
async function unanswered(client) {
  await repeatInSession(client, {}, async ({ api, control }) => {
    const body = oneOf(client, FAULTS)
    await client.expect([200], { method: 'POST', path: `${control}/faults/add`, body })
    const socket = client.open()
    socket.resume().write(rawRequest(`GET ${api}/pets/1`).repeat(64))
    await client.pause(1_000 + client.draw(2_000))
    socket.destroy()
    client.count('connections without a response')
  })
}

const BODY = JSON.stringify({ name: 'n'.repeat(5_000), categoryId: 1 })

const REQUESTS = [
  rawRequest('GET /pets'),
  rawRequest('GET /__petstore/journal/all'),
  rawRequest('POST /pets', { 'Content-Type': 'application/json' }, BODY),
  rawRequest('POST /__petstore/restore', {}, BODY),
]

/** Disconnects at a random instant: in the middle of a request, or of its response. */
async function leaving(client) {
  while (!client.isOver()) {
    const request = oneOf(client, REQUESTS)
    const isWhole = client.draw(2) === 1
    const socket = client.open()
    socket.resume()
    socket.write(isWhole ? request : request.slice(0, client.draw(request.length - 1)))
    await client.pause(client.draw(100))
    leave(client, socket)
    client.count('disconnected in the middle')
  }
}

/** The keys of the flood: the service must forget some of them. */
const FLOOD_KEYS = 200_000

/** Sends requests without pause, over any quota, with keys that the service has never seen. */
async function floods(client) {
  while (!client.isOver()) {
    const one = () => {
      const isKnown = client.draw(2) === 1
      const headers = isKnown ? {} : { 'X-API-Key': `flood-${client.draw(FLOOD_KEYS)}` }
      return client.expect([200, 403, 429], { path: '/pets/1', headers })
    }
    await Promise.all([one(), one(), one(), one()])
  }
}

/** Bodies of up to 1 MiB that are no pets. */
const BODIES = [
  () => '['.repeat(MIB - 1),
  () => '{"a":'.repeat(200_000),
  () => `[${'{},'.repeat(300_000)}{}]`,
  () => `{${Array.from({ length: 60_000 }, (_, index) => `"key${index}":1`).join()}}`,
  () => `{"name":"${'\\u0000'.repeat(150_000)}","categoryId":1}`,
  () => `{"name":"a","categoryId":${'9'.repeat(MIB - 100)}}`,
]

/** Sends bodies that are as hard to parse as possible, and bodies that never end. */
async function bodies(client) {
  while (!client.isOver()) {
    const body = oneOf(client, BODIES)()
    await client.expect([400, 403, 413, 422, 429], { method: 'POST', path: '/pets', body })
    const isChunked = client.draw(2) === 1
    const length = isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': 1e9 }
    const socket = client.open()
    socket.resume().write(rawRequest('POST /pets', length))
    const data = 'a'.repeat(65_536)
    const piece = isChunked ? `10000\r\n${data}\r\n` : data
    for (let sent = 0; sent < client.scaled(400) && !socket.destroyed; sent += 1) {
      if (!socket.write(piece)) await client.pause(5)
    }
    socket.destroy()
    client.count('endless bodies')
  }
}

const POST = 'POST /pets HTTP/1.1\r\nHost: a\r\n'
const GET = 'GET /pets/1 HTTP/1.1\r\nHost: a\r\n'

/** Bytes that are no request, or that two servers could understand differently. */
const GARBAGE = [
  `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${GET}\r\n`,
  `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
  `${POST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n5;${'x'.repeat(20_000)}\r\nhello\r\n`,
  `${GET}Host: b\r\n\r\n`,
  `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  `GET /pets HTTP/1.1\r\n${'x: y\r\n'.repeat(5_000)}\r\n`,
  'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `${GET}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001',
]

/** Sends garbage with random changes, and reads whatever comes back. */
async function garbage(client) {
  while (!client.isOver()) {
    const text = oneOf(client, GARBAGE)
    const bytes = Buffer.from(text, 'latin1')
    for (let changes = client.draw(4) - 1; changes > 0; changes -= 1) {
      bytes[client.draw(bytes.length) - 1] = client.draw(256) - 1
    }
    const socket = client.open()
    socket.on('data', (chunk) => {
      if (chunk.includes('HTTP/1.1 500 '))
        client.fail(`500 for ${JSON.stringify(text).slice(0, 200)}`)
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.end(bytes)
    await Promise.race([closed, client.pause(500)])
    socket.destroy()
    client.count('garbage')
  }
}
