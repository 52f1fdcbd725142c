import type { ServerResponse } from 'node:http'
import { endDelivery, loseDelivery } from '../../http/delivery.ts'
import type { ServerReply } from '../destination.ts'
import type { Host } from './context.ts'
import { handlerError, internalError } from './reply/problem-reply.ts'
import { writeReply } from './reply/write-reply.ts'
import { writeResponse } from './reply/write-response.ts'
import type { HttpRequest } from './request/http-request.ts'
import type { Ask } from './user-handlers.ts'

/** Answers a request that is read: by the user's own handlers if they want it, or its destination. */
export function answer(request: HttpRequest, host: Host): void {
  const { ask } = host
  const isAsked = ask !== undefined && request.destination.isService && !request.isBodyTooLarge
  if (isAsked) void askFirst(ask, request, host)
  else serve(request, host)
}

/** Answers 500 in the place of a reply that the mock failed over. */
export function fail(error: unknown, outgoing: ServerResponse, host: Host): void {
  replace(outgoing, () => internalError(error, host.standing), host)
}

/** Writes another reply in the place of one that failed; one that has begun is broken off. */
function replace(outgoing: ServerResponse, makeReply: () => ServerReply, host: Host): void {
  try {
    const reply = makeReply()
    if (outgoing.headersSent) outgoing.destroy()
    else writeReply(reply, outgoing, host.connections)
  } catch {
    outgoing.destroy()
  }
}

function serve(request: HttpRequest, host: Host): void {
  const { outgoing, destination, watch } = request
  try {
    const reply = destination.handle(request)
    watch?.note(destination.planOf(request), reply.headers)
    if (reply.delayMs === undefined) deliver(reply, request, host)
    else void sendLater(reply, request, host)
  } catch (error) {
    watch?.note(null)
    fail(error, outgoing, host)
  }
}

/** Writes a reply, and notes that the client has it. */
function deliver(reply: ServerReply, { outgoing, delivery }: HttpRequest, host: Host): void {
  writeReply(reply, outgoing, host.connections)
  const returned = endDelivery(delivery)
  const connection = host.connections.of(outgoing.req.socket)
  if (connection !== undefined) connection.lastReturned = returned
}

async function sendLater(reply: ServerReply, request: HttpRequest, host: Host): Promise<void> {
  const { outgoing } = request
  const { socket } = outgoing.req
  await host.connections.wait(socket, reply.delayMs ?? 0)
  if (socket.destroyed) {
    loseDelivery(request.delivery)
    return
  }
  try {
    deliver(reply, request, host)
  } catch (error) {
    fail(error, outgoing, host)
  }
}

async function askFirst(ask: Ask, request: HttpRequest, host: Host): Promise<void> {
  const { outgoing, watch } = request
  const connection = host.connections.of(outgoing.req.socket)
  if (connection !== undefined) connection.asking += 1
  try {
    const response = await ask(request, connection)
    if (outgoing.req.socket.destroyed) return
    if (response === undefined) serve(request, host)
    else {
      watch?.note(null)
      await writeResponse(response, outgoing, host.connections)
    }
  } catch (error) {
    if (outgoing.req.socket.destroyed) return
    watch?.note(null)
    if (outgoing.headersSent) watch?.end(null)
    replace(outgoing, () => handlerError(error, request, host.standing), host)
  } finally {
    if (connection !== undefined) connection.asking -= 1
  }
}
