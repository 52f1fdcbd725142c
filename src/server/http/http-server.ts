import { createServer, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Certificate, ServerSettings } from '../options.ts'
import type { Host } from './context.ts'
import { receive, refuseExpectation } from './receive.ts'
import { answerLast } from './reply/raw-reply.ts'
import { refuseUnreadable } from './request/client-error.ts'
import { HttpRequest } from './request/http-request.ts'

/** How long a connection may be quiet between requests: longer than clients keep theirs, in ms. */
const KEEP_ALIVE_MS = 65_000

/** How often at most slow requests are looked for, in ms. */
const CHECK_MS = 1_000

/** Makes the server of `node:http`, or of `node:https`, and has the host answer what comes in. */
export async function makeServer(
  { requestTimeoutMs }: ServerSettings,
  certificate: Certificate | null,
  host: Host,
): Promise<Server> {
  const options = {
    // Node would refuse a missing Host without a body, and take two of them.
    requireHostHeader: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, Math.max(1, Math.ceil(requestTimeoutMs / 4))),
  }
  if (certificate === null) {
    const server = createServer(options)
    server.on('connection', (socket) => host.connections.open(socket))
    return answerAll(server, host)
  }
  const https = await import('node:https')
  const server = https.createServer({ ...options, ...certificate })
  server.on('connection', (socket) => {
    if (socket instanceof Socket) host.connections.shake(socket)
  })
  server.on('secureConnection', (socket) => host.connections.open(socket))
  return answerAll(server, host)
}

function answerAll(server: Server, host: Host): Server {
  // Node would break off replies that are not sent yet: `Connections` knows what is idle.
  server.closeIdleConnections = () => {}
  server.on('request', (_, outgoing) => receive(outgoing, host))
  server.on('checkContinue', (_, outgoing) => receive(outgoing, host, true))
  server.on('checkExpectation', (_, outgoing) => refuseExpectation(outgoing, host))
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket, host))
  // Who asks for a tunnel gets the reply of the service; Node would just close the connection.
  server.on('connect', (incoming, socket) => {
    socket.on('error', () => {}).resume()
    if (host.connections.of(incoming.socket)?.isGivenUp) return
    const readRequest = () => new HttpRequest(new ServerResponse(incoming), host.find)
    void answerLast(incoming.socket, readRequest, host)
  })
  return server
}
