import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../random.js'

const HOST = '127.0.0.1'

/** How many connections of one client may stay open. */
const CONNECTIONS = 8

/** How many problems of a client are reported. */
const MAX_SHOWN = 5

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Creates what a client gets: ways to reach the server, random draws, the time, and a place for its
 * figures. `endsAt` is an instant of `performance.now()`.
 */
export function createClient({ name, server, seed, scale, endsAt }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const sockets = new Set()
  const counts = {}
  const problems = []
  const client = {
    name,
    maxDataBytes: server.maxDataBytes,
    draw: createRandom(seed),
    /** Returns a share of a number, by the scale of the run; at least 1. */
    scaled: (number) => Math.max(1, Math.round(number * scale)),
    isOver: () => performance.now() >= endsAt,
    /** Waits, but not beyond the end of the run. */
    pause: (ms) => sleep(Math.max(0, Math.min(ms, endsAt - performance.now()))),
    count(what, number = 1) {
      counts[what] = (counts[what] ?? 0) + number
    },
    fail(message) {
      client.count('problems')
      if (problems.length < MAX_SHOWN) problems.push(`${name}: ${message}`)
    },
    /** Sends a request and reads the whole response. Rejects if the connection breaks. */
    send: (request) => exchange({ host: HOST, port: server.port, agent, ...request }),
    /** Sends a request, and reports a problem unless its response has one of these statuses. */
    async expect(statuses, request) {
      const response = await client.send(request)
      const { status, text } = response
      client.count(`status ${status}`)
      response.isRight = statuses.includes(status)
      if (!response.isRight) {
        const what = `${request.method ?? 'GET'} ${request.path.slice(0, 100)}`
        client.fail(`${what}: expected status ${statuses} but got ${status} ${text.slice(0, 200)}`)
      }
      return response
    },
    /** Opens a connection, on which bytes can be written at once. */
    open() {
      const socket = net.connect({ host: HOST, port: server.port })
      sockets.add(socket)
      // The server disconnects rude clients, and that is no error.
      return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    },
    /** Closes all connections. Returns the figures. */
    end() {
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      return { name, counts, problems }
    },
  }
  return client
}

function exchange({ body, headers, ...options }) {
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  const type = text === undefined ? {} : { 'Content-Type': 'application/json' }
  return new Promise((resolve, reject) => {
    const request = http.request({ ...options, headers: { ...type, ...headers } }, (response) => {
      const { statusCode: status, headers } = response
      const toText = (chunks) => Buffer.concat(chunks).toString()
      response
        .toArray()
        .then((chunks) => resolve({ status, headers, text: toText(chunks) }), reject)
    })
    request.on('error', reject).end(text)
  })
}

let created = 0

/** Runs a story in a session of its own, again and again until the end of the run. */
export async function repeatInSession(client, options, story) {
  while (!client.isOver()) {
    created += 1
    const id = `${client.name}-${process.pid}-${created}`
    const control = `/__petstore/sessions/${id}`
    const body = { clock: '2026-05-01T00:00:00Z', ...options }
    const { isRight } = await client.expect([201], { method: 'PUT', path: control, body })
    if (!isRight) {
      await client.pause(100)
      continue
    }
    await story({ api: `${control}/api`, control })
    await client.expect([204], { method: 'DELETE', path: control })
    client.count('sessions')
  }
}

/** Returns a request as text: `rawRequest('GET /pets/1', { 'X-API-Key': 'k' })`. */
export function rawRequest(line, headers = {}, body = '') {
  const length = body === '' ? {} : { 'Content-Length': Buffer.byteLength(body) }
  const fields = Object.entries({ Host: HOST, ...length, ...headers })
  return `${line} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/**
 * Creates a parser of responses with `Content-Length`. Feed it with the bytes of a connection; it
 * calls `receive` with each complete response.
 */
export function createResponseParser(receive) {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const headEnd = rest.indexOf(HEAD_END)
      if (headEnd < 0) return
      const head = rest.toString('latin1', 0, headEnd)
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
      const end = headEnd + HEAD_END.length + length
      if (rest.length < end) return
      const text = rest.toString('utf8', end - length, end)
      rest = rest.subarray(end)
      receive({ status: Number(head.slice(9, 12)), text })
    }
  }
}
