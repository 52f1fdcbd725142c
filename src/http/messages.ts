import type { Delivery } from './delivery.ts'

/** A request as plain data. Adapters read whatever they receive into this. */
export interface ApiRequest {
  readonly method: string
  /** The path as it was sent, percent-encoded: `/pets/1`. */
  readonly path: string
  /** The part after `?`, percent-encoded; empty or left out for none. */
  readonly query?: string
  /** Returns the value of a header. The name is in lower case. */
  readonly header?: (name: string) => string | null | undefined
  /** Returns all headers, names and values in turn. The journal stores them. */
  readonly headerList?: () => readonly string[]
  /** The whole body as text; null or left out for none. */
  readonly body?: string | null
  /** True if the body was too large to read: more than 1 MiB. */
  readonly isBodyTooLarge?: boolean
}

/** A request from an adapter that knows when its client receives the reply. */
export interface AdapterRequest extends ApiRequest {
  /** When the request was sent and its reply delivered. If left out, the reply is delivered at once. */
  readonly delivery?: Delivery
}

/** A reply as plain data. It also describes a delay or a broken connection: the adapter performs them. */
export interface ApiReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body as text; null for none, as in a reply to `HEAD`. */
  readonly body: string | null
  /** How long the adapter delays the reply, in ms of real time. */
  readonly delayMs?: number
  /** How the adapter breaks the connection before or while it sends the reply. */
  readonly network?: NetworkFault
}

/** The ways in which a connection can break. */
export const NETWORK_FAULTS = ['reset', 'timeout', 'empty', 'truncate', 'malformed-json'] as const

/**
 * How a connection breaks: `reset` and `empty` close it without a reply, `timeout` never answers,
 * `truncate` sends only part of the body. `malformed-json` leaves the connection intact: the body
 * itself is already broken.
 */
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

/** Returns whether a network fault closes the connection before any reply. */
export function isConnectionLost(network: NetworkFault | null | undefined): boolean {
  return network === 'reset' || network === 'empty'
}

/** Returns whether a network fault keeps the whole reply from the client. */
export function isReplyLost(network: NetworkFault | null | undefined): boolean {
  return isConnectionLost(network) || network === 'timeout'
}

/** Who sent a request. */
export interface Caller {
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
  /** Whether the key is listed in `apiKeys`. */
  readonly isKnown: boolean
  /** Whether the value sent is not a valid key. */
  readonly isMalformed: boolean
}

/** Returns the value of a header; undefined if it was not sent. The name is in lower case. */
export function headerOf(request: Pick<ApiRequest, 'header'>, name: string): string | undefined {
  return request.header?.(name) ?? undefined
}

/** Returns whether a request is a CORS preflight (Fetch standard, "CORS-preflight request"). */
export function isPreflight(
  method: string,
  header: (name: string) => string | null | undefined,
): boolean {
  return (
    method === 'OPTIONS' &&
    header('origin') != null &&
    header('access-control-request-method') != null
  )
}
