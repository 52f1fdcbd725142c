import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ApiRequest } from '../../../http/messages.ts'
import type { ServerReply } from '../../destination.ts'
import type { HttpContext } from '../context.ts'
import { internalErrorReply } from './problem-response.ts'
import { ReplyWatch } from './response-watch.ts'

/** Writes the last reply of a connection directly to its socket, after all earlier replies. */
export function writeLast(socket: Socket, reply: ServerReply, { connections }: HttpContext): void {
  const latest = connections.of(socket)?.latest
  connections.ignoreRequests(socket)
  const write = () => {
    if (socket.writable) connections.linger(socket, toText(reply))
    else socket.destroy()
  }
  if (latest === undefined || latest.writableFinished) write()
  else latest.once('finish', write)
}

/** Answers a request for which `node:http` creates no response, and closes the connection. */
export async function answerLast(
  socket: Socket,
  readRequest: () => ApiRequest,
  context: HttpContext,
): Promise<void> {
  context.connections.ignoreRequests(socket)
  try {
    const request = readRequest()
    const destination = context.find(request.path)
    const reply = destination.handle(request)
    const watch = destination.isService ? watchLast(request, context) : undefined
    watch?.recordReply(destination.planOf(request), reply.headers)
    if (reply.delayMs !== undefined) await context.connections.wait(socket, reply.delayMs)
    watch?.end(socket.writable ? reply.status : null)
    writeLast(socket, reply, context)
  } catch (error) {
    writeLast(socket, internalErrorReply(error, context.baseHeaders), context)
  }
}

function watchLast(
  { method, path, query }: ApiRequest,
  { onReply }: HttpContext,
): ReplyWatch | undefined {
  return onReply && new ReplyWatch(onReply, { method, path: query ? `${path}?${query}` : path })
}

function toText({ status, headers, body }: ServerReply): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  return `${start}${lines.join('')}Connection: close\r\n\r\n${body ?? ''}`
}
