import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ApiRequest } from '../../../http/messages.ts'
import type { ServerReply } from '../../destination.ts'
import type { Host } from '../context.ts'
import { internalError } from './problem-reply.ts'
import { ReplyWatch } from './reply-watch.ts'

/** Writes the last reply of a connection, once the replies before it are written. */
export function writeLast(socket: Socket, reply: ServerReply, { connections }: Host): void {
  const latest = connections.of(socket)?.latest
  connections.giveUp(socket)
  const write = () => {
    if (socket.writable) connections.linger(socket, toText(reply))
    else socket.destroy()
  }
  if (latest === undefined || latest.writableFinished) write()
  else latest.once('finish', write)
}

/** Answers a request that `node:http` makes no response for, and ends the connection. */
export async function answerLast(
  socket: Socket,
  readRequest: () => ApiRequest,
  host: Host,
): Promise<void> {
  host.connections.giveUp(socket)
  try {
    const request = readRequest()
    const destination = host.find(request.path)
    const reply = destination.handle(request)
    const watch = destination.isService ? watchLast(request, host) : undefined
    watch?.note(destination.planOf(request), reply.headers)
    if (reply.delayMs !== undefined) await host.connections.wait(socket, reply.delayMs)
    watch?.end(socket.writable ? reply.status : null)
    writeLast(socket, reply, host)
  } catch (error) {
    writeLast(socket, internalError(error, host.standing), host)
  }
}

function watchLast({ method, path, query }: ApiRequest, { onReply }: Host): ReplyWatch | undefined {
  return onReply && new ReplyWatch(onReply, method, query ? `${path}?${query}` : path)
}

function toText({ status, headers, body }: ServerReply): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  return `${start}${lines.join('')}Connection: close\r\n\r\n${body ?? ''}`
}
