import { maxHeaderSize, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ServedResponse } from '../../destination.ts'
import type { Connection } from '../connection.ts'
import type { HttpContext } from '../context.ts'
import { problemResponse } from '../response/problem-response.ts'
import { answerLast, writeLast } from '../response/raw-response.ts'
import { writeResponse } from '../response/write-response.ts'
import { readRawRequest } from './raw-request.ts'

/** How many bytes a client may send after a parse error before its connection is closed. */
export const UNREAD_LIMIT = 16 * 1_048_576

/** The reasons to show in error messages, by the error code of Node's parser. */
const REASONS: Readonly<Record<string, string>> = {
  HPE_INVALID_METHOD: 'the request line is not valid',
  HPE_INVALID_URL: 'the request target is not valid',
  HPE_INVALID_VERSION: 'the HTTP version is not valid',
  HPE_INVALID_CONSTANT: 'the request line is not valid',
  HPE_INVALID_HEADER_TOKEN: 'a header is not valid',
  HPE_INVALID_CONTENT_LENGTH: 'Content-Length is not valid',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'Content-Length is not valid',
  HPE_INVALID_TRANSFER_ENCODING: 'Transfer-Encoding is not valid',
  HPE_INVALID_CHUNK_SIZE: 'a chunk size is not valid',
  HPE_INVALID_EOF_STATE: 'it ends too early',
  HPE_PAUSED_H2_UPGRADE: 'HTTP/2 is not supported',
}

/** An error of Node's HTTP parser. */
interface ParserError {
  readonly code: string
  /** The packet that could not be parsed. */
  readonly rawPacket?: Buffer
  /** The position in the packet at which the parser stopped, in bytes. */
  readonly bytesParsed?: number
}

/** Answers a request that `node:http` cannot parse, or that arrives too slowly. */
export function refuseUnreadable(error: Error, socket: unknown, context: HttpContext): void {
  if (!(socket instanceof Socket)) return
  const connection = context.connections.of(socket)
  if (connection === undefined || !isParserError(error) || !socket.writable) {
    socket.destroy()
    return
  }
  // The server has stopped reading, so the client cannot send the rest in time.
  if (connection.pipeline.isFull && error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return
  if (connection.bytesReadAtError !== undefined) {
    if (socket.bytesRead - connection.bytesReadAtError > UNREAD_LIMIT) socket.destroy()
    return
  }
  connection.bytesReadAtError = socket.bytesRead
  const { latest } = connection
  if (latest?.req.complete === false) refuseBody(error, { latest, connection, socket }, context)
  else if (!connection.ignoresRequests) refuseNext(error, socket, context)
}

/**
 * Answers a request if Node's parser only rejects its method. Otherwise refuses it as malformed.
 */
function refuseNext(error: ParserError, socket: Socket, context: HttpContext): void {
  const { code, rawPacket, bytesParsed } = error
  const isUnknownMethod = code === 'HPE_INVALID_METHOD' && rawPacket !== undefined
  const request = isUnknownMethod ? readRawRequest(rawPacket, bytesParsed ?? 0) : undefined
  if (request === undefined) writeLast(socket, parserErrorResponse(code, context), context)
  else void answerLast(socket, () => request, context)
}

/** The request whose body could not be parsed, as its response and connection. */
interface BrokenRequest {
  readonly latest: ServerResponse
  readonly connection: Connection
  readonly socket: Socket
}

/** Refuses a request whose body cannot be parsed, unless it already has a response. */
function refuseBody({ code }: ParserError, broken: BrokenRequest, context: HttpContext): void {
  const { latest, connection, socket } = broken
  if (connection.stopReading !== undefined) {
    connection.stopReading()
    connection.stopReading = undefined
    latest.shouldKeepAlive = false
    writeResponse(parserErrorResponse(code, context), latest, context.connections)
  } else if (latest.writableFinished) socket.destroy()
  else latest.once('finish', () => socket.destroySoon())
}

function parserErrorResponse(code: string, { baseHeaders }: HttpContext): ServedResponse {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The headers are too large: the limit is ${maxHeaderSize} bytes`
    return problemResponse('headers_too_large', message, baseHeaders())
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return problemResponse('request_timeout', 'The request took too long to arrive', baseHeaders())
  }
  const reason = REASONS[code] ?? 'it cannot be parsed'
  return problemResponse(
    'malformed_request',
    `This is not a valid HTTP/1.1 request: ${reason}`,
    baseHeaders(),
  )
}

function isParserError(error: Error): error is Error & ParserError {
  const code = 'code' in error ? String(error.code) : ''
  return code.startsWith('HPE_') || code === 'ERR_HTTP_REQUEST_TIMEOUT'
}
