import { createServer, maxHeaderSize, type Server, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import { httpProblem, type Problem } from '../../../core/http/problems.ts'
import type { ServedResponse } from '../destination.ts'
import type { Certificate } from '../options.ts'
import { serverProblem } from '../problems.ts'
import type { Connection, Connections } from './connections.ts'
import type { HttpContext } from './context.ts'
import { receive, refuse } from './receive.ts'

/** How long a connection may be idle, in ms. Most clients use less, so the client closes first. */
const KEEP_ALIVE_MS = 65_000

/** The maximum interval at which Node checks for slow requests, in ms. */
const CHECK_MS = 1_000

/** How long a client that sent something else than HTTP may take to close the connection, in ms. */
const LINGER_MS = 1_000

/** Creates a `node:http` or `node:https` server that adds its connections to `connections`. */
export async function createHttpServer(
  requestTimeout: number,
  certificate: Certificate | null,
  connections: Connections,
): Promise<Server> {
  const server = await create(requestTimeout, certificate)
  server.on('connection', (socket: Socket) => connections.track(socket))
  const event = certificate === null ? 'connection' : 'secureConnection'
  server.on(event, (socket: Socket) => connections.add(socket))
  // On close, Node would cut off responses that aren't flushed yet. `Connections` waits for them.
  server.closeIdleConnections = () => {}
  return server
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
  return https.createServer({ ...options, ...certificate })
}

/** Answers everything that arrives at the server, including what Node can't parse. */
export function answerAll(server: Server, context: HttpContext): void {
  server.on('request', (_, outgoing) => receive(outgoing, context))
  server.on('checkContinue', (_, outgoing) => receive(outgoing, context, '100-continue'))
  server.on('checkExpectation', (_, outgoing) => receive(outgoing, context, 'other'))
  // Without this listener, Node closes a connection without a response after a CONNECT request.
  server.on('connect', ({ socket }) => {
    socket.on('error', () => {}).resume()
    const problem = httpProblem('method_not_implemented', "The server isn't a proxy")
    const connection = context.connections.of(socket)
    if (connection !== undefined) refuseLast(problem, connection, context)
  })
  server.on('clientError', (error, socket) => {
    const connection = socket instanceof Socket ? context.connections.of(socket) : undefined
    const problem = problemOf(error)
    if (connection === undefined || problem === undefined || !socket.writable) socket.destroy()
    else refuseUnreadable(problem, connection, context)
  })
}

/** Answers a request that `node:http` can't parse, or that arrives too slowly. */
function refuseUnreadable(problem: Problem, connection: Connection, context: HttpContext): void {
  const { latest } = connection
  const isInBody = latest !== undefined && !latest.req.complete && !latest.headersSent
  if (isInBody) refuse(latest, connection, context, problem)
  else refuseLast(problem, connection, context)
}

/** Writes the last response of a connection, for a request that has no `ServerResponse`. */
function refuseLast(problem: Problem, connection: Connection, context: HttpContext): void {
  if (connection.isEnding) return
  connection.isEnding = true
  // Nobody knows its origin, so only a petstore for pages of all origins lets them read this.
  const header = (name: string) => (name === 'origin' ? '*' : undefined)
  const response = context.refuse({ header }, problem)
  connection.afterResponses(() => writeLast(response, connection.socket))
}

/**
 * Ends a connection with a response. The client may still be sending, and would lose the response if
 * the connection were closed at once.
 */
function writeLast({ status, headers, body }: ServedResponse, socket: Socket): void {
  const lines = Object.entries({ ...headers, Connection: 'close' }).map((it) => it.join(': '))
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')
  socket.end(`${head}\r\n\r\n${body ?? ''}`)
  socket.setTimeout(LINGER_MS, () => socket.destroy())
}

/** Returns the problem of an error of Node's parser; undefined for any other error. */
function problemOf(error: Error & { code?: string; reason?: string }): Problem | undefined {
  const { code = '', reason = code } = error
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The headers are too large: the limit is ${maxHeaderSize} bytes`
    return serverProblem('headers_too_large', message)
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return serverProblem('request_timeout', 'The request took too long to arrive')
  }
  if (!code.startsWith('HPE_')) return undefined
  return serverProblem('malformed_request', `This isn't a valid HTTP/1.1 request: ${reason}`)
}
