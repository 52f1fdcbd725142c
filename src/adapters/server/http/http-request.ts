import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http'
import { decodeUtf8 } from '../../../core/http/bytes.ts'
import { type Delivery, startDelivery } from '../../../core/http/delivery.ts'
import { type AdapterRequest, urlOf } from '../../../core/http/messages.ts'
import type { Destination } from '../destination.ts'
import type { Connection } from './connections.ts'
import type { HttpContext } from './context.ts'
import type { RecordResponse } from './response-watch.ts'

/** Methods that a `Request` can't have (Fetch standard), so no handler can receive them. */
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Adapts a `node:http` request to the form that destinations accept. */
export class HttpRequest implements AdapterRequest {
  readonly isAnyOrigin = true
  readonly isRewritten = true
  readonly outgoing: ServerResponse
  /** The connection on which the request arrived. */
  readonly connection: Connection
  readonly method: string
  readonly origin: string
  readonly path: string
  readonly query: string
  readonly destination: Destination
  readonly delivery: Delivery
  /** The body as text, for operations; null if it wasn't read. */
  body: string | null = null
  isBodyTooLarge = false
  isBodyMalformed = false
  /** Records the response for `onResponse`; undefined if it isn't reported. */
  record: RecordResponse | undefined

  /** The body as bytes; null if it wasn't read. */
  #bytes: Buffer | null = null
  /** The host in a request target in absolute form, which overrides `Host` (RFC 9112 §3.2.2). */
  readonly #authority: string | undefined

  constructor(
    outgoing: ServerResponse,
    connection: Connection,
    { find, origin }: Pick<HttpContext, 'find' | 'origin'>,
  ) {
    const { method = 'GET', url = '/' } = outgoing.req
    const { target, authority } = parseTarget(url)
    const mark = target.indexOf('?')
    this.#authority = authority
    this.outgoing = outgoing
    this.connection = connection
    this.method = method
    this.path = mark < 0 ? target : target.slice(0, mark)
    this.query = mark < 0 ? '' : target.slice(mark + 1)
    this.origin = origin
    const { path, destination } = find(this)
    this.path = path
    this.destination = destination
    this.delivery = startDelivery(connection.nextSending())
  }

  /** Aborted when the client disconnects. */
  get signal(): AbortSignal {
    return this.connection.closed
  }

  /** Creates the request for your handlers; undefined if a `Request` can't have its method or URL. */
  get toRequest(): (() => Request) | undefined {
    const { method, outgoing, signal } = this
    const bytes = this.#bytes
    const url = this.origin + urlOf(this)
    const isPossible = METHODS.includes(method) && !FORBIDDEN.has(method) && URL.canParse(url)
    if (!isPossible) return undefined
    return () => {
      const headers = new Headers()
      for (const [name, values] of Object.entries(outgoing.req.headersDistinct)) {
        for (const value of values ?? []) headers.append(name, value)
      }
      const mayHaveBody =
        method !== 'GET' && method !== 'HEAD' && bytes !== null && bytes.length > 0
      const body = mayHaveBody ? new Uint8Array(bytes) : null
      return new Request(url, { method, headers, signal, body })
    }
  }

  header(name: string): string | undefined {
    if (name === 'host' && this.#authority !== undefined) return this.#authority
    return readHeader(this.outgoing.req, name)
  }

  headerList(): readonly string[] {
    return this.outgoing.req.rawHeaders
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
 * Returns the path and query of a request target. Clients send the absolute form, with a host, only to
 * proxies, but every server must accept it (RFC 9112 §3.2.2).
 */
function parseTarget(url: string): { readonly target: string; readonly authority?: string } {
  if (url.startsWith('/') || !URL.canParse(url)) return { target: url }
  const { pathname, search, host } = new URL(url)
  return { target: pathname + search, authority: host }
}

/**
 * Returns a header by its lower-case name. Repeated headers are combined as in `incoming.headers`.
 *
 * Node builds `incoming.headers` on first access, which takes 0.6 µs. Most requests can avoid it.
 */
export function readHeader(incoming: IncomingMessage, name: string): string | undefined {
  const { rawHeaders } = incoming
  let found: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const each = rawHeaders[index]
    if (each?.length !== name.length || each.toLowerCase() !== name) continue
    if (found !== undefined) return joined(incoming.headers[name])
    found = rawHeaders[index + 1]
  }
  return found
}

function joined(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
