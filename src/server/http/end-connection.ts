import type { Socket } from 'node:net'
import type { Connection } from './connection.ts'

/** Closes a connection once everything that was written is sent. */
export function endOnceSent(socket: Socket): void {
  if (socket.writableFinished) socket.destroy()
  else socket.once('finish', () => socket.destroy())
}

/**
 * Closes a connection after its latest response, even if that response has said `Connection:
 * keep-alive`.
 */
export function endAfterLatest(socket: Socket, connection: Connection): void {
  const { latest } = connection
  latest?.once('finish', () => {
    if (connection.isLast(latest)) socket.destroySoon()
  })
}
