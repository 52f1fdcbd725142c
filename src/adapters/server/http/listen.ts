import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { describe } from '../../../core/lib/describe.ts'
import { OptionError } from '../../../core/lib/option-error.ts'
import { logError } from '../../../core/lib/printable.ts'
import { sleep } from '../../../core/time/timers.ts'
import type { Destination } from '../destination.ts'
import type { Certificate, ServerSettings } from '../options.ts'
import { Connections } from './connections.ts'
import type { Backend } from './context.ts'
import { answerAll, createHttpServer } from './http-server.ts'

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
const CLOSE_MS = 4_000

/**
 * Listens on the configured host and port. Rejects if it can't, with the code of Node's error.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export async function listen(settings: ServerSettings): Promise<Listener> {
  const certificate = await readCertificate(settings)
  const connections = new Connections()
  const server = await createHttpServer(settings.requestTimeout, certificate, connections)
  server.listen({ port: settings.port, host: settings.host, backlog: BACKLOG })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explainListenError(error, settings)
  }
  server.on('error', (error) => logError('[petstore-mock] The server failed.', error))
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
        origin,
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

/**
 * Returns the certificate for https; null for plain http. For `https: true`, creates a self-signed
 * certificate for `localhost`, the loopback addresses and `host`, valid for one year.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
async function readCertificate(settings: ServerSettings): Promise<Certificate | null> {
  const { https, host } = settings
  if (https === false) return null
  return https === true ? createCertificate(host) : checkCertificate(https)
}

/** Imports `selfsigned` only here, because most servers use plain http and don't need it. */
async function createCertificate(host: string): Promise<Certificate> {
  const { generate } = await import('selfsigned')
  const names = [...new Set(['localhost', '127.0.0.1', '::1', host])]
  const created = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map(toAltName) },
    ],
  })
  return { key: created.private, cert: created.cert }
}

function toAltName(name: string) {
  return isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name }
}

function checkCertificate(certificate: Certificate): Certificate {
  try {
    createSecureContext(certificate)
    return certificate
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const expected = 'a matching { key, cert } as PEM text'
    const shown = `an unusable pair (${reason})`
    throw new OptionError({ path: 'https', expected, got: certificate, shown })
  }
}

/** Why a server can't listen. */
interface ListenProblem {
  /** The option that keeps it from listening. */
  readonly option: 'port' | 'host'
  /** The message without the option. */
  readonly reason: string
}

/** The error of a server that can't listen. Its cause is Node's error, which has the same code. */
export class ListenError extends Error implements ListenProblem {
  override readonly name = 'ListenError'
  readonly option: ListenProblem['option']
  readonly reason: string
  /** The code of Node's error, such as `EADDRINUSE`. */
  readonly code: string

  constructor({ option, reason }: ListenProblem, code: string, cause: unknown) {
    super(`${option}: ${reason}`, { cause })
    this.option = option
    this.reason = reason
    this.code = code
  }
}

/**
 * Returns an error that says which option keeps the server from listening, or the same error if it
 * has another reason.
 */
function explainListenError(error: unknown, settings: ServerSettings): unknown {
  const { code } = Object(error)
  const problem = problemOf(code, settings)
  return problem === undefined ? error : new ListenError(problem, code, error)
}

function problemOf(code: unknown, { port, host }: ServerSettings): ListenProblem | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return {
        option: 'port',
        reason: `expected a free port but ${port} is in use; 0 selects a free one`,
      }
    case 'EACCES':
      return {
        option: 'port',
        reason: `expected a port that you may listen on but got ${port}; use one above 1023`,
      }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        option: 'host',
        reason: `expected an address of this machine but got ${describe(host)}`,
      }
    default:
      return undefined
  }
}
