import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sleep } from '../../time/timers.ts'
import type { Destination } from '../destination.ts'
import type { ServerSettings } from '../options.ts'
import { readCertificate } from './certificate.ts'
import { Connections } from './connections.ts'
import type { Backend } from './context.ts'
import { answerAll, createHttpServer } from './http-server.ts'
import { explainListenError } from './listen-error.ts'
import { loadHandlers } from './user-handlers.ts'

/** A server that listens on a port. */
export interface Listener {
  /** The server's URL without a path: `http://127.0.0.1:4010`. */
  readonly origin: string
  readonly scheme: 'http' | 'https'
  readonly port: number
  /** Whether only this machine can reach the server. */
  readonly isLoopback: boolean
  /** The server's https certificate as PEM text; null for plain http. */
  readonly certificate: string | null
  /**
   * Starts answering requests. Call it as soon as `listen` resolves, without awaiting anything:
   * until the next turn of the event loop, no connection is accepted.
   */
  serve(backend: Backend): void
  /** Closes the connections on which requests to a petstore are in progress. */
  leave(destination: Destination): void
  /** Stops listening. Resolves once all responses in progress are sent, or after 4 s. */
  close(): Promise<void>
}

/**
 * How many clients the system lets wait to be accepted, if it allows that many. Beyond that, it
 * ignores them, and they try again after 1, 2, 4, … seconds. Node's default is 511.
 */
const BACKLOG = 4_096

/** How long `close` waits for responses in progress, in ms of real time. */
export const CLOSE_MS = 4_000

/**
 * Listens on the configured host and port. Rejects if it cannot, with the code of Node's error.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export async function listen(settings: ServerSettings): Promise<Listener> {
  const certificate = await readCertificate(settings)
  const prepareHandlers = await loadHandlers(settings.handlers)
  const connections = new Connections()
  const server = await createHttpServer(settings, certificate, connections)
  server.listen({ port: settings.port, host: settings.host, backlog: BACKLOG })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explainListenError(error, settings)
  }
  server.on('error', (error) => console.error('[petstore-mock] The server failed.', error))
  const address = addressOf(server)
  const scheme = certificate === null ? 'http' : 'https'
  const origin = `${scheme}://${toHost(address)}:${address.port}`
  let closed: Promise<void> | undefined
  return {
    origin,
    scheme,
    port: address.port,
    isLoopback: isLoopback(address.address),
    certificate: certificate?.cert ?? null,
    serve(backend) {
      const { onResponse } = settings
      answerAll(server, {
        ...backend,
        connections,
        runHandlers: prepareHandlers?.(origin),
        onResponse,
      })
    },
    leave: (destination) => connections.leave(destination),
    close() {
      closed ??= close(server, connections)
      return closed
    },
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
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
  const controller = new AbortController()
  connections.endAll()
  server.close()
  void sleep(CLOSE_MS, controller.signal).then(() => connections.destroyAll())
  await closed
  controller.abort()
}
