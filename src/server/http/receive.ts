import type { ServerResponse } from 'node:http'
import { METHODS_WITH_BODY } from '../../contract/body.ts'
import { decodeUtf8 } from '../../lib/text/utf8.ts'
import type { ServerProblemCode } from '../problems.ts'
import { answer, answerFailure } from './answer.ts'
import type { Connection } from './connection.ts'
import type { HttpContext } from './context.ts'
import { HttpRequest } from './request/http-request.ts'
import { discardBody, hasBody, isTooLong, readBytes, readText } from './request/read-body.ts'
import { hasOneHost } from './request/target.ts'
import { problemResponse } from './response/problem-response.ts'
import { watchResponse } from './response/response-watch.ts'
import { writeResponse } from './response/write-response.ts'
import { mayHaveBody } from './user-handlers.ts'

/** How many requests to ignore on a connection that is about to close, before it is cut off. */
export const IGNORED_LIMIT = 10_000

/**
 * Reads a `node:http` request and answers it. An error affects only this response.
 *
 * Creates no `Request` or `Response`, because that takes longer than the service itself.
 */
export function receive(
  outgoing: ServerResponse,
  context: HttpContext,
  awaitsContinue = false,
): void {
  const incoming = outgoing.req
  const connection = context.connections.of(incoming.socket)
  if (!accept(outgoing, connection)) return
  try {
    if (!hasOneHost(incoming.rawHeaders) && incoming.httpVersion === '1.1') {
      refuse(outgoing, context, {
        code: 'malformed_request',
        message: 'Host: expected exactly one Host header',
      })
      return
    }
    const request = new HttpRequest(outgoing, context.find, connection?.nextSending())
    if (connection !== undefined) request.enter(connection)
    if (request.destination.isService && context.onResponse !== undefined) {
      request.watch = watchResponse(outgoing, context.onResponse, connection)
    }
    if (wantsBody(request, context)) receiveWithBody(request, context, awaitsContinue)
    else receiveWithoutBody(request, context)
  } catch (error) {
    answerFailure(error, outgoing, context)
  }
}

/** Refuses an `Expect` header other than `100-continue` (RFC 9110 §10.1.1). */
export function refuseExpectation(outgoing: ServerResponse, context: HttpContext): void {
  if (!accept(outgoing, context.connections.of(outgoing.req.socket))) return
  const message = 'Expect: expected 100-continue'
  refuse(outgoing, context, { code: 'expectation_failed', message })
}

/**
 * Makes a request the latest one of its connection. Returns false if the request must be ignored,
 * because an earlier request or response said `Connection: close` (RFC 9112 §9.6).
 */
function accept(outgoing: ServerResponse, connection: Connection | undefined): boolean {
  if (connection?.ignoresRequests) {
    discardBody(outgoing.req)
    connection.ignored += 1
    if (connection.ignored > IGNORED_LIMIT) outgoing.req.socket.destroy()
    return false
  }
  if (connection !== undefined) {
    connection.begin(outgoing)
    connection.ignoresRequests = !outgoing.shouldKeepAlive
  }
  return true
}

interface Refusal {
  readonly code: ServerProblemCode
  readonly message: string
}

/** Refuses a request before it reaches a destination, and closes the connection. */
function refuse(outgoing: ServerResponse, context: HttpContext, { code, message }: Refusal): void {
  outgoing.shouldKeepAlive = false
  if (hasBody(outgoing.req)) discardBody(outgoing.req)
  writeResponse(
    problemResponse(code, message, context.baseHeaders()),
    outgoing,
    context.connections,
  )
}

/**
 * Returns whether to read the body, because an operation or one of your msw handlers may need it.
 */
function wantsBody(
  { method, destination, incoming }: HttpRequest,
  { runHandlers }: HttpContext,
): boolean {
  if (METHODS_WITH_BODY.has(method)) return true
  return (
    runHandlers !== undefined && destination.isService && mayHaveBody(method) && hasBody(incoming)
  )
}

function receiveWithoutBody(request: HttpRequest, context: HttpContext): void {
  if (hasBody(request.incoming)) discardBody(request.incoming)
  answer(request, context)
}

/** Reads the body, then answers. If `Content-Length` exceeds the limit, answers at once. */
function receiveWithBody(
  request: HttpRequest,
  context: HttpContext,
  awaitsContinue: boolean,
): void {
  const { incoming, destination, connection } = request
  const limit = destination.bodyLimit(request)
  if (isTooLong(incoming, limit)) {
    request.isBodyTooLarge = true
    receiveWithoutBody(request, context)
    return
  }
  if (awaitsContinue) request.outgoing.writeContinue()
  if (connection !== undefined) {
    incoming.on('data', (chunk: Buffer) => connection.pipeline.addBytes(chunk.length))
  }
  const needsBytes = context.runHandlers !== undefined && destination.isService
  const stopReading = readInto(request, { limit, needsBytes }, () => {
    if (connection !== undefined) connection.stopReading = undefined
    answer(request, context)
  })
  if (connection !== undefined) connection.stopReading = stopReading
}

/** Reads the body as text, or as bytes too, then calls `done`. Returns a function that stops it. */
function readInto(
  request: HttpRequest,
  { limit, needsBytes }: { readonly limit: number; readonly needsBytes: boolean },
  done: () => void,
): () => void {
  const { incoming, method } = request
  const finish = (text: string | undefined | null) => {
    request.isBodyTooLarge = text === null
    if (METHODS_WITH_BODY.has(method)) {
      request.body = text ?? null
      request.isBodyMalformed = text === undefined
    }
    done()
  }
  if (!needsBytes) return readText(incoming, limit, finish)
  return readBytes(incoming, limit, (bytes) => {
    request.bytes = bytes
    finish(bytes === null ? null : decodeUtf8(bytes))
  })
}
