import type { IncomingMessage, ServerResponse } from 'node:http'
import { METHODS_WITH_BODY } from '../../../core/contract/body.ts'
import type { Problem } from '../../../core/http/problems.ts'
import { describe } from '../../../core/lib/describe.ts'
import { isHost } from '../host-name.ts'
import { serverProblem } from '../problems.ts'
import { answer, answerFailure } from './answer.ts'
import type { Connection } from './connections.ts'
import type { HttpContext } from './context.ts'
import { HttpRequest, readHeader } from './http-request.ts'
import { watchResponse } from './response-watch.ts'
import { writeResponse } from './write-response.ts'

/** What a request says in `Expect`. */
type Expectation = 'nothing' | '100-continue' | 'other'

/**
 * Reads a `node:http` request and answers it. An error affects only this response.
 *
 * Creates no `Request` or `Response`, because that takes longer than the service itself.
 */
export function receive(
  outgoing: ServerResponse,
  context: HttpContext,
  expects: Expectation = 'nothing',
): void {
  const connection = context.connections.of(outgoing.req.socket)
  if (!connection?.begin(outgoing)) {
    outgoing.req.resume()
    return
  }
  try {
    const problem = findProblem(outgoing.req, expects)
    if (problem !== undefined) refuse(outgoing, connection, context, problem)
    else accept(new HttpRequest(outgoing, connection, context), context, expects)
  } catch (error) {
    answerFailure(error, outgoing, connection, context)
  }
}

/** Returns why the server refuses a request that Node's parser accepts. */
function findProblem(incoming: IncomingMessage, expects: Expectation): Problem | undefined {
  if (expects === 'other') {
    return serverProblem('expectation_failed', 'Expect: expected 100-continue')
  }
  const message = incoming.httpVersion === '1.0' ? undefined : hostProblem(incoming.rawHeaders)
  return message === undefined ? undefined : serverProblem('malformed_request', message)
}

const ONE_HOST = 'Host: expected exactly one Host header'

/**
 * Returns what is wrong with the `Host` in a flat list of header names and values; undefined if there
 * is exactly one, and it is valid (RFC 9112 §3.2).
 */
function hostProblem(headers: readonly string[]): string | undefined {
  let host: string | undefined
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return ONE_HOST
    host = headers[index + 1] ?? ''
  }
  if (host === undefined) return ONE_HOST
  if (isHost(host)) return undefined
  return `Host: expected a name or an address, and maybe a port, but got ${describe(host.slice(0, 100))}`
}

/** Answers a request before it reaches a destination, and closes the connection. */
export function refuse(
  outgoing: ServerResponse,
  connection: Connection,
  context: HttpContext,
  problem: Problem,
): void {
  const incoming = outgoing.req
  outgoing.shouldKeepAlive = false
  incoming.resume()
  const header = (name: string) => readHeader(incoming, name)
  writeResponse(context.refuse({ header }, problem), outgoing, connection)
}

function accept(request: HttpRequest, context: HttpContext, expects: Expectation): void {
  const { outgoing, destination, connection, method } = request
  if (destination.isPetstore) {
    connection.expect(outgoing, destination)
    if (context.onResponse !== undefined) {
      request.record = watchResponse(outgoing, context.onResponse, connection.closed)
    }
  }
  if (METHODS_WITH_BODY.has(method) || hasBody(outgoing.req)) readBody(request, context, expects)
  else answer(request, context)
}

/** Returns whether a request has a body (RFC 9112 §6.3). */
function hasBody(incoming: IncomingMessage): boolean {
  return lengthOf(incoming) > 0 || readHeader(incoming, 'transfer-encoding') !== undefined
}

function lengthOf(incoming: IncomingMessage): number {
  return Number(readHeader(incoming, 'content-length') ?? 0)
}

/**
 * Reads the body, then answers. What exceeds the limit is discarded: a client that is still sending
 * can't read a response yet. One that waits for `100 Continue` can.
 */
function readBody(request: HttpRequest, context: HttpContext, expects: Expectation): void {
  const { outgoing, destination } = request
  const incoming = outgoing.req
  const limit = destination.bodyLimit(request)
  const isTooLong = limit === 0 ? hasBody(incoming) : lengthOf(incoming) > limit
  if (expects === '100-continue') {
    if (isTooLong) {
      request.setBody(null)
      answer(request, context)
      return
    }
    outgoing.writeContinue()
  }
  let chunks: Buffer[] = []
  let size = 0
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
    else chunks = []
  })
  incoming.on('end', () => {
    request.setBody(size <= limit ? Buffer.concat(chunks) : null)
    // A body that is malformed or too slow already has a response.
    if (!outgoing.headersSent) answer(request, context)
  })
}
