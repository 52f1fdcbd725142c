import type { ServerResponse } from 'node:http'
import { refusal } from '../../../core/http/answer.ts'
import { endDelivery, loseDelivery } from '../../../core/http/delivery.ts'
import { sizeOf } from '../../../core/lib/size.ts'
import { realTimers } from '../../../core/time/timers.ts'
import type { ServedResponse } from '../destination.ts'
import { serverProblem } from '../problems.ts'
import type { HttpContext } from './context.ts'
import type { HttpRequest } from './http-request.ts'
import { readHeader } from './read-header.ts'
import { toResponse } from './to-response.ts'
import type { RunHandlers } from './user-handlers.ts'
import { writeFetchResponse } from './write-fetch-response.ts'
import { writeResponse } from './write-response.ts'

/**
 * Answers a request whose body has been read. Your msw handlers run first, if there are any.
 */
export function answer(request: HttpRequest, context: HttpContext): void {
  const { runHandlers } = context
  const hasHandlers =
    runHandlers !== undefined && request.destination.isPetstore && !request.isBodyTooLarge
  if (hasHandlers) void answerWithHandlers(runHandlers, request, context)
  else serve(request, context)
}

/** Answers a request with 500 because the mock itself failed. */
export function answerFailure(
  error: unknown,
  outgoing: ServerResponse,
  context: HttpContext,
): void {
  console.error('[petstore-mock] A request could not be answered.', error)
  const problem = serverProblem(
    'internal_error',
    'The mock itself failed: see its log for the error',
  )
  const header = (name: string) => readHeader(outgoing.req, name)
  writeInstead(outgoing, () => context.refuse({ header }, problem), context)
}

/** Answers a request with 500 because one of your msw handlers failed. */
function answerHandlerFailure(error: unknown, request: HttpRequest, context: HttpContext): void {
  const { outgoing, destination, method, path } = request
  const failure = `One of your handlers failed on ${method} ${path}`
  console.error(`[petstore-mock] ${failure}.`, error)
  const message = `${failure}: see the log of the mock for the error`
  const problem = serverProblem('internal_error', message)
  const createResponse = () =>
    toResponse(refusal({ ...problem, headers: destination.baseHeaders(request) }))
  writeInstead(outgoing, createResponse, context)
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

function serve(request: HttpRequest, context: HttpContext): void {
  const { outgoing, destination, watch, connection } = request
  try {
    const response = destination.handle(request)
    connection.count(outgoing, sizeOf(response.body))
    watch?.recordResponse(destination.planOf(request), response.headers)
    if (response.delayMs === undefined) deliver(response, request, context)
    else void deliverLater(response, request, context)
  } catch (error) {
    watch?.recordResponse(null)
    answerFailure(error, outgoing, context)
  }
}

/** Writes a response and records its delivery. */
function deliver(response: ServedResponse, request: HttpRequest, context: HttpContext): void {
  const { outgoing, delivery, connection } = request
  writeResponse(response, outgoing, context.connections)
  // A client that gets no response is disconnected with its petstore.
  if (response.network !== 'timeout') connection.expect(outgoing, undefined)
  // Requests that the server reads in this turn cannot depend on the response.
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
    return
  }
  try {
    deliver(response, request, context)
  } catch (error) {
    answerFailure(error, outgoing, context)
  }
}

/**
 * Answers with the response of your msw handlers, or from the service if none handles the request.
 */
async function answerWithHandlers(
  runHandlers: RunHandlers,
  request: HttpRequest,
  context: HttpContext,
): Promise<void> {
  const { outgoing, watch, connection } = request
  try {
    const response = await runHandlers(request)
    if (connection.closed.aborted) return
    if (response === undefined) serve(request, context)
    else {
      watch?.recordResponse(null)
      await writeFetchResponse(response, request, context.connections)
      connection.expect(outgoing, undefined)
    }
  } catch (error) {
    if (connection.closed.aborted) return
    watch?.recordResponse(null)
    if (outgoing.headersSent) watch?.end(null)
    answerHandlerFailure(error, request, context)
  }
}
