import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sleep } from '../clock.ts'
import { METHODS_WITH_BODY } from '../contract/body.ts'
import type { ApiRequest } from '../exchange.ts'
import type { Destination, ServerReply } from './destination.ts'
import type { ServerSettings } from './options.ts'

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
export function createListener({ find, connections }: Listener) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    connections.held.delete(incoming.socket)
    const target = toTarget(incoming)
    const { handle, bodyLimit } = find(target.path)
    if (!METHODS_WITH_BODY.has(incoming.method ?? '')) {
      incoming.resume()
      answer(() => handle(toRequest(incoming, target, null)), outgoing, connections)
      return
    }
    readBody(incoming, bodyLimit, (body, isBodyTooLarge) => {
      const request = { ...toRequest(incoming, target, body), isBodyTooLarge }
      answer(() => handle(request), outgoing, connections)
    })
  }
}

/** What a listener works with. */
interface Listener {
  readonly find: (path: string) => Destination
  readonly connections: Connections
  readonly settings: ServerSettings
}

/** Where a request goes: path and query, percent-encoded. */
interface Target {
  readonly path: string
  readonly query: string
}

/** Whatever goes wrong ends this one connection, never the process. */
function answer(
  handle: () => ServerReply,
  outgoing: ServerResponse,
  connections: Connections,
): void {
  try {
    send(handle(), outgoing, connections)
  } catch (error) {
    console.error('[petstore-mock] The request could not be answered.', error)
    outgoing.socket?.destroy()
  }
}

function toTarget(incoming: IncomingMessage): Target {
  const target = originForm(incoming.url ?? '/')
  const mark = target.indexOf('?')
  if (mark < 0) return { path: target, query: '' }
  return { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

function toRequest(
  incoming: IncomingMessage,
  { path, query }: Target,
  body: string | null,
): ApiRequest {
  return {
    method: incoming.method ?? 'GET',
    path,
    query,
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
  limit: number,
  done: (body: string | null, isTooLarge: boolean) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
  })
  incoming.on('end', () => {
    const isTooLarge = size > limit
    done(isTooLarge ? null : Buffer.concat(chunks).toString('utf8'), isTooLarge)
  })
}

function send(reply: ServerReply, outgoing: ServerResponse, connections: Connections): void {
  if (reply.delayMs === undefined) write(reply, outgoing, connections)
  else void sleep(reply.delayMs).then(() => write(reply, outgoing, connections))
}

function write(reply: ServerReply, outgoing: ServerResponse, connections: Connections): void {
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
  if (reply.stream !== undefined) {
    hold(socket, connections)
    reply.stream(outgoing)
    return
  }
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
