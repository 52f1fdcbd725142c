import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sleep } from '../clock.ts'
import { BODY_LIMIT, METHODS_WITH_BODY } from '../contract/body.ts'
import type { ApiReply, ApiRequest } from '../exchange.ts'

/** Answers a request, plain data in and out. */
export type Handle = (request: ApiRequest) => ApiReply

/** The connections that whoever closes the server has to end. */
export interface Connections {
  /** They wait for a reply that never comes, or have not asked for one yet. */
  readonly held: Set<Socket>
  /** Once set, no connection is kept after the reply that is under way on it. */
  areClosing: boolean
}

/**
 * Makes a request listener of `node:http`: no `Request` or `Response` is made on the way, which
 * would cost more than the service itself.
 */
export function createListener(handle: Handle, connections: Connections) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    connections.held.delete(incoming.socket)
    if (!METHODS_WITH_BODY.has(incoming.method ?? '')) {
      incoming.resume()
      answer(() => handle(toRequest(incoming, null)), outgoing, connections)
      return
    }
    readBody(incoming, (body, isBodyTooLarge) => {
      const request = { ...toRequest(incoming, body), isBodyTooLarge }
      answer(() => handle(request), outgoing, connections)
    })
  }
}

/** Whatever goes wrong ends this one connection, never the process. */
function answer(handle: () => ApiReply, outgoing: ServerResponse, connections: Connections): void {
  try {
    send(handle(), outgoing, connections)
  } catch (error) {
    console.error('[petstore-mock] The request could not be answered.', error)
    outgoing.socket?.destroy()
  }
}

function toRequest(incoming: IncomingMessage, body: string | null): ApiRequest {
  const target = originForm(incoming.url ?? '/')
  const mark = target.indexOf('?')
  return {
    method: incoming.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    header: (name) => headerText(incoming.headers[name]),
    headerList: () => incoming.rawHeaders,
    body,
  }
}

/** A server takes the absolute form of a target too, as proxies send it (RFC 9112 §3.2.2). */
function originForm(target: string): string {
  if (target.startsWith('/') || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}

/** Reads a body up to the limit; of a larger one the rest is thrown away as it comes. */
function readBody(
  incoming: IncomingMessage,
  done: (body: string | null, isTooLarge: boolean) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= BODY_LIMIT) chunks.push(chunk)
  })
  incoming.on('end', () => {
    const isTooLarge = size > BODY_LIMIT
    done(isTooLarge ? null : Buffer.concat(chunks).toString('utf8'), isTooLarge)
  })
}

function send(reply: ApiReply, outgoing: ServerResponse, connections: Connections): void {
  if (reply.delayMs === undefined) write(reply, outgoing, connections)
  else void sleep(reply.delayMs).then(() => write(reply, outgoing, connections))
}

function write(reply: ApiReply, outgoing: ServerResponse, connections: Connections): void {
  const { status, headers, body, network } = reply
  const { socket } = outgoing
  if (network === 'timeout' && !connections.areClosing) {
    hold(socket, connections)
    return
  }
  if (network === 'reset') {
    socket?.resetAndDestroy()
    return
  }
  if (network === 'empty' || network === 'timeout') {
    socket?.destroy()
    return
  }
  if (connections.areClosing) outgoing.setHeader('Connection', 'close')
  outgoing.writeHead(status, headers)
  if (network === 'truncate' && body !== null) {
    outgoing.write(body.slice(0, Math.ceil(body.length / 2)), () => socket?.destroy())
    return
  }
  outgoing.end(body ?? undefined)
}

/** Remembers a connection until it is closed, or asks for something. */
export function hold(socket: Socket | null, { held }: Connections): void {
  if (socket === null) return
  held.add(socket)
  socket.once('close', () => held.delete(socket))
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
