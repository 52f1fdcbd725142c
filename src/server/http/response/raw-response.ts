import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ApiRequest, urlOf } from '../../../http/messages.ts'
import type { ServedResponse } from '../../destination.ts'
import type { HttpContext } from '../context.ts'
import { internalErrorResponse } from './problem-response.ts'
import { ResponseWatch } from './response-watch.ts'

/** Writes the last response of a connection directly to its socket, after all earlier responses. */
export function writeLast(
  socket: Socket,
  response: ServedResponse,
  { connections }: HttpContext,
): void {
  const latest = connections.of(socket)?.latest
  connections.ignoreRequests(socket)
  const write = () => {
    if (socket.writable) connections.linger(socket, toText(response))
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
    const destination = context.find(request)
    const response = destination.handle(request)
    const watch = destination.isService ? watchLast(request, context) : undefined
    watch?.recordResponse(destination.planOf(request), response.headers)
    if (response.delayMs !== undefined) await context.connections.wait(socket, response.delayMs)
    watch?.end(socket.writable ? response.status : null)
    writeLast(socket, response, context)
  } catch (error) {
    writeLast(socket, internalErrorResponse(error, context.baseHeaders), context)
  }
}

function watchLast(request: ApiRequest, { onResponse }: HttpContext): ResponseWatch | undefined {
  return (
    onResponse && new ResponseWatch(onResponse, { method: request.method, url: urlOf(request) })
  )
}

function toText({ status, headers, body }: ServedResponse): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  return `${start}${lines.join('')}Connection: close\r\n\r\n${body ?? ''}`
}
