import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerReply } from '../../destination.ts'
import type { Connections } from '../connections.ts'
import { isSending } from '../request/read-body.ts'
import { endNow, endSoon } from './end-soon.ts'

/**
 * How long to wait between a reply and a reset, in ms of real time. A client that receives both at
 * once sees only the reset.
 */
const RESET_PAUSE_MS = 20

/** Writes a reply. If it has a network fault, breaks the connection accordingly. */
export function writeReply(
  reply: ServerReply,
  outgoing: ServerResponse,
  connections: Connections,
): void {
  connections.announceEnd(outgoing)
  const isWhole = reply.network === undefined || reply.network === 'malformed-json'
  if (isWhole && reply.stream === undefined) {
    outgoing.writeHead(reply.status, reply.headers)
    endReply(outgoing, reply.body, connections)
    return
  }
  if (reply.network === 'reset') reset(outgoing, connections)
  else
    afterEarlierReplies(outgoing, (socket) => writeBroken(reply, { outgoing, socket, connections }))
}

/** Ends a reply with its body. Closes the connection if it is not kept alive. */
function endReply(outgoing: ServerResponse, body: string | null, connections: Connections): void {
  if (outgoing.shouldKeepAlive) {
    endSoon(outgoing, body)
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
  afterEarlierReplies(outgoing, (socket) => connections.linger(socket))
}

/** Runs an action on the socket of a reply, once all earlier replies on it are sent. */
function afterEarlierReplies(outgoing: ServerResponse, action: (socket: Socket) => void): void {
  if (outgoing.socket !== null) {
    action(outgoing.socket)
    return
  }
  outgoing.once('socket', (socket) => {
    try {
      action(socket)
    } catch (error) {
      console.error('[petstore-mock] A reply could not be written.', error)
      socket.destroy()
    }
  })
}

/**
 * Resets a connection, once all earlier replies are sent and the client has had time to read them.
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

/** Where to write a reply. */
interface ReplyTarget {
  readonly outgoing: ServerResponse
  readonly socket: Socket
  readonly connections: Connections
}

/** Writes a reply that is incomplete, streamed or never sent. */
function writeBroken(reply: ServerReply, { outgoing, socket, connections }: ReplyTarget): void {
  const { network, stream } = reply
  if (network === 'timeout') {
    connections.hold(socket)
    return
  }
  if (network === 'empty') {
    socket.destroy()
    return
  }
  outgoing.writeHead(reply.status, reply.headers)
  if (stream !== undefined) {
    connections.hold(socket)
    outgoing.once('finish', () => connections.release(socket))
    stream(outgoing)
  } else if (reply.body === null) outgoing.end()
  else writeHalf(reply.body, outgoing, socket)
}

/** Sends half of the bytes that `Content-Length` announces, then closes the connection. */
function writeHalf(body: string, outgoing: ServerResponse, socket: Socket): void {
  const bytes = Buffer.from(body)
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  if (half.length === 0) outgoing.flushHeaders()
  outgoing.write(half, () => socket.destroy())
}
