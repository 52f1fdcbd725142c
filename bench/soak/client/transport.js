import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'

const HOST = '127.0.0.1'

/** How many connections of one client may stay open. */
const CONNECTIONS = 8

/**
 * Creates the ways to reach a server: whole requests over connections that stay open, and bare
 * sockets.
 *
 * @param {{ port: number, isSecure: boolean }} target
 */
export function createTransport({ port, isSecure }, signal) {
  const { Agent, request } = isSecure ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, rejectUnauthorized: false })
  const track = (socket) => {
    const end = () => socket.destroy()
    signal.addEventListener('abort', end)
    // Rude clients are disconnected, and that is no error.
    socket.on('error', () => {}).on('close', () => signal.removeEventListener('abort', end))
    return socket
  }
  return {
    /** Opens a socket on which a request can be written at once. It closes at the end of the run. */
    open() {
      const options = { host: HOST, port, rejectUnauthorized: false }
      return track(isSecure ? tls.connect(options) : net.connect(options))
    },
    /** Opens a TCP socket, without a TLS handshake. */
    openTcp: () => track(net.connect({ host: HOST, port })),
    /** Disconnects with a reset. Over TLS, Node can only close the connection. */
    reset: (socket) => (isSecure ? socket.destroy() : socket.resetAndDestroy()),
    /** Sends a request and reads the whole response. Rejects if the connection breaks. */
    send: (given) => exchange(request, { host: HOST, port, agent, ...given }),
    /** Closes the connections that stay open. */
    close: () => agent.destroy(),
  }
}

function exchange(request, { body, headers = {}, ...options }) {
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  const type = text === undefined ? {} : { 'Content-Type': 'application/json' }
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...options, headers: { ...type, ...headers } }, (incoming) => {
      const chunks = []
      incoming.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
      incoming.on('end', () => resolve(toResponse(incoming, Buffer.concat(chunks))))
      incoming.on('aborted', () => reject(new Error('The response was cut off')))
    })
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}

function toResponse({ statusCode, headers }, bytes) {
  const text = bytes.toString('utf8')
  return { status: statusCode, headers, text, json: () => JSON.parse(text) }
}
