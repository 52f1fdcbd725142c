import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Delivery, startDelivery } from '../../../core/http/delivery.ts'
import type { AdapterRequest, ApiRequest } from '../../../core/http/messages.ts'
import type { Destination } from '../destination.ts'
import type { Connection } from './connection.ts'
import { readHeader } from './read-header.ts'
import type { ResponseWatch } from './response-watch.ts'
import { authorityOf, originForm } from './target.ts'

/** Adapts a `node:http` request to the form that destinations accept. */
export class HttpRequest implements AdapterRequest {
  readonly outgoing: ServerResponse
  /** The connection on which the request arrived. */
  readonly connection: Connection
  readonly method: string
  readonly path: string
  readonly query: string
  readonly destination: Destination
  readonly delivery: Delivery
  /** The body as bytes; null if it was not read. */
  bytes: Buffer | null = null
  /** The body as text, for operations; null if it was not read. */
  body: string | null = null
  isBodyTooLarge = false
  isBodyMalformed = false
  /** Reports the response to `onResponse`; undefined if it is not reported. */
  watch: ResponseWatch | undefined

  /** The host in a request target in absolute form, which overrides `Host`. */
  readonly #authority: string | undefined

  constructor(
    outgoing: ServerResponse,
    connection: Connection,
    find: (request: ApiRequest) => Destination,
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
    this.destination = find(this)
    this.delivery = startDelivery(sending)
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
