import type { ServerResponse } from 'node:http'
import { endDelivery, loseDelivery } from '../../http/delivery.ts'
import { realTimers } from '../../time/timers.ts'
import type { ServedResponse } from '../destination.ts'
import type { HttpContext } from './context.ts'
import type { HttpRequest } from './request/http-request.ts'
import { handlerErrorResponse, internalErrorResponse } from './response/problem-response.ts'
import { writeFetchResponse } from './response/write-fetch-response.ts'
import { writeResponse } from './response/write-response.ts'
import type { RunHandlers } from './user-handlers.ts'

/** Answers a request whose body has been read, once it is its turn on its connection. */
export function answer(request: HttpRequest, context: HttpContext): void {
  const pipeline = request.connection?.pipeline
  if (pipeline === undefined || pipeline.admit(request)) start(request, context)
  else pipeline.wait(request, () => start(request, context))
}

/** Answers a request. Your msw handlers run first, if there are any. */
function start(request: HttpRequest, context: HttpContext): void {
  const { runHandlers } = context
  const hasHandlers =
    runHandlers !== undefined && request.destination.isService && !request.isBodyTooLarge
  if (hasHandlers) void answerWithHandlers(runHandlers, request, context)
  else serve(request, context)
}

/** Answers a request with 500 because the mock itself failed. */
export function answerFailure(
  error: unknown,
  outgoing: ServerResponse,
  context: HttpContext,
): void {
  writeInstead(outgoing, () => internalErrorResponse(error, context.baseHeaders), context)
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
  const { outgoing, destination, watch } = request
  try {
    const response = destination.handle(request)
    const bytes = (response.body?.length ?? 0) + (response.heldBytes ?? 0)
    if (bytes > 0) request.connection?.pipeline.addBytes(bytes)
    watch?.recordResponse(destination.planOf(request), response.headers)
    if (response.delayMs === undefined) deliver(response, request, context)
    else void deliverLater(response, request, context)
  } catch (error) {
    watch?.recordResponse(null)
    answerFailure(error, outgoing, context)
  }
}

/** Writes a response and records its delivery. */
function deliver(
  response: ServedResponse,
  { outgoing, delivery, connection, destination }: HttpRequest,
  context: HttpContext,
): void {
  writeResponse(response, outgoing, context.connections)
  // A client that gets no response is disconnected with its petstore.
  if (response.network !== 'timeout') connection?.endRequest(destination)
  // Requests that the server reads in this turn cannot depend on the response.
  realTimers.nextTurn(() => {
    const returned = endDelivery(delivery)
    if (connection !== undefined) connection.lastReturned = returned
  })
}

async function deliverLater(
  response: ServedResponse,
  request: HttpRequest,
  context: HttpContext,
): Promise<void> {
  const { outgoing } = request
  const { socket } = outgoing.req
  await context.connections.wait(socket, response.delayMs ?? 0)
  if (socket.destroyed) {
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
  if (connection !== undefined) connection.pendingHandlers += 1
  try {
    const response = await runHandlers(request, connection)
    if (outgoing.req.socket.destroyed) return
    if (response === undefined) serve(request, context)
    else {
      watch?.recordResponse(null)
      await writeFetchResponse(response, request, context.connections)
      connection?.endRequest(request.destination)
    }
  } catch (error) {
    if (outgoing.req.socket.destroyed) return
    watch?.recordResponse(null)
    if (outgoing.headersSent) watch?.end(null)
    const baseHeaders = () => request.destination.baseHeaders(request)
    writeInstead(outgoing, () => handlerErrorResponse(error, request, baseHeaders), context)
  } finally {
    if (connection !== undefined) connection.pendingHandlers -= 1
  }
}
