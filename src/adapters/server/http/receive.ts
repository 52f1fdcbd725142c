import type { IncomingMessage, ServerResponse } from 'node:http'
import { METHODS_WITH_BODY } from '../../../core/contract/body.ts'
import { decodeUtf8 } from '../../../core/fetch/bytes.ts'
import { type ServerProblemCode, serverProblem } from '../problems.ts'
import { answer, answerFailure } from './answer.ts'
import type { HttpContext } from './context.ts'
import { HttpRequest } from './http-request.ts'
import { hasBody, isTooLong, readBytes } from './read-body.ts'
import { readHeader } from './read-header.ts'
import { watchResponse } from './response-watch.ts'
import { hostProblem } from './target.ts'
import { writeResponse } from './write-response.ts'

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
  const connection = context.connections.accept(outgoing)
  if (connection === undefined) {
    incoming.resume()
    return
  }
  try {
    const refusal = findRefusal(incoming)
    if (refusal !== undefined) {
      refuse(outgoing, context, refusal)
      return
    }
    const request = new HttpRequest(outgoing, connection, context)
    if (request.destination.isPetstore) {
      connection.expect(outgoing, request.destination)
      if (context.onResponse !== undefined) {
        request.watch = watchResponse(outgoing, context.onResponse, connection.closed)
      }
    }
    const mayHaveBody = METHODS_WITH_BODY.has(request.method) || hasBody(incoming)
    if (mayHaveBody) receiveWithBody(request, context, awaitsContinue)
    else answer(request, context)
  } catch (error) {
    answerFailure(error, outgoing, context)
  }
}

/** Refuses an `Expect` header other than `100-continue` (RFC 9110 §10.1.1). */
export function refuseExpectation(outgoing: ServerResponse, context: HttpContext): void {
  if (context.connections.accept(outgoing) === undefined) {
    outgoing.req.resume()
    return
  }
  refuse(outgoing, context, {
    code: 'expectation_failed',
    message: 'Expect: expected 100-continue',
  })
}

interface Refusal {
  readonly code: ServerProblemCode
  readonly message: string
}

/** Returns why a request isn't valid HTTP/1.1, although Node's parser accepts it. */
function findRefusal({ httpVersion, rawHeaders }: IncomingMessage): Refusal | undefined {
  if (httpVersion === '1.0') return undefined
  if (httpVersion !== '1.1') {
    const message = `The server speaks HTTP/1.1, not HTTP/${httpVersion}`
    return { code: 'http_version_not_supported', message }
  }
  const message = hostProblem(rawHeaders)
  return message === undefined ? undefined : { code: 'malformed_request', message }
}

/** Refuses a request before it reaches a destination, and closes the connection. */
function refuse(outgoing: ServerResponse, context: HttpContext, { code, message }: Refusal): void {
  const incoming = outgoing.req
  outgoing.shouldKeepAlive = false
  incoming.resume()
  const header = (name: string) => readHeader(incoming, name)
  const response = context.refuse({ header }, serverProblem(code, message))
  writeResponse(response, outgoing, context.connections)
}

/** Reads the body, then answers. If `Content-Length` exceeds the limit, answers at once. */
function receiveWithBody(
  request: HttpRequest,
  context: HttpContext,
  awaitsContinue: boolean,
): void {
  const { incoming, outgoing, destination, connection } = request
  const limit = destination.bodyLimit(request)
  if (isTooLong(incoming, limit)) {
    request.isBodyTooLarge = true
    incoming.resume()
    answer(request, context)
    return
  }
  if (awaitsContinue) outgoing.writeContinue()
  connection.reading = outgoing
  readInto(request, limit, () => {
    if (connection.reading === outgoing) connection.reading = undefined
    // A body that is malformed or too slow already has a response.
    if (!outgoing.headersSent) answer(request, context)
  })
}

/** Reads the body, then calls `done`. */
function readInto(request: HttpRequest, limit: number, done: () => void): void {
  readBytes(request.incoming, limit, (bytes) => {
    const text = bytes === null ? null : decodeUtf8(bytes)
    request.bytes = bytes
    request.body = text ?? null
    request.isBodyTooLarge = bytes === null
    request.isBodyMalformed = text === undefined
    done()
  })
}
