import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeUtf8 } from '../../../core/http/bytes.ts'
import { type Delivery, startDelivery } from '../../../core/http/delivery.ts'
import { type AdapterRequest, urlOf } from '../../../core/http/messages.ts'
import type { Destination } from '../destination.ts'
import type { Found } from '../dispatch.ts'
import type { Connection } from './connections.ts'

/** What a request needs to know about the server. */
export interface RequestContext {
  /** Finds the destination of a request, and the path at which it serves the request. */
  readonly find: (request: AdapterRequest) => Found
  /** The server's URL, without a path. */
  readonly origin: string
  /** Whether the URLs of your handlers in responses are to lead to the server. */
  readonly rewriteUrls: boolean
}

/** Adapts a `node:http` request to the form that destinations accept. */
export class HttpRequest implements AdapterRequest {
  readonly isAnyOrigin = true
  readonly isRewritten: boolean
  readonly method: string
  readonly origin: string
  readonly path: string
  readonly query: string
  readonly destination: Destination
  readonly delivery: Delivery
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  /** The body as text, for operations; null if it wasn't read. */
  body: string | null = null
  isBodyTooLarge = false
  isBodyMalformed = false

  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  /** The host that the client asks for, which a target in the absolute form names. */
  readonly #host: string | undefined
  /** The body as bytes; null if it wasn't read. */
  #bytes: Buffer | null = null

  constructor(outgoing: ServerResponse, connection: Connection, context: RequestContext) {
    const { req } = outgoing
    const { method = 'GET', url = '/' } = req
    const target = readTarget(url)
    const [sent = '', ...query] = target.path.split('?')
    this.#incoming = req
    this.#outgoing = outgoing
    this.#host = target.host ?? req.headers.host
    this.method = method
    this.path = sent
    this.query = query.join('?')
    this.origin = originFor(this.#host, context.origin)
    this.isRewritten = context.rewriteUrls
    this.signal = connection.closed
    const { path, destination } = context.find(this)
    this.path = path
    this.destination = destination
    this.delivery = startDelivery(connection.sending)
  }

  /** Creates the request for your handlers; undefined if a `Request` can't have its method or URL. */
  get toRequest(): (() => Request) | undefined {
    const { method } = this
    if (method === 'TRACE' || !this.path.startsWith('/')) return undefined
    return () => {
      const headers = new Headers()
      for (const [name, values] of Object.entries(this.#incoming.headersDistinct)) {
        for (const value of values ?? []) headers.append(name, value)
      }
      const bytes = method === 'GET' || method === 'HEAD' ? null : this.#bytes
      const body = bytes === null || bytes.length === 0 ? null : new Uint8Array(bytes)
      const signal = this.#ownSignal()
      return new Request(this.origin + urlOf(this), { method, headers, signal, body })
    }
  }

  /**
   * Returns a signal that follows the connection's until the response is sent. A `Request` would follow
   * that one for as long as a connection lasts, so that each request on it would take longer.
   */
  #ownSignal(): AbortSignal {
    const { signal } = this
    const left = new AbortController()
    const abort = () => left.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    this.#outgoing.once('close', () => signal.removeEventListener('abort', abort))
    return left.signal
  }

  header(name: string): string | undefined {
    return name === 'host' ? this.#host : headerOf(this.#incoming, name)
  }

  headerList(): readonly string[] {
    return this.#incoming.rawHeaders
  }

  /** Sets the body; null for one that is too large. */
  setBody(bytes: Buffer | null): void {
    const text = bytes === null ? null : decodeUtf8(bytes)
    this.#bytes = bytes
    this.body = text ?? null
    this.isBodyTooLarge = bytes === null
    this.isBodyMalformed = text === undefined
  }
}

/**
 * Reads a request target: its path with the query, and its host. Clients send the absolute form, with a
 * host, only to proxies, but every server must accept it, and ignore `Host` then (RFC 9112 §3.2.2).
 */
function readTarget(url: string): { readonly path: string; readonly host?: string } {
  if (url.startsWith('/') || !URL.canParse(url)) return { path: url }
  const { pathname, search, host } = new URL(url)
  return { path: pathname + search, ...(host && { host }) }
}

/** Returns the server's URL under the name that a client has for it, as `localhost` or in a container. */
function originFor(host: string | undefined, known: string): string {
  const asked = `${known.slice(0, known.indexOf('://'))}://${host}`
  return asked !== known && host && URL.canParse(asked) ? new URL(asked).origin : known
}

/** Returns a header by its lower-case name. */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
