import type { ServerResponse } from 'node:http'
import { cancelSafely } from '../../../core/fetch/bytes.ts'
import { endDelivery, loseDelivery } from '../../../core/http/delivery.ts'
import { logError } from '../../../core/lib/printable.ts'
import { sizeOf } from '../../../core/lib/size.ts'
import { realTimers } from '../../../core/time/timers.ts'
import type { ServedResponse } from '../destination.ts'
import { serverProblem } from '../problems.ts'
import type { HttpContext } from './context.ts'
import type { HttpRequest } from './http-request.ts'
import { readHeader } from './read-header.ts'
import { hasStream, writeOwnBody } from './write-own-body.ts'
import { writeResponse } from './write-response.ts'

/** Answers a request whose body has been read. */
export function answer(request: HttpRequest, context: HttpContext): void {
  const { outgoing, destination, watch } = request
  try {
    const response = destination.handle(request)
    if (response instanceof Promise) void answerLater(response, request, context)
    else respond(response, request, context)
  } catch (error) {
    watch?.recordResponse(null)
    answerFailure(error, outgoing, context)
  }
}

/** Answers with what your handlers, or the operation after them, will answer. */
async function answerLater(
  answered: Promise<ServedResponse>,
  request: HttpRequest,
  context: HttpContext,
): Promise<void> {
  const { outgoing, connection, watch } = request
  try {
    const response = await answered
    if (connection.closed.aborted) cancelSafely(response.content?.body)
    else respond(response, request, context)
  } catch (error) {
    watch?.recordResponse(null)
    answerFailure(error, outgoing, context)
  }
}

function respond(response: ServedResponse, request: HttpRequest, context: HttpContext): void {
  const { outgoing, destination, watch, connection } = request
  connection.count(outgoing, sizeOf(response.body))
  watch?.recordResponse(destination.planOf(request), response.headers)
  if (response.delayMs === undefined) deliver(response, request, context)
  else void deliverLater(response, request, context)
}

/** Answers a request with 500 because the mock itself failed. */
export function answerFailure(
  error: unknown,
  outgoing: ServerResponse,
  context: HttpContext,
): void {
  const { method, url } = outgoing.req
  logError(`[petstore-mock] ${method} ${url} couldn't be answered.`, error)
  const problem = serverProblem(
    'internal_error',
    'The mock itself failed: see its log for the error',
  )
  const header = (name: string) => readHeader(outgoing.req, name)
  writeInstead(outgoing, () => context.refuse({ header }, problem), context)
}

/**
 * Replaces a response that failed with an error response, or breaks the connection if it has begun.
 */
function writeInstead(
  outgoing: ServerResponse,
  createResponse: () => ServedResponse,
  context: HttpContext,
): void {
  try {
    const response = createResponse()
    if (outgoing.headersSent) outgoing.destroy()
    else writeResponse(response, outgoing, context.connections)
  } catch {
    outgoing.destroy()
  }
}

/** Writes a response and records its delivery. */
function deliver(response: ServedResponse, request: HttpRequest, context: HttpContext): void {
  const { outgoing, delivery, connection } = request
  if (hasStream(response)) {
    void writeOwnBody(response, outgoing, context.connections, connection.closed).catch(
      (error: unknown) => answerFailure(error, outgoing, context),
    )
  } else {
    // A fault may keep it from the client.
    cancelSafely(response.content?.body)
    writeResponse(response, outgoing, context.connections)
  }
  // A client that gets no response is disconnected with its petstore.
  if (response.network !== 'timeout') connection.expect(outgoing, undefined)
  // Requests that the server reads in this turn can't depend on the response.
  realTimers.nextTurn(() => {
    connection.lastReturned = endDelivery(delivery)
  })
}

async function deliverLater(
  response: ServedResponse,
  request: HttpRequest,
  context: HttpContext,
): Promise<void> {
  const { outgoing, connection } = request
  await context.connections.wait(connection.socket, response.delayMs ?? 0)
  if (connection.closed.aborted) {
    loseDelivery(request.delivery)
    cancelSafely(response.content?.body)
    return
  }
  try {
    deliver(response, request, context)
  } catch (error) {
    answerFailure(error, outgoing, context)
  }
}
