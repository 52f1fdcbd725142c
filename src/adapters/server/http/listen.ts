import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { OptionError, type OptionProblem } from '../../../core/lib/check.ts'
import { logError } from '../../../core/lib/printable.ts'
import { laterTurn, sleep } from '../../../core/time/timers.ts'
import type { Certificate, ServerSettings } from '../options.ts'
import { serverProblem } from '../problems.ts'
import { readCertificate } from './certificate.ts'
import { Connections } from './connections.ts'
import { type HttpContext, receive } from './receive.ts'
import { answerUnreadable } from './unreadable.ts'

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
  serve(backend: Pick<HttpContext, 'find' | 'answerProblem'>): void
  /** Stops listening. Resolves once all responses in progress are sent, or after 4 s. */
  close(): Promise<void>
}

/** How long a connection may be idle, in ms. Most clients use less, so the client closes first. */
const KEEP_ALIVE_MS = 65_000

/**
 * How many clients the system lets wait to be accepted, if it allows that many. Beyond that, it
 * ignores them, and they try again after 1, 2, 4, … seconds. Node's default is 511.
 */
const BACKLOG = 4_096

/** How long `close` waits for responses in progress, in ms of real time. */
const CLOSE_MS = 4_000

/** Listens on the configured host and port. Rejects if it can't, with the code of Node's error. */
export async function listen(settings: ServerSettings): Promise<Listener> {
  const { port, host, onResponse, rewriteUrls } = settings
  const certificate = await readCertificate(settings)
  const scheme = certificate === null ? 'http' : 'https'
  const server = await create(certificate)
  const connections = new Connections()
  const event = certificate === null ? 'connection' : 'secureConnection'
  server.on(event, (socket: Socket) => connections.add(socket))
  server.listen({ port, host, backlog: BACKLOG })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explainListenError(error, settings)
  }
  server.on('error', (error) => logError('[petstore-mock] The server failed.', error))
  const address = addressOf(server)
  const origin = `${scheme}://${toHost(address)}:${address.port}`
  let closed: Promise<void> | undefined
  return {
    origin,
    scheme,
    port: address.port,
    isLoopback: isLoopback(address.address),
    certificate: certificate?.cert ?? null,
    serve: (backend) =>
      answerAll(server, { ...backend, connections, origin, onResponse, rewriteUrls }),
    close() {
      closed ??= close(server, connections)
      return closed
    },
  }
}

/** Creates a `node:http` or `node:https` server. */
async function create(certificate: Certificate | null): Promise<Server> {
  // `receive` checks the header Host: Node accepts two, and its 400 has no body.
  const options = { requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS }
  if (certificate === null) return createServer(options)
  const https = await import('node:https')
  return https.createServer({ ...options, ...certificate })
}

const UNEXPECTED = serverProblem('expectation_failed', 'Expect: expected 100-continue')

/** Answers everything that arrives at the server, including what Node can't parse. */
function answerAll(server: Server, context: HttpContext): void {
  server.on('request', (_, outgoing) => void receive(outgoing, context))
  server.on('checkExpectation', (_, outgoing) => void receive(outgoing, context, UNEXPECTED))
  answerUnreadable(server, context)
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
  const timeout = new AbortController()
  const tooLate = sleep(CLOSE_MS, timeout.signal)
  await acceptPending(server)
  // Node would cut off responses that aren't flushed yet.
  server.closeIdleConnections = () => {}
  server.close()
  connections.endAll()
  await Promise.race([closed, tooLate])
  timeout.abort()
  server.closeAllConnections()
}

/**
 * Accepts the clients that the system has already connected, and that may have sent a request. Node
 * accepts one of them in each turn of the event loop.
 */
async function acceptPending(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  for (let before = -1; before < accepted && accepted < BACKLOG; ) {
    before = accepted
    // The first turn may be the present one, which accepts nothing more.
    await laterTurn()
    await laterTurn()
  }
  server.off('connection', count)
}

/** What is wrong with an option for which Node can't listen, by the code of Node's error. */
const LISTEN_PROBLEMS: ReadonlyMap<unknown, Omit<OptionProblem, 'got'>> = new Map([
  ['EADDRINUSE', { path: 'port', expected: 'a free port', hint: '0 selects a free one' }],
  ['EACCES', { path: 'port', expected: 'a port that you may use', hint: 'try one above 1023' }],
  ['EADDRNOTAVAIL', { path: 'host', expected: 'an address of this machine' }],
  ['ENOTFOUND', { path: 'host', expected: 'an address of this machine' }],
])

/** Returns an error that names the wrong option and has Node's code, or the same error if none is. */
function explainListenError(error: unknown, { port, host }: ServerSettings): unknown {
  const { code } = Object(error)
  const problem = LISTEN_PROBLEMS.get(code)
  if (problem === undefined) return error
  const got = problem.path === 'port' ? port : host
  return Object.assign(new OptionError({ ...problem, got }, { cause: error }), { code })
}
