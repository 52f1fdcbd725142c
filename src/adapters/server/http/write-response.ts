import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { streamOf } from '../../../core/fetch/network.ts'
import { type Bytes, cancelSafely } from '../../../core/http/bytes.ts'
import { type ApiResponse, isResponseLost } from '../../../core/http/messages.ts'
import { realTimers } from '../../../core/time/timers.ts'
import type { Connection } from './connections.ts'

/**
 * Writes a response. If it has a network fault, breaks the connection accordingly. Rejects if it can't
 * be written, or its body fails.
 */
export async function writeResponse(
  response: ApiResponse,
  outgoing: ServerResponse,
  connection: Connection,
): Promise<void> {
  connection.prepare(outgoing)
  const { network, body, content } = response
  const stream = body !== null || isResponseLost(network) ? null : streamOf(response)
  if (stream === null) cancelSafely(content?.body)
  if (network === 'timeout') connection.hold(outgoing)
  else if (network === 'reset') inTurn(outgoing, reset)
  else if (network === 'empty') inTurn(outgoing, (socket) => socket.destroy())
  else {
    writeHeaders(response, outgoing)
    if (stream !== null) await writeStream(stream, response, outgoing, connection)
    else if (network === 'truncate' && body !== null) writeHalf(body, outgoing)
    else endSoon(outgoing, bodyToWrite(response))
  }
}

function writeHeaders(response: ApiResponse, outgoing: ServerResponse): void {
  const { status, headers, content } = response
  const { 'Content-Length': length, ...others } = headers
  // Behind a Content-Length, Node refuses a Content-Disposition with letters beyond ASCII.
  const isLast = length !== undefined && hasLatin1(response)
  const ordered = isLast ? { ...others, 'Content-Length': length } : headers
  outgoing.writeHead(status, content?.statusText || undefined, withCookies(ordered, content))
}

/** Returns a text as bytes where the headers must not be written with it. */
function bodyToWrite(response: ApiResponse): PendingResponse['body'] {
  const { body } = response
  return body !== null && hasLatin1(response) ? Buffer.from(body) : body
}

/** Returns whether headers have letters beyond ASCII. Together with a text, Node writes them as UTF-8. */
function hasLatin1({ headers, content }: ApiResponse): boolean {
  const isBeyond = (text: string) => /[\x80-\xff]/.test(text)
  return isBeyond(content?.statusText ?? '') || Object.values(headers).some(isBeyond)
}

/** A response whose headers are written, and its body; null for no body. */
interface PendingResponse {
  readonly outgoing: ServerResponse
  readonly body: string | Buffer | null
}

let pending: PendingResponse[] = []

/**
 * Ends a response with its body in the next turn of the event loop, together with the other
 * responses of this turn.
 *
 * Each write wakes the client process. A batch wakes a client with several connections only once.
 * With 16 connections from another process, this saves a third of the server's CPU time.
 */
function endSoon(outgoing: ServerResponse, body: PendingResponse['body']): void {
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
  if (outgoing.socket === null) outgoing.once('socket', action)
  else action(outgoing.socket)
}

/** Resets a connection: the client receives an RST. Node can't reset a TLS connection. */
function reset(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy()
  else socket.resetAndDestroy()
}

/** Sends half of the bytes that `Content-Length` announces, then closes the connection. */
function writeHalf(body: string, outgoing: ServerResponse): void {
  const bytes = Buffer.from(body)
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy())
}

/** Writes the body of a handler's response as it comes. When the client leaves, cancels the body. */
async function writeStream(
  stream: ReadableStream<Bytes>,
  response: ApiResponse,
  outgoing: ServerResponse,
  connection: Connection,
): Promise<void> {
  const { content, network } = response
  if (hasLatin1(response)) outgoing.write(Buffer.alloc(0))
  else outgoing.flushHeaders()
  const type = content?.headers.get('content-type')
  if (type?.startsWith('text/event-stream')) connection.hold(outgoing)
  const { closed } = connection
  const sent = new AbortController()
  // A response that waits for an earlier one never hears that its connection has closed.
  const gone = new Promise<void>((resolve) =>
    closed.addEventListener('abort', () => resolve(), { signal: sent.signal }),
  )
  const sink = new WritableStream<Bytes>({
    write(chunk) {
      const written = new Promise<void>((resolve, reject) => {
        outgoing.write(chunk, (error) => (error ? reject(error) : resolve()))
      })
      return Promise.race([written, gone])
    },
    close: () => void outgoing.end(),
  })
  try {
    await stream.pipeTo(sink, { signal: closed })
  } catch (error) {
    if (network === 'truncate') outgoing.destroy()
    // Otherwise, the client has left.
    else if (!connection.socket.destroyed) throw error
  } finally {
    sent.abort()
  }
}

/** Returns headers with the cookies that a handler has set, each in a header of its own. */
function withCookies(
  headers: ApiResponse['headers'],
  content: Response | undefined,
): Record<string, string | string[]> {
  const cookies = content?.headers.getSetCookie() ?? []
  return cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers
}
