import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http'
import { type Delivery, startDelivery } from '../../../core/http/delivery.ts'
import { type AdapterRequest, urlOf } from '../../../core/http/messages.ts'
import type { Destination } from '../destination.ts'
import type { Connection } from './connection.ts'
import type { HttpContext } from './context.ts'
import { readHeader } from './read-header.ts'
import type { ResponseWatch } from './response-watch.ts'
import { authorityOf, originForm } from './target.ts'

/** Methods that a `Request` can't have (Fetch standard), so no handler can receive them. */
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK'])

/** Adapts a `node:http` request to the form that destinations accept. */
export class HttpRequest implements AdapterRequest {
  readonly outgoing: ServerResponse
  /** The connection on which the request arrived. */
  readonly connection: Connection
  readonly method: string
  readonly origin: string
  readonly path: string
  readonly query: string
  readonly destination: Destination
  readonly delivery: Delivery
  /** The body as bytes; null if it wasn't read. */
  bytes: Buffer | null = null
  /** The body as text, for operations; null if it wasn't read. */
  body: string | null = null
  isBodyTooLarge = false
  isBodyMalformed = false
  /** Reports the response to `onResponse`; undefined if it isn't reported. */
  watch: ResponseWatch | undefined

  /** The host in a request target in absolute form, which overrides `Host`. */
  readonly #authority: string | undefined

  constructor(
    outgoing: ServerResponse,
    connection: Connection,
    { find, origin }: Pick<HttpContext, 'find' | 'origin'>,
  ) {
    const sending = connection.nextSending()
    const { method = 'GET', url = '/' } = outgoing.req
    const target = originForm(url)
    const mark = target.indexOf('?')
    this.#authority = authorityOf(url)
    this.outgoing = outgoing
    this.connection = connection
    this.method = method
    this.path = mark < 0 ? target : target.slice(0, mark)
    this.query = mark < 0 ? '' : target.slice(mark + 1)
    this.origin = origin
    const { path, destination } = find(this)
    this.path = path
    this.destination = destination
    this.delivery = startDelivery(sending)
  }

  /** Aborted when the client disconnects. */
  get signal(): AbortSignal {
    return this.connection.closed
  }

  /** Creates the request for your handlers; undefined if a `Request` can't have its method or URL. */
  get toRequest(): (() => Request) | undefined {
    const { method, incoming, bytes, signal } = this
    const url = this.origin + urlOf(this)
    const isPossible = METHODS.includes(method) && !FORBIDDEN.has(method) && URL.canParse(url)
    if (!isPossible) return undefined
    return () => {
      const headers = new Headers()
      for (const [name, values] of Object.entries(incoming.headersDistinct)) {
        for (const value of values ?? []) headers.append(name, value)
      }
      const mayHaveBody =
        method !== 'GET' && method !== 'HEAD' && bytes !== null && bytes.length > 0
      const body = mayHaveBody ? new Uint8Array(bytes) : null
      return new Request(url, { method, headers, signal, body })
    }
  }

  get incoming(): IncomingMessage {
    return this.outgoing.req
  }

  header(name: string): string | undefined {
    if (name === 'host' && this.#authority !== undefined) return this.#authority
    return readHeader(this.outgoing.req, name)
  }

  headerList(): readonly string[] {
    return this.outgoing.req.rawHeaders
  }
}
