import { createServer, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Certificate, ServerSettings } from '../options.ts'
import type { Connections } from './connections.ts'
import type { HttpContext } from './context.ts'
import { receive, refuseExpectation } from './receive.ts'
import { answerLast, refuseUnreadable } from './unreadable.ts'

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
  const server = await create(requestTimeout, certificate)
  server.on(certificate === null ? 'connection' : 'secureConnection', (socket: Socket) =>
    connections.add(socket),
  )
  if (certificate !== null) {
    server.on('connection', (raw) => {
      if (raw instanceof Socket) connections.startHandshake(raw)
    })
  }
  // On close, Node would cut off responses that aren't flushed yet. `Connections` waits for them.
  server.closeIdleConnections = () => {}
  server.setTimeout(responseTimeout)
  return server.on('timeout', (socket) => {
    const isIdle = connections.of(socket)?.isIdle
    // A response that isn't written yet may take longer, and so may the first request.
    if (isIdle || socket.writableLength > 0) socket.destroy()
  })
}

/** Creates a server whose clients may take `requestTimeout` ms to send a request. */
async function create(requestTimeout: number, certificate: Certificate | null): Promise<Server> {
  const options = {
    // `receive` checks it: Node accepts two Host headers, and its 400 has no body.
    requireHostHeader: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.min(CHECK_MS, Math.max(1, Math.ceil(requestTimeout / 4))),
  }
  if (certificate === null) return createServer(options)
  const https = await import('node:https')
  return https.createServer({ ...options, ...certificate, handshakeTimeout: requestTimeout })
}

/** Answers everything that arrives at the server, including what Node can't parse. */
export function answerAll(server: Server, context: HttpContext): void {
  server.on('request', (_, outgoing) => receive(outgoing, context))
  server.on('checkContinue', (_, outgoing) => receive(outgoing, context, true))
  server.on('checkExpectation', (_, outgoing) => refuseExpectation(outgoing, context))
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket, context))
  // Without this listener, Node closes a connection without a response after a CONNECT request.
  server.on('connect', (incoming, socket) => {
    socket.on('error', () => {}).resume()
    const connection = context.connections.of(incoming.socket)
    if (connection === undefined || connection.ignoresRequests) return
    const outgoing = new ServerResponse(incoming)
    answerLast(outgoing, connection, context)
    receive(outgoing, context)
  })
}
