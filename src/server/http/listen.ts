import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sleep } from '../../time/timers.ts'
import type { ServerSettings } from '../options.ts'
import { readCertificate } from './certificate.ts'
import { Connections } from './connections.ts'
import type { Answerers } from './context.ts'
import { makeServer } from './http-server.ts'
import { createAsk } from './user-handlers.ts'

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

/** How long `close` waits for what may never come, as the rest of a request; in ms of real time. */
const CLOSE_GRACE_MS = 5_000

/**
 * Listens, and answers each request by whoever is found for its path.
 *
 * @throws {TypeError} when a given certificate cannot be used.
 */
export async function listen(settings: ServerSettings, answerers: Answerers): Promise<Listening> {
  const { handlers, onReply } = settings
  const certificate = await readCertificate(settings)
  const scheme = certificate === null ? 'http' : 'https'
  let origin = ''
  const ask = handlers.length === 0 ? undefined : await createAsk(handlers, () => origin)
  const connections = new Connections()
  const server = await makeServer(settings, certificate, {
    ...answerers,
    connections,
    ask,
    onReply,
  })
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  server.on('error', (error) => console.error('[petstore-mock] The server failed.', error))
  const address = addressOf(server)
  origin = `${scheme}://${toHost(address)}:${address.port}`
  let closed: Promise<void> | undefined
  return {
    origin,
    port: address.port,
    isLoopback: isLoopback(address.address),
    certificate: certificate?.cert ?? null,
    close() {
      closed ??= close(server, connections)
      return closed
    },
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
  const controller = new AbortController()
  connections.endAll()
  server.close()
  void endStuck(connections, controller.signal)
  await closed
  controller.abort()
}

async function endStuck(connections: Connections, signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(CLOSE_GRACE_MS, signal)
    if (signal.aborted) return
    connections.endStuck()
  }
}
