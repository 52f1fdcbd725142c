import type { IncomingMessage, ServerResponse } from 'node:http'
import { cancelSafely } from '../../../core/http/bytes.ts'
import { endDelivery, loseDelivery } from '../../../core/http/delivery.ts'
import { findHeader } from '../../../core/http/headers.ts'
import type { ApiRequest, ApiResponse } from '../../../core/http/messages.ts'
import type { Problem } from '../../../core/http/problems.ts'
import { logError } from '../../../core/lib/printable.ts'
import { realTimers, sleep, startStopwatch } from '../../../core/time/timers.ts'
import type { ResponseLine, ServerSettings } from '../options.ts'
import { serverProblem } from '../problems.ts'
import type { Connection, Connections } from './connections.ts'
import { HttpRequest, headerOf, type RequestContext } from './http-request.ts'
import { writeResponse } from './write-response.ts'

/** What the functions of the HTTP layer share. */
export interface HttpContext extends RequestContext, Pick<ServerSettings, 'onResponse'> {
  /**
   * Refuses a request that reaches no destination. The response has the caller's quota, and CORS
   * headers so that a page can read the error.
   */
  readonly answerProblem: (
    header: NonNullable<ApiRequest['header']>,
    problem: Problem,
  ) => ApiResponse
  readonly connections: Connections
}

/** A response that is still to be written. */
interface Exchange {
  readonly outgoing: ServerResponse
  readonly connection: Connection
}

/**
 * Reads a `node:http` request and answers it, with the problem if it has one. An error affects only
 * this response.
 *
 * Creates no `Request` or `Response`, because that takes longer than the service itself.
 */
export async function receive(
  outgoing: ServerResponse,
  context: HttpContext,
  problem = hostProblem(outgoing.req),
): Promise<void> {
  const connection = context.connections.of(outgoing.req.socket)
  if (!connection?.begin(outgoing)) {
    outgoing.req.resume()
    return
  }
  const exchange = { outgoing, connection }
  try {
    if (problem === undefined) await accept(exchange, context)
    else await answerAndClose(problem, exchange, context)
  } catch (error) {
    await answerFailure(error, exchange, context)
  }
}

/** Returns the problem of a request that doesn't have exactly one `Host` (RFC 9112 §3.2). */
function hostProblem({ httpVersion, headersDistinct }: IncomingMessage): Problem | undefined {
  if (httpVersion === '1.0' || headersDistinct.host?.length === 1) return undefined
  return serverProblem('malformed_request', 'Host: expected exactly one Host header')
}

/** Answers a request before it reaches a destination, and closes the connection. */
export async function answerAndClose(
  problem: Problem,
  exchange: Exchange,
  context: HttpContext,
): Promise<void> {
  exchange.outgoing.shouldKeepAlive = false
  exchange.outgoing.req.resume()
  await answerWith(problem, exchange, context)
}

function answerWith(problem: Problem, { outgoing, connection }: Exchange, context: HttpContext) {
  const response = context.answerProblem((name) => headerOf(outgoing.req, name), problem)
  return writeResponse(response, outgoing, connection)
}

async function accept(exchange: Exchange, context: HttpContext): Promise<void> {
  const { outgoing, connection } = exchange
  const request = new HttpRequest(outgoing, connection, context)
  const { destination, delivery, signal } = request
  const report = watchResponse(request, exchange, context)
  request.setBody(await readBody(outgoing.req, destination.bodyLimit))
  // A malformed body already has a response.
  if (outgoing.headersSent) return
  const response = await destination.handle(request)
  report(response)
  if (response.delayMs !== undefined) await sleep(response.delayMs, signal)
  if (signal.aborted) {
    loseDelivery(delivery, destination.now?.())
    cancelSafely(response.content?.body)
    return
  }
  // Requests that the server reads in this turn can't depend on the response.
  realTimers.nextTurn(() => {
    connection.lastReturned = endDelivery(delivery, destination.now?.())
  })
  await writeResponse(response, outgoing, connection)
}

/**
 * Reads a body. Returns null if it exceeds the limit: the rest is discarded, because a client that is
 * still sending can't read a response yet. Never resolves if the client doesn't send all of it.
 */
function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
  })
  return new Promise((resolve) => {
    incoming.on('end', () => resolve(size <= limit ? Buffer.concat(chunks) : null))
  })
}

/**
 * Calls `onResponse` once the response of a petstore is sent, or its client has disconnected. Returns
 * a function that notes the response; without one, the mock itself has failed.
 */
function watchResponse(
  request: HttpRequest,
  { outgoing }: Exchange,
  { onResponse }: HttpContext,
): (response: ApiResponse) => void {
  const { describe } = request.destination
  if (onResponse === undefined || describe === undefined) return () => {}
  const { method = 'GET', url = '/' } = outgoing.req
  const elapsed = startStopwatch()
  let noted: Omit<ResponseLine, 'method' | 'url' | 'status' | 'ms'> = UNANSWERED
  outgoing.once('close', () => {
    const status = outgoing.headersSent ? outgoing.statusCode : null
    const line = { method, url, status, ...noted, ms: elapsed() }
    // The user's function may throw or reject. That must not affect the response.
    new Promise((resolve) => resolve(onResponse(line))).catch((error: unknown) =>
      logError('[petstore-mock] onResponse failed.', error),
    )
  })
  return ({ headers }) => {
    const remaining = headers['X-RateLimit-Remaining']
    noted = {
      ...describe(request),
      remaining: remaining === undefined ? null : Number(remaining),
      retryAfter: findHeader(headers, 'retry-after') ?? null,
    }
  }
}

const UNANSWERED = { plan: null, caller: null, remaining: null, retryAfter: null, fault: null }

const FAILURE = serverProblem('internal_error', 'The mock itself failed: see its log for the error')

/**
 * Answers a request with 500 because the mock itself failed. Breaks the connection if a response has
 * begun.
 */
async function answerFailure(
  error: unknown,
  exchange: Exchange,
  context: HttpContext,
): Promise<void> {
  const { outgoing } = exchange
  logError(
    `[petstore-mock] ${outgoing.req.method} ${outgoing.req.url} couldn't be answered.`,
    error,
  )
  try {
    if (outgoing.headersSent) outgoing.destroy()
    else await answerWith(FAILURE, exchange, context)
  } catch {
    outgoing.destroy()
  }
}
