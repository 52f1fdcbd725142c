import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { logError } from '../../../core/lib/printable.ts'
import { sizeOf } from '../../../core/lib/size.ts'
import { realTimers } from '../../../core/time/timers.ts'
import type { ServedResponse } from '../destination.ts'
import type { Connections } from './connections.ts'
import { PART_LENGTH, partsOf, slicesOf, writeParts } from './parts.ts'
import { hasBody } from './read-body.ts'
import { withCookies } from './write-own-body.ts'

/**
 * How long to wait between a response and a reset, in ms of real time. A client that receives both
 * at once sees only the reset.
 */
const RESET_PAUSE_MS = 20

/** Writes a response. If it has a network fault, breaks the connection accordingly. */
export function writeResponse(
  response: ServedResponse,
  outgoing: ServerResponse,
  connections: Connections,
): void {
  connections.announceEnd(outgoing)
  const { network, stream } = response
  if (network === 'reset') reset(outgoing, connections)
  else if (network === 'timeout') connections.hold(outgoing)
  else if (network === 'empty') afterEarlierResponses(outgoing, (socket) => socket.destroy())
  else if (network === 'truncate') {
    afterEarlierResponses(outgoing, (socket) => writeHalf(response, outgoing, socket))
  } else if (stream !== undefined) {
    connections.hold(outgoing)
    afterEarlierResponses(outgoing, () => {
      outgoing.writeHead(response.status, response.headers)
      stream(outgoing)
    })
  } else writeWhole(response, outgoing, connections)
}

function writeWhole(
  { status, headers: given, body, rest, content }: ServedResponse,
  outgoing: ServerResponse,
  connections: Connections,
): void {
  const connection = connections.of(outgoing.req.socket)
  if (connection === undefined) return
  const headers = content === undefined ? given : withCookies(given, content)
  outgoing.writeHead(status, content?.statusText || undefined, headers)
  const isHead = outgoing.req.method === 'HEAD'
  if (!isHead && rest !== undefined) {
    // Its first part has been counted, and is counted again as it is written.
    connection.count(outgoing, -sizeOf(body))
    void writeParts(outgoing, partsOf(body ?? '', rest), connection)
  } else if (!isHead && body !== null && body.length > PART_LENGTH) {
    void writeParts(outgoing, slicesOf(body), connection)
  } else if (outgoing.shouldKeepAlive) endSoon(outgoing, isHead ? null : body)
  else endLast(outgoing, isHead ? null : body, connections)
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

/**
 * Ends the last response of a connection, which closes it. Not batched, because the connection must
 * close before the client sends another request.
 */
function endLast(outgoing: ServerResponse, body: string | null, connections: Connections): void {
  if (!hasBody(outgoing.req)) {
    outgoing.end(body ?? undefined)
    return
  }
  // For a HEAD request, Node also drops the headers unless they are flushed.
  if (body === null) outgoing.flushHeaders()
  else outgoing.write(body)
  afterEarlierResponses(outgoing, (socket) => connections.linger(socket))
}

/** Runs an action on the socket of a response, once all earlier responses on it are sent. */
function afterEarlierResponses(outgoing: ServerResponse, action: (socket: Socket) => void): void {
  if (outgoing.socket !== null) {
    action(outgoing.socket)
    return
  }
  outgoing.once('socket', (socket) => {
    try {
      action(socket)
    } catch (error) {
      logError("[petstore-mock] A response couldn't be written.", error)
      socket.destroy()
    }
  })
}

/**
 * Resets a connection, once all earlier responses are sent and the client has had time to read
 * them.
 */
function reset(outgoing: ServerResponse, connections: Connections): void {
  if (outgoing.socket !== null) {
    connections.reset(outgoing.socket)
    return
  }
  outgoing.once('socket', (socket) => {
    void connections.wait(socket, RESET_PAUSE_MS).then(() => connections.reset(socket))
  })
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
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  if (half.length === 0) outgoing.flushHeaders()
  outgoing.write(half, () => socket.destroy())
}
