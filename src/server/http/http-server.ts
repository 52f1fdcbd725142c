import { createServer, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Certificate, ServerSettings } from '../options.ts'
import type { Connections } from './connections.ts'
import type { HttpContext } from './context.ts'
import { receive, refuseExpectation } from './receive.ts'
import { refuseUnreadable } from './request/client-error.ts'
import { HttpRequest } from './request/http-request.ts'
import { answerLast } from './response/raw-response.ts'

/** How long a connection may be idle, in ms. Most clients use less, so the client closes first. */
export const KEEP_ALIVE_MS = 65_000

/** The maximum interval at which Node checks for slow requests, in ms. */
const CHECK_MS = 1_000

/** Creates a `node:http` or `node:https` server that adds its connections to `connections`. */
export async function createHttpServer(
  { requestTimeout, responseTimeout }: ServerSettings,
  certificate: Certificate | null,
  connections: Connections,
): Promise<Server> {
  const server = await create(requestTimeout, certificate, connections)
  // `endInactive` closes a connection the second time.
  server.setTimeout(Math.ceil(responseTimeout / 2))
  return server.on('timeout', (socket) => connections.of(socket)?.endInactive())
}

/** Creates a server whose clients may take `requestTimeout` ms to send a request. */
async function create(
  requestTimeout: number,
  certificate: Certificate | null,
  connections: Connections,
): Promise<Server> {
  const options = {
    // `receive` checks it: Node accepts two Host headers, and its 400 has no body.
    requireHostHeader: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.min(CHECK_MS, Math.max(1, Math.ceil(requestTimeout / 4))),
  }
  if (certificate === null) {
    return admitThrough(connections, createServer(options), 'connection')
  }
  const https = await import('node:https')
  const server = https.createServer({
    ...options,
    ...certificate,
    handshakeTimeout: requestTimeout,
  })
  server.on('connection', (socket) => {
    if (socket instanceof Socket) connections.startHandshake(socket)
  })
  return admitThrough(connections, server, 'secureConnection')
}

/** Makes a server serve its connections when `connections` lets them in. */
function admitThrough(
  connections: Connections,
  server: Server,
  event: 'connection' | 'secureConnection',
): Server {
  const listeners = server.rawListeners(event)
  server.removeAllListeners(event)
  return server.on(event, (socket: Socket) =>
    connections.enter(socket, () => {
      for (const serve of listeners) serve.call(server, socket)
    }),
  )
}

/** Answers everything that arrives at the server, including what Node cannot parse. */
export function answerAll(server: Server, context: HttpContext): void {
  // On close, Node would cut off responses that are not flushed yet. `Connections` waits for them.
  server.closeIdleConnections = () => {}
  server.on('request', (_, outgoing) => receive(outgoing, context))
  server.on('checkContinue', (_, outgoing) => receive(outgoing, context, true))
  server.on('checkExpectation', (_, outgoing) => refuseExpectation(outgoing, context))
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket, context))
  // Without this listener, Node closes a connection without a response after a CONNECT request.
  server.on('connect', (incoming, socket) => {
    socket.on('error', () => {}).resume()
    if (context.connections.of(incoming.socket)?.ignoresRequests) return
    const readRequest = () => new HttpRequest(new ServerResponse(incoming), context.find)
    void answerLast(incoming.socket, readRequest, context)
  })
}
