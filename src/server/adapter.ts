import type { ServerResponse } from 'node:http'
import { METHODS_WITH_BODY } from '../contract/body.ts'
import { answer, fail } from './answer.ts'
import type { Host } from './host.ts'
import { httpProblem } from './http-problem.ts'
import { HttpRequest } from './http-request.ts'
import type { ServerProblemCode } from './problems.ts'
import { discardBody, hasBody, isTooLong, readBody } from './read-body.ts'
import { watchReply } from './reply-watch.ts'
import { hasOneHost } from './target.ts'
import { writeReply } from './write-reply.ts'

/**
 * Answers a request of `node:http`: no `Request` or `Response` is made on the way, which would cost
 * more than the service itself. Whatever goes wrong is the matter of this one reply.
 */
export function receive(outgoing: ServerResponse, host: Host, awaitsContinue = false): void {
  const incoming = outgoing.req
  const connection = host.connections.of(incoming.socket)
  if (connection !== undefined) connection.latest = outgoing
  try {
    if (!hasOneHost(incoming.rawHeaders) && incoming.httpVersion === '1.1') {
      refuse(outgoing, host, { code: 'malformed_request', message: 'Host: takes exactly one' })
      return
    }
    const request = new HttpRequest(outgoing, host.find, connection?.lastReturned)
    if (host.onReply !== undefined) watchReply(request, host.onReply, connection)
    if (METHODS_WITH_BODY.has(request.method)) receiveBody(request, host, awaitsContinue)
    else receiveNoBody(request, host)
  } catch (error) {
    fail(error, outgoing, host)
  }
}

/** Refuses what `Expect` asks for when that is not 100-continue (RFC 9110 §10.1.1). */
export function refuseExpectation(outgoing: ServerResponse, host: Host): void {
  const connection = host.connections.of(outgoing.req.socket)
  if (connection !== undefined) connection.latest = outgoing
  const message = 'Expect: takes 100-continue, and nothing else'
  refuse(outgoing, host, { code: 'expectation_failed', message })
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

function receiveNoBody(request: HttpRequest, host: Host): void {
  if (hasBody(request.incoming)) discardBody(request.incoming)
  answer(request, host)
}

/** A body that says of itself that it is too large is not even asked for. */
function receiveBody(request: HttpRequest, host: Host, awaitsContinue: boolean): void {
  const { incoming, destination } = request
  if (isTooLong(incoming, destination.bodyLimit)) {
    request.isBodyTooLarge = true
    receiveNoBody(request, host)
    return
  }
  const connection = host.connections.of(incoming.socket)
  if (connection !== undefined) connection.isReading = true
  if (awaitsContinue) request.outgoing.writeContinue()
  readBody(incoming, destination.bodyLimit, (bytes) => {
    if (connection !== undefined) connection.isReading = false
    request.isBodyTooLarge = bytes === null
    request.bytes = bytes
    request.body = bytes === null ? null : bytes.toString('utf8')
    answer(request, host)
  })
}
