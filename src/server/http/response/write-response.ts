import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServedResponse } from '../../destination.ts'
import type { Connections } from '../connections.ts'
import { isSending } from '../request/read-body.ts'
import { endNow, endSoon } from './end-soon.ts'

/**
 * How long to wait between a response and a reset, in ms of real time. A client that receives both
 * at once sees only the reset.
 */
const RESET_PAUSE_MS = 20

/** The maximum length of a body that is written in a batch with others, in characters. */
const BATCHED_BODY_LIMIT = 65_536

/** Writes a response. If it has a network fault, breaks the connection accordingly. */
export function writeResponse(
  response: ServedResponse,
  outgoing: ServerResponse,
  connections: Connections,
): void {
  connections.announceEnd(outgoing)
  const { rest } = response
  if (rest !== undefined) {
    afterEarlierResponses(outgoing, () => writeLarge({ ...response, rest }, outgoing, connections))
    return
  }
  const isWhole = response.network === undefined || response.network === 'malformed-json'
  if (isWhole && response.stream === undefined) {
    outgoing.writeHead(response.status, response.headers)
    endResponse(outgoing, response.body, connections)
    return
  }
  if (response.network === 'reset') reset(outgoing, connections)
  else
    afterEarlierResponses(outgoing, (socket) =>
      writeBroken(response, { outgoing, socket, connections }),
    )
}

/** Writes a response whose body is too large to be written at once. */
function writeLarge(
  { status, headers, body, rest }: ServedResponse & Required<Pick<ServedResponse, 'rest'>>,
  outgoing: ServerResponse,
  connections: Connections,
): void {
  outgoing.writeHead(status, headers)
  if (outgoing.req.method === 'HEAD') {
    rest.return?.()
    endResponse(outgoing, null, connections)
    return
  }
  if (body !== null) outgoing.write(body)
  connections.largeBodies.write(outgoing, rest)
}

/** Ends a response with its body. Closes the connection if it is not kept alive. */
function endResponse(
  outgoing: ServerResponse,
  body: string | null,
  connections: Connections,
): void {
  if (outgoing.shouldKeepAlive) {
    // A large body would only stay in memory for longer.
    if (body !== null && body.length > BATCHED_BODY_LIMIT) endNow(outgoing, body)
    else endSoon(outgoing, body)
    return
  }
  // Not batched, because the connection must close before the client sends another request.
  if (!isSending(outgoing.req)) {
    endNow(outgoing, body)
    return
  }
  // For a HEAD request, Node drops the body, and also the headers unless they are flushed.
  if (body === null || outgoing.req.method === 'HEAD') outgoing.flushHeaders()
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
      console.error('[petstore-mock] A response could not be written.', error)
      socket.destroy()
    }
  })
}

/**
 * Resets a connection, once all earlier responses are sent and the client has had time to read
 * them.
 */
export function reset(outgoing: ServerResponse, connections: Connections): void {
  if (outgoing.socket !== null) {
    connections.reset(outgoing.socket)
    return
  }
  outgoing.once('socket', (socket) => {
    void connections.wait(socket, RESET_PAUSE_MS).then(() => connections.reset(socket))
  })
}

/** Where to write a response. */
interface ResponseTarget {
  readonly outgoing: ServerResponse
  readonly socket: Socket
  readonly connections: Connections
}

/** Writes a response that is incomplete, streamed or never sent. */
function writeBroken(
  response: ServedResponse,
  { outgoing, socket, connections }: ResponseTarget,
): void {
  const { network, stream } = response
  if (network === 'timeout') {
    connections.hold(socket)
    return
  }
  if (network === 'empty') {
    socket.destroy()
    return
  }
  outgoing.writeHead(response.status, response.headers)
  if (stream !== undefined) {
    connections.hold(socket)
    outgoing.once('finish', () => connections.release(socket))
    stream(outgoing)
  } else if (response.body === null) outgoing.end()
  else writeHalf(response.body, outgoing, socket)
}

/** Sends half of the bytes that `Content-Length` announces, then closes the connection. */
function writeHalf(body: string, outgoing: ServerResponse, socket: Socket): void {
  const bytes = Buffer.from(body)
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  if (half.length === 0) outgoing.flushHeaders()
  outgoing.write(half, () => socket.destroy())
}
