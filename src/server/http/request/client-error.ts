import { maxHeaderSize, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ServerReply } from '../../destination.ts'
import type { Connection } from '../connections.ts'
import type { Host } from '../context.ts'
import { httpProblem } from '../reply/problem-reply.ts'
import { answerLast, writeLast } from '../reply/raw-reply.ts'
import { writeReply } from '../reply/write-reply.ts'
import { readRawRequest } from './raw-request.ts'

/** How much may still come on a connection that is given up, in bytes. */
const UNREAD_LIMIT = 16 * 1_048_576

/** What of a request the parser of Node takes offence at, by the code of its error. */
const FAULTS: Readonly<Record<string, string>> = {
  HPE_INVALID_METHOD: 'the request line is wrong',
  HPE_INVALID_URL: 'the target of the request is wrong',
  HPE_INVALID_VERSION: 'the version of HTTP is wrong',
  HPE_INVALID_CONSTANT: 'the request line is wrong',
  HPE_INVALID_HEADER_TOKEN: 'a header is wrong',
  HPE_INVALID_CONTENT_LENGTH: 'Content-Length is wrong',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'Content-Length is wrong',
  HPE_INVALID_TRANSFER_ENCODING: 'Transfer-Encoding is wrong',
  HPE_INVALID_CHUNK_SIZE: 'the size of a chunk is wrong',
  HPE_INVALID_EOF_STATE: 'it ends too early',
  HPE_PAUSED_H2_UPGRADE: 'HTTP/2 is not spoken here',
}

/** What the parser of Node says of a request that it cannot read. */
interface ParserError {
  readonly code: string
  /** The packet in which it was found, and how far that was parsed. */
  readonly rawPacket?: Buffer
  readonly bytesParsed?: number
}

/** Answers what `node:http` could not read as a request, or was sent too slowly. */
export function refuseUnreadable(error: Error, socket: unknown, host: Host): void {
  if (!(socket instanceof Socket)) return
  const connection = host.connections.of(socket)
  if (connection === undefined || !isParserError(error) || !socket.writable) {
    socket.destroy()
    return
  }
  if (connection.failedAt !== undefined) {
    if (socket.bytesRead - connection.failedAt > UNREAD_LIMIT) socket.destroy()
    return
  }
  connection.failedAt = socket.bytesRead
  const { latest } = connection
  if (latest?.req.complete === false) refuseBody(error, { latest, connection, socket }, host)
  else if (!connection.isGivenUp) refuseNext(error, socket, host)
}

/** Refuses what came after the requests that were read. */
function refuseNext(error: ParserError, socket: Socket, host: Host): void {
  const { code, rawPacket, bytesParsed } = error
  const isUnknownMethod = code === 'HPE_INVALID_METHOD' && rawPacket !== undefined
  const request = isUnknownMethod ? readRawRequest(rawPacket, bytesParsed ?? 0) : undefined
  if (request === undefined) writeLast(socket, toReply(code, host), host)
  else void answerLast(socket, () => request, host)
}

interface Broken {
  readonly latest: ServerResponse
  readonly connection: Connection
  readonly socket: Socket
}

/** Refuses the request whose body broke off, unless it has its reply already. */
function refuseBody({ code }: ParserError, broken: Broken, host: Host): void {
  const { latest, connection, socket } = broken
  if (connection.stopReading !== undefined) {
    connection.stopReading()
    connection.stopReading = undefined
    latest.shouldKeepAlive = false
    writeReply(toReply(code, host), latest, host.connections)
  } else if (latest.writableFinished) socket.destroy()
  else latest.once('finish', () => socket.destroySoon())
}

function toReply(code: string, { standing }: Host): ServerReply {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The headers are too large: the limit is ${maxHeaderSize} bytes`
    return httpProblem('headers_too_large', message, standing())
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return httpProblem('request_timeout', 'The request took too long to arrive', standing())
  }
  const fault = FAULTS[code] ?? 'it cannot be read'
  return httpProblem('malformed_request', `This is no HTTP/1.1 request: ${fault}`, standing())
}

function isParserError(error: Error): error is Error & ParserError {
  const code = 'code' in error ? String(error.code) : ''
  return code.startsWith('HPE_') || code === 'ERR_HTTP_REQUEST_TIMEOUT'
}
