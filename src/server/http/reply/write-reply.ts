import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerReply } from '../../destination.ts'
import type { Connections } from '../connections.ts'
import { isSending } from '../request/read-body.ts'
import { endNow, endSoon } from './end-soon.ts'

/** A client that gets a reply and a reset at once sees only one of them; in ms of real time. */
const RESET_PAUSE_MS = 20

/** Writes a reply to its connection, or breaks the connection as the reply says. */
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
  else onTurn(outgoing, (socket) => writeBroken(reply, { outgoing, socket, connections }))
}

/** Ends a reply whose headers are written. */
function endReply(outgoing: ServerResponse, body: string | null, connections: Connections): void {
  if (outgoing.shouldKeepAlive) {
    endSoon(outgoing, body)
    return
  }
  // At once: by the time that its client can come again the connection is to be closed.
  if (!isSending(outgoing.req)) {
    endNow(outgoing, body)
    return
  }
  // What is written in answer to HEAD is dropped, and would not send the headers either.
  if (body === null || outgoing.req.method === 'HEAD') outgoing.flushHeaders()
  else outgoing.write(body)
  onTurn(outgoing, (socket) => connections.linger(socket))
}

/** Acts on a connection once the replies to earlier requests on it are sent. */
function onTurn(outgoing: ServerResponse, action: (socket: Socket) => void): void {
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

/** Resets a connection once the replies to earlier requests on it are sent, and read. */
export function reset(outgoing: ServerResponse, connections: Connections): void {
  if (outgoing.socket !== null) {
    connections.reset(outgoing.socket)
    return
  }
  outgoing.once('socket', (socket) => {
    void connections.wait(socket, RESET_PAUSE_MS).then(() => connections.reset(socket))
  })
}

interface Turn {
  readonly outgoing: ServerResponse
  readonly socket: Socket
  readonly connections: Connections
}

function writeBroken(reply: ServerReply, { outgoing, socket, connections }: Turn): void {
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

/** Sends half of the bytes that `Content-Length` announces. */
function writeHalf(body: string, outgoing: ServerResponse, socket: Socket): void {
  const bytes = Buffer.from(body)
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  if (half.length === 0) outgoing.flushHeaders()
  outgoing.write(half, () => socket.destroy())
}
