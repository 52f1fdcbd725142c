import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { integer, refuse } from '../check.ts'
import { assemble, type PetstoreCore } from '../petstore.ts'
import type { PetstoreOptions } from '../settings/options.ts'
import { type Connections, createListener, hold } from './adapter.ts'

/** Where a standalone petstore listens, besides what a petstore takes. */
export interface ServerOptions extends PetstoreOptions {
  /**
   * 0 picks a free one.
   * @default 4010
   */
  readonly port?: number
  /** @default '127.0.0.1' */
  readonly host?: string
}

/** A petstore that answers on a port. */
export interface PetstoreServer {
  /** `http://127.0.0.1:4010`, with the base path if there is one. */
  readonly url: string
  readonly port: number
  readonly petstore: PetstoreCore
  /** Stops listening, and waits for the replies that are under way. */
  close(): Promise<void>
}

/**
 * Starts a standalone petstore.
 *
 * @throws {TypeError} naming the option that is wrong; rejects with the system's error when the
 * port cannot be had (`EADDRINUSE`).
 */
export async function startServer(options: ServerOptions = {}): Promise<PetstoreServer> {
  const { port = 4010, host = '127.0.0.1', ...petstoreOptions } = options
  integer('port', port, 0, 65_535)
  if (typeof host !== 'string' || host === '') refuse('host', host, 'an address or a name')
  const { core, settings } = assemble(petstoreOptions)
  const connections: Connections = { held: new Set(), areClosing: false }
  const server = createServer(createListener(core.handle, connections))
  server.on('connection', (socket) => hold(socket, connections))
  server.listen(port, host)
  await once(server, 'listening')
  const address = addressOf(server)
  return {
    url: `http://${toHost(address)}:${address.port}${settings.baseUrl.path}`,
    port: address.port,
    petstore: core,
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

async function close(server: Server, connections: Connections): Promise<void> {
  const closed = once(server, 'close')
  connections.areClosing = true
  for (const socket of connections.held) socket.destroy()
  server.close()
  server.closeIdleConnections()
  await closed
}
