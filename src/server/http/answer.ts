import type { ServerResponse } from 'node:http'
import { endDelivery, loseDelivery } from '../../http/delivery.ts'
import type { ServerReply } from '../destination.ts'
import type { HttpContext } from './context.ts'
import { handlerErrorReply, internalErrorReply } from './reply/problem-reply.ts'
import { writeReply } from './reply/write-reply.ts'
import { writeResponse } from './reply/write-response.ts'
import type { HttpRequest } from './request/http-request.ts'
import type { AskHandlers } from './user-handlers.ts'

/** Answers a request whose body is read: through your msw handlers first, if there are any. */
export function answer(request: HttpRequest, context: HttpContext): void {
  const { ask } = context
  const isAsked = ask !== undefined && request.destination.isService && !request.isBodyTooLarge
  if (isAsked) void askHandlers(ask, request, context)
  else serve(request, context)
}

/** Replies 500 to a request on which the mock itself failed. */
export function replyFailure(error: unknown, outgoing: ServerResponse, context: HttpContext): void {
  writeInstead(outgoing, () => internalErrorReply(error, context.baseHeaders), context)
}

/** Writes an error reply instead of one that failed. Breaks the connection if that one has begun. */
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
    watch?.note(destination.planOf(request), reply.headers)
    if (reply.delayMs === undefined) deliver(reply, request, context)
    else void deliverLater(reply, request, context)
  } catch (error) {
    watch?.note(null)
    replyFailure(error, outgoing, context)
  }
}

/** Writes a reply and records that the client has received it. */
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

/** Answers with the response of your msw handlers, or from the service when none handles it. */
async function askHandlers(
  ask: AskHandlers,
  request: HttpRequest,
  context: HttpContext,
): Promise<void> {
  const { outgoing, watch } = request
  const connection = context.connections.of(outgoing.req.socket)
  if (connection !== undefined) connection.asking += 1
  try {
    const response = await ask(request, connection)
    if (outgoing.req.socket.destroyed) return
    if (response === undefined) serve(request, context)
    else {
      watch?.note(null)
      await writeResponse(response, outgoing, context.connections)
    }
  } catch (error) {
    if (outgoing.req.socket.destroyed) return
    watch?.note(null)
    if (outgoing.headersSent) watch?.end(null)
    writeInstead(outgoing, () => handlerErrorReply(error, request, context.baseHeaders), context)
  } finally {
    if (connection !== undefined) connection.asking -= 1
  }
}
