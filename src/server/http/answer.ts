import type { ServerResponse } from 'node:http'
import { endDelivery, loseDelivery } from '../../http/delivery.ts'
import type { ServerReply } from '../destination.ts'
import type { HttpContext } from './context.ts'
import { handlerErrorReply, internalErrorReply } from './response/problem-response.ts'
import { writeReply } from './response/write-response.ts'
import { writeResponse } from './response/write-fetch-response.ts'
import type { HttpRequest } from './request/http-request.ts'
import type { RunHandlers } from './user-handlers.ts'

/** Answers a request whose body has been read. Your msw handlers run first, if there are any. */
export function answer(request: HttpRequest, context: HttpContext): void {
  const { runHandlers } = context
  const hasHandlers =
    runHandlers !== undefined && request.destination.isService && !request.isBodyTooLarge
  if (hasHandlers) void answerWithHandlers(runHandlers, request, context)
  else serve(request, context)
}

/** Replies 500 to a request because the mock itself failed. */
export function replyFailure(error: unknown, outgoing: ServerResponse, context: HttpContext): void {
  writeInstead(outgoing, () => internalErrorReply(error, context.baseHeaders), context)
}

/** Replaces a reply that failed with an error reply, or breaks the connection if it has begun. */
function writeInstead(
  outgoing: ServerResponse,
  createReply: () => ServerReply,
  context: HttpContext,
): void {
  try {
    const reply = createReply()
    if (outgoing.headersSent) outgoing.destroy()
    else writeReply(reply, outgoing, context.connections)
  } catch {
    outgoing.destroy()
  }
}

function serve(request: HttpRequest, context: HttpContext): void {
  const { outgoing, destination, watch } = request
  try {
    const reply = destination.handle(request)
    watch?.recordReply(destination.planOf(request), reply.headers)
    if (reply.delayMs === undefined) deliver(reply, request, context)
    else void deliverLater(reply, request, context)
  } catch (error) {
    watch?.recordReply(null)
    replyFailure(error, outgoing, context)
  }
}

/** Writes a reply and records its delivery. */
function deliver(
  reply: ServerReply,
  { outgoing, delivery }: HttpRequest,
  context: HttpContext,
): void {
  writeReply(reply, outgoing, context.connections)
  const returned = endDelivery(delivery)
  const connection = context.connections.of(outgoing.req.socket)
  if (connection !== undefined) connection.lastReturned = returned
}

async function deliverLater(
  reply: ServerReply,
  request: HttpRequest,
  context: HttpContext,
): Promise<void> {
  const { outgoing } = request
  const { socket } = outgoing.req
  await context.connections.wait(socket, reply.delayMs ?? 0)
  if (socket.destroyed) {
    loseDelivery(request.delivery)
    return
  }
  try {
    deliver(reply, request, context)
  } catch (error) {
    replyFailure(error, outgoing, context)
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
  const { outgoing, watch } = request
  const connection = context.connections.of(outgoing.req.socket)
  if (connection !== undefined) connection.pendingHandlers += 1
  try {
    const response = await runHandlers(request, connection)
    if (outgoing.req.socket.destroyed) return
    if (response === undefined) serve(request, context)
    else {
      watch?.recordReply(null)
      await writeResponse(response, outgoing, context.connections)
    }
  } catch (error) {
    if (outgoing.req.socket.destroyed) return
    watch?.recordReply(null)
    if (outgoing.headersSent) watch?.end(null)
    writeInstead(outgoing, () => handlerErrorReply(error, request, context.baseHeaders), context)
  } finally {
    if (connection !== undefined) connection.pendingHandlers -= 1
  }
}
