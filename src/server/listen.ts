import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Connections, createListener, hold } from './adapter.ts'
import type { Destination } from './destination.ts'
import type { ServerSettings } from './options.ts'

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:4010` */
  readonly origin: string
  readonly port: number
  /** Whether only this machine can reach it. */
  readonly isLoopback: boolean
  /** The certificate it is served with, as PEM text; null for plain http. */
  readonly certificate: string | null
  /** Stops listening, and waits for the replies that are under way. */
  close(): Promise<void>
}

/** Listens, and answers each request by whoever `find` names for its path. */
export async function listen(
  settings: ServerSettings,
  find: (path: string) => Destination,
): Promise<Listening> {
  const connections: Connections = { held: new Set(), areClosing: false }
  const server = createServer(createListener({ find, connections, settings }))
  server.on('connection', (socket) => hold(socket, connections))
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  const address = addressOf(server)
  return {
    origin: `http://${toHost(address)}:${address.port}`,
    port: address.port,
    isLoopback: isLoopback(address.address),
    certificate: null,
    close: () => close(server, connections),
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address
}

function toHost({ address, family }: AddressInfo): string {
  return family === 'IPv6' ? `[${address}]` : address
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}

async function close(server: Server, connections: Connections): Promise<void> {
  const closed = once(server, 'close')
  connections.areClosing = true
  for (const socket of connections.held) socket.destroy()
  server.close()
  server.closeIdleConnections()
  await closed
}
