import type { ServerResponse } from 'node:http'
import { METHODS_WITH_BODY } from '../../contract/body.ts'
import type { ServerProblemCode } from '../problems.ts'
import { answer, fail } from './answer.ts'
import type { Connection } from './connections.ts'
import type { Host } from './context.ts'
import { httpProblem } from './reply/problem-reply.ts'
import { watchReply } from './reply/reply-watch.ts'
import { writeReply } from './reply/write-reply.ts'
import { HttpRequest } from './request/http-request.ts'
import { discardBody, hasBody, isTooLong, readBody } from './request/read-body.ts'
import { hasOneHost } from './request/target.ts'
import { mayHaveBody } from './user-handlers.ts'

/**
 * Answers a request of `node:http`: no `Request` or `Response` is made on the way, which would cost
 * more than the service itself. Whatever goes wrong is the matter of this one reply.
 */
export function receive(outgoing: ServerResponse, host: Host, awaitsContinue = false): void {
  const incoming = outgoing.req
  const connection = host.connections.of(incoming.socket)
  if (!isTaken(outgoing, connection)) return
  try {
    if (!hasOneHost(incoming.rawHeaders) && incoming.httpVersion === '1.1') {
      refuse(outgoing, host, { code: 'malformed_request', message: 'Host: expected exactly one' })
      return
    }
    const request = new HttpRequest(outgoing, host.find, connection?.lastReturned)
    if (host.onReply !== undefined) watchReply(request, host.onReply, connection)
    if (isBodyWanted(request, host)) receiveBody(request, host, awaitsContinue)
    else receiveNoBody(request, host)
  } catch (error) {
    fail(error, outgoing, host)
  }
}

/** Refuses what `Expect` asks for when that is not 100-continue (RFC 9110 §10.1.1). */
export function refuseExpectation(outgoing: ServerResponse, host: Host): void {
  if (!isTaken(outgoing, host.connections.of(outgoing.req.socket))) return
  const message = 'Expect: expected 100-continue and nothing else'
  refuse(outgoing, host, { code: 'expectation_failed', message })
}

/**
 * Notes a request as the last one of its connection so far. None is taken any more after one that
 * asks for the end of the connection, or that was told of it (RFC 9112 §9.6).
 */
function isTaken(outgoing: ServerResponse, connection: Connection | undefined): boolean {
  if (connection?.isGivenUp) {
    discardBody(outgoing.req)
    return false
  }
  if (connection !== undefined) {
    connection.latest = outgoing
    connection.isGivenUp = !outgoing.shouldKeepAlive
  }
  return true
}

interface Refusal {
  readonly code: ServerProblemCode
  readonly message: string
}

/** Refuses a request that its destination never sees, and then the connection. */
function refuse(outgoing: ServerResponse, host: Host, { code, message }: Refusal): void {
  outgoing.shouldKeepAlive = false
  if (hasBody(outgoing.req)) discardBody(outgoing.req)
  writeReply(httpProblem(code, message, host.standing()), outgoing, host.connections)
}

/** Whether a body is read: an operation may take it, or one of the user's own handlers. */
function isBodyWanted({ method, destination, incoming }: HttpRequest, { ask }: Host): boolean {
  if (METHODS_WITH_BODY.has(method)) return true
  return ask !== undefined && destination.isService && mayHaveBody(method) && hasBody(incoming)
}

function receiveNoBody(request: HttpRequest, host: Host): void {
  if (hasBody(request.incoming)) discardBody(request.incoming)
  answer(request, host)
}

/** A body that says of itself that it is too large is not even asked for. */
function receiveBody(request: HttpRequest, host: Host, awaitsContinue: boolean): void {
  const { incoming, destination, method } = request
  const limit = destination.bodyLimit(request)
  if (isTooLong(incoming, limit)) {
    request.isBodyTooLarge = true
    receiveNoBody(request, host)
    return
  }
  const connection = host.connections.of(incoming.socket)
  if (awaitsContinue) request.outgoing.writeContinue()
  const stopReading = readBody(incoming, limit, (bytes) => {
    if (connection !== undefined) connection.stopReading = undefined
    request.isBodyTooLarge = bytes === null
    request.bytes = bytes
    if (bytes !== null && METHODS_WITH_BODY.has(method)) request.body = bytes.toString('utf8')
    answer(request, host)
  })
  if (connection !== undefined) connection.stopReading = stopReading
}
