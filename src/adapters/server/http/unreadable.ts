import { maxHeaderSize, type Server, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { ApiResponse } from '../../../core/http/messages.ts'
import { httpProblem, type Problem } from '../../../core/http/problems.ts'
import { serverProblem } from '../problems.ts'
import type { Connection } from './connections.ts'
import { answerAndClose, type HttpContext } from './receive.ts'

/** Answers what Node can't parse, in the form of all errors. */
export function answerUnreadable(server: Server, context: HttpContext): void {
  // Without this listener, Node closes a connection without a response after a CONNECT request.
  server.on('connect', ({ socket }) => {
    socket.on('error', () => {}).resume()
    const problem = httpProblem('method_not_implemented', "The server isn't a proxy")
    answerLast(problem, context.connections.of(socket), context)
  })
  server.on('clientError', (error, socket) => {
    const connection = socket instanceof Socket ? context.connections.of(socket) : undefined
    const problem = problemOf(error)
    if (connection === undefined || problem === undefined || !socket.writable) socket.destroy()
    else answerBrokenRequest(problem, connection, context)
  })
}

function answerBrokenRequest(problem: Problem, connection: Connection, context: HttpContext): void {
  const { latest } = connection
  const isInBody = latest !== undefined && !latest.req.complete && !latest.headersSent
  if (isInBody) void answerAndClose(problem, { outgoing: latest, connection }, context)
  else answerLast(problem, connection, context)
}

/** Writes the last response of a connection, for a request that has no `ServerResponse`. */
function answerLast(
  problem: Problem,
  connection: Connection | undefined,
  context: HttpContext,
): void {
  if (connection === undefined || connection.isEnding) return
  connection.isUnreadable = true
  connection.afterResponses(() => {
    // Nobody knows its origin, so only a petstore for pages of all origins lets them read this.
    const header = (name: string) => (name === 'origin' ? '*' : undefined)
    writeLast(context.answerProblem(header, problem), connection.socket)
  })
}

/**
 * Ends a connection with a response. The client may still be sending, and would lose the response if
 * the connection were closed at once.
 */
function writeLast({ status, headers, body }: ApiResponse, socket: Socket): void {
  const lines = Object.entries({ ...headers, Connection: 'close' }).map((it) => it.join(': '))
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')
  socket.end(`${head}\r\n\r\n${body ?? ''}`)
}

/** Returns the problem of an error of Node's parser; undefined for any other error. */
function problemOf(error: Error & { code?: string; reason?: string }): Problem | undefined {
  const { code = '', reason = code } = error
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The headers are too large: the limit is ${maxHeaderSize} bytes`
    return serverProblem('headers_too_large', message)
  }
  if (!code.startsWith('HPE_')) return undefined
  return serverProblem('malformed_request', `This isn't a valid HTTP/1.1 request: ${reason}`)
}
