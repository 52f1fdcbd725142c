import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { TLSSocket } from 'node:tls'
import { streamOf } from '../../../core/fetch/response-body.ts'
import { cancelSafely } from '../../../core/http/bytes.ts'
import { realTimers } from '../../../core/time/timers.ts'
import type { ServedResponse } from '../destination.ts'
import type { Connection } from './connections.ts'

/**
 * How long to wait between a response and a fault that breaks the connection, in ms of real time. A
 * client that receives a response and a reset at once sees only the reset.
 */
const FAULT_PAUSE_MS = 20

/** Writes a response. If it has a network fault, breaks the connection accordingly. */
export function writeResponse(
  response: ServedResponse,
  outgoing: ServerResponse,
  connection: Connection,
): void {
  connection.prepare(outgoing)
  const { network, stream, status, headers, body, content } = response
  if (network === 'timeout') connection.hold(outgoing)
  else if (network === 'reset') inTurn(outgoing, reset)
  else if (network === 'empty') inTurn(outgoing, (socket) => socket.destroy())
  else if (network === 'truncate') {
    inTurn(outgoing, (socket) => writeHalf(response, outgoing, socket))
  } else if (stream !== undefined) {
    connection.hold(outgoing)
    outgoing.writeHead(status, headers)
    stream(outgoing)
  } else {
    outgoing.writeHead(status, content?.statusText || undefined, withCookies(headers, content))
    endSoon(outgoing, body)
  }
}

/** A response whose headers are written, and its body; null for no body. */
interface PendingResponse {
  readonly outgoing: ServerResponse
  readonly body: string | null
}

let pending: PendingResponse[] = []

/**
 * Ends a response with its body in the next turn of the event loop, together with the other
 * responses of this turn.
 *
 * Each write wakes the client process. A batch wakes a client with several connections only once.
 * With 16 connections from another process, this saves a third of the server's CPU time.
 */
function endSoon(outgoing: ServerResponse, body: string | null): void {
  pending.push({ outgoing, body })
  if (pending.length === 1) realTimers.nextTurn(endPending)
}

function endPending(): void {
  const responses = pending
  pending = []
  for (const { outgoing, body } of responses) outgoing.end(body ?? undefined)
}

/** Breaks the connection of a response, once all earlier responses on it are sent. */
function inTurn(outgoing: ServerResponse, action: (socket: Socket) => void): void {
  if (outgoing.socket !== null) action(outgoing.socket)
  else {
    outgoing.once('socket', (socket) => realTimers.later(FAULT_PAUSE_MS, () => action(socket)))
  }
}

/** Resets a connection: the client receives an RST. Node can't reset a TLS connection. */
function reset(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy()
  else socket.resetAndDestroy()
}

/** Sends half of the bytes that `Content-Length` announces, then closes the connection. */
function writeHalf(
  { status, headers, body }: ServedResponse,
  outgoing: ServerResponse,
  socket: Socket,
): void {
  outgoing.writeHead(status, headers)
  if (body === null) {
    outgoing.end()
    return
  }
  const bytes = Buffer.from(body)
  outgoing.flushHeaders()
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => socket.destroy())
}

/** Returns whether a response of a handler has a body that isn't a text. */
export function hasBodyStream({ body, content, network }: ServedResponse): boolean {
  const isSent = network === undefined || network === 'truncate' || network === 'malformed-json'
  return body === null && content?.body != null && isSent
}

/**
 * Writes the response of a handler, and its body as it comes. Rejects if it can't be written or its
 * body fails. When the client leaves, cancels the body.
 */
export async function streamResponse(
  response: ServedResponse,
  outgoing: ServerResponse,
  connection: Connection,
): Promise<void> {
  const { status, headers, content, network } = response
  const reader = streamOf(response)?.getReader()
  if (content === undefined || reader === undefined) return
  const { closed } = connection
  connection.prepare(outgoing)
  outgoing.writeHead(status, content.statusText || undefined, withCookies(headers, content))
  outgoing.flushHeaders()
  const leave = () => cancelSafely(reader)
  closed.addEventListener('abort', leave)
  const errors: unknown[] = []
  // Errors of the body go to `errors`, so the pipeline fails only if the client disconnects.
  await pipeline(() => chunksOf(reader, errors), outgoing, { end: false }).catch(() => {})
  closed.removeEventListener('abort', leave)
  if (network === 'truncate') outgoing.destroy()
  else if (errors.length > 0) throw errors[0]
  else outgoing.end()
}

/** Yields the chunks of a body. If it fails, adds the reason to `errors` and ends. */
async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>, errors: unknown[]) {
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield Buffer.from(value)
    }
  } catch (error) {
    errors.push(error)
  }
}

/** Returns headers with the cookies that a handler has set, each in a header of its own. */
function withCookies(
  headers: ServedResponse['headers'],
  content: Response | undefined,
): Record<string, string | string[]> {
  const cookies = content?.headers.getSetCookie() ?? []
  return cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers
}
