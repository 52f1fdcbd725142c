import { IncomingMessage, maxHeaderSize, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Problem } from '../../../core/http/problems.ts'
import { serverProblem } from '../problems.ts'
import type { Connection } from './connection.ts'
import type { HttpContext } from './context.ts'
import { receive } from './receive.ts'
import { writeResponse } from './write-response.ts'

/** An error of Node's HTTP parser. */
interface ParserError {
  readonly code: string
  /** What is wrong, in the words of the parser. */
  readonly reason?: string
  /** The packet that couldn't be parsed. */
  readonly rawPacket?: Buffer
  /** The position in the packet at which the parser stopped, in bytes. */
  readonly bytesParsed?: number
}

/** Answers a request that `node:http` can't parse, or that arrives too slowly. */
export function refuseUnreadable(error: Error, socket: unknown, context: HttpContext): void {
  if (!(socket instanceof Socket)) return
  const connection = context.connections.of(socket)
  if (connection === undefined || !isParserError(error) || !socket.writable) socket.destroy()
  else if (!connection.isUnreadable) {
    connection.isUnreadable = true
    refuseNext(error, connection, context)
  }
}

function refuseNext(error: ParserError, connection: Connection, context: HttpContext): void {
  const { latest, reading, ignoresRequests } = connection
  if (latest?.req.complete === false) {
    connection.ignoresRequests = true
    // The body of a request can't be read. The request may have a response already.
    if (reading === latest) refuse(error, latest, context)
    else connection.end()
  } else if (!ignoresRequests) {
    const incoming = readUnknownMethod(error, connection.socket)
    const outgoing = new ServerResponse(incoming ?? new IncomingMessage(connection.socket))
    answerLast(outgoing, connection, context)
    if (incoming !== undefined) receive(outgoing, context)
    else if (context.connections.accept(outgoing)) refuse(error, outgoing, context)
  }
}

/**
 * Gives a response that `node:http` hasn't created its place after all others on its connection.
 * The connection is closed after it.
 */
export function answerLast(
  outgoing: ServerResponse,
  { latest, socket }: Connection,
  { connections }: HttpContext,
): void {
  outgoing.shouldKeepAlive = false
  outgoing.once('finish', () => connections.linger(socket))
  const assign = () => {
    if (socket.writable) outgoing.assignSocket(socket)
  }
  const isDone = latest === undefined || (latest.writableFinished && latest.socket === null)
  if (isDone) assign()
  else latest.once('finish', assign)
}

function refuse(error: ParserError, outgoing: ServerResponse, context: HttpContext): void {
  outgoing.shouldKeepAlive = false
  const header = (name: string) => (name === 'origin' ? originIn(error) : undefined)
  writeResponse(context.refuse({ header }, toProblem(error)), outgoing, context.connections)
}

/** Returns the `Origin` in the packet that couldn't be parsed; else `*`, which any page may be. */
function originIn({ rawPacket }: ParserError): string {
  return /\r\norigin:[ \t]*([^\r\n]+)/i.exec(rawPacket?.toString('latin1') ?? '')?.[1] ?? '*'
}

function toProblem({ code, reason }: ParserError): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW': {
      const message = `The headers are too large: the limit is ${maxHeaderSize} bytes`
      return serverProblem('headers_too_large', message)
    }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return serverProblem('request_timeout', 'The request took too long to arrive')
    case 'HPE_INVALID_VERSION':
    case 'HPE_PAUSED_H2_UPGRADE':
      return serverProblem('http_version_not_supported', 'The server only speaks HTTP/1.1')
    default: {
      const message = `This isn't a valid HTTP/1.1 request: ${reason ?? code}`
      return serverProblem('malformed_request', message)
    }
  }
}

/** The request line and headers of a request in HTTP/1.0 or HTTP/1.1 (RFC 9112 §3 and §5). */
const HEAD =
  /^([!#$%&'*+.^`|~\w-]+) ([\x21-\x7e]+) HTTP\/1\.([01])\r\n((?:[!#$%&'*+.^`|~\w-]+:[^\r\n]*\r\n)*)$/

/** A character of a method (RFC 9110 §5.6.2). */
const TOKEN_CHARACTER = /[!#$%&'*+.^`|~\w-]/

/**
 * Reads a request that Node's parser rejects only because it doesn't know the method. Returns
 * undefined for everything else. A body isn't read.
 */
function readUnknownMethod(
  { code, rawPacket, bytesParsed = 0 }: ParserError,
  socket: Socket,
): IncomingMessage | undefined {
  if (code !== 'HPE_INVALID_METHOD' || rawPacket === undefined) return undefined
  // The parser stopped somewhere in the method.
  let start = bytesParsed
  while (TOKEN_CHARACTER.test(String.fromCharCode(rawPacket[start - 1] ?? 0))) start -= 1
  const end = rawPacket.indexOf('\r\n\r\n', start) + 2
  const found = HEAD.exec(rawPacket.toString('latin1', start, end))
  if (found === null) return undefined
  const [, method, url, minor, fields = ''] = found
  const lines = fields.split('\r\n').slice(0, -1)
  return Object.assign(new IncomingMessage(socket), {
    method,
    url,
    httpVersion: `1.${minor}`,
    httpVersionMajor: 1,
    httpVersionMinor: Number(minor),
    rawHeaders: lines.flatMap((line) => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
    complete: true,
  })
}

function isParserError(error: Error): error is Error & ParserError {
  const code = 'code' in error ? String(error.code) : ''
  return code.startsWith('HPE_') || code === 'ERR_HTTP_REQUEST_TIMEOUT'
}
