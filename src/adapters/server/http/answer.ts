import type { ServerResponse } from 'node:http'
import { cancelSafely } from '../../../core/http/bytes.ts'
import { endDelivery, loseDelivery } from '../../../core/http/delivery.ts'
import { logError } from '../../../core/lib/printable.ts'
import { realTimers, sleep } from '../../../core/time/timers.ts'
import type { ServedResponse } from '../destination.ts'
import { serverProblem } from '../problems.ts'
import type { Connection } from './connections.ts'
import type { HttpContext } from './context.ts'
import { type HttpRequest, readHeader } from './http-request.ts'
import { hasBodyStream, streamResponse, writeResponse } from './write-response.ts'

/** Answers a request whose body has been read. */
export function answer(request: HttpRequest, context: HttpContext): void {
  try {
    const response = request.destination.handle(request)
    if (response instanceof Promise) void answerLater(response, request, context)
    else respond(response, request, context)
  } catch (error) {
    fail(error, request, context)
  }
}

/** Answers with what your handlers, or the operation after them, will answer. */
async function answerLater(
  answered: Promise<ServedResponse>,
  request: HttpRequest,
  context: HttpContext,
): Promise<void> {
  try {
    const response = await answered
    if (request.signal.aborted) cancelSafely(response.content?.body)
    else respond(response, request, context)
  } catch (error) {
    fail(error, request, context)
  }
}

function respond(response: ServedResponse, request: HttpRequest, context: HttpContext): void {
  request.record?.(request.destination.planOf(request), response.headers)
  if (response.delayMs === undefined) deliver(response, request, context)
  else void deliverLater(response, response.delayMs, request, context)
}

async function deliverLater(
  response: ServedResponse,
  delayMs: number,
  request: HttpRequest,
  context: HttpContext,
): Promise<void> {
  await sleep(delayMs, request.signal)
  if (request.signal.aborted) {
    loseDelivery(request.delivery)
    cancelSafely(response.content?.body)
    return
  }
  try {
    deliver(response, request, context)
  } catch (error) {
    fail(error, request, context)
  }
}

/** Writes a response and records its delivery. */
function deliver(response: ServedResponse, request: HttpRequest, context: HttpContext): void {
  const { outgoing, delivery, connection } = request
  if (hasBodyStream(response)) {
    void streamResponse(response, outgoing, connection).catch((error: unknown) =>
      answerFailure(error, outgoing, connection, context),
    )
  } else {
    // A fault may keep it from the client.
    cancelSafely(response.content?.body)
    writeResponse(response, outgoing, connection)
  }
  // A client that gets no response is disconnected with its petstore.
  if (response.network !== 'timeout') connection.expect(outgoing, undefined)
  // Requests that the server reads in this turn can't depend on the response.
  realTimers.nextTurn(() => {
    connection.lastReturned = endDelivery(delivery)
  })
}

function fail(error: unknown, request: HttpRequest, context: HttpContext): void {
  request.record?.(null)
  answerFailure(error, request.outgoing, request.connection, context)
}

/**
 * Answers a request with 500 because the mock itself failed. Breaks the connection if a response has
 * begun.
 */
export function answerFailure(
  error: unknown,
  outgoing: ServerResponse,
  connection: Connection,
  context: HttpContext,
): void {
  const { method, url } = outgoing.req
  logError(`[petstore-mock] ${method} ${url} couldn't be answered.`, error)
  const message = 'The mock itself failed: see its log for the error'
  const header = (name: string) => readHeader(outgoing.req, name)
  try {
    const response = context.refuse({ header }, serverProblem('internal_error', message))
    if (outgoing.headersSent) outgoing.destroy()
    else writeResponse(response, outgoing, connection)
  } catch {
    outgoing.destroy()
  }
}
