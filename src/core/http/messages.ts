import { throwOptionError } from '../lib/check.ts'
import type { Delivery } from './delivery.ts'
import { isHeaderName } from './headers.ts'

/** A request as plain data. Every adapter converts its requests to this form. */
export interface ApiRequest {
  readonly method: string
  /** The path as it was sent, percent-encoded: `/pets/1`. */
  readonly path: string
  /** The part after `?`, percent-encoded; empty or left out for none. */
  readonly query?: string
  /** Returns the value of a header. The name is in lower case. */
  readonly header?: (name: string) => string | null | undefined
  /** Returns all headers as a flat list of names and values. The journal stores them. */
  readonly headerList?: () => readonly string[]
  /** The whole body as text; null or left out for none. */
  readonly body?: string | null
  /** True if the adapter didn't read the body because it's too large. */
  readonly isBodyTooLarge?: boolean
  /** True if the adapter couldn't read the body because it isn't valid UTF-8. */
  readonly isBodyMalformed?: boolean
}

/** Returns the path and query of a request, as they were sent. */
export function urlOf({ path, query }: Pick<ApiRequest, 'path' | 'query'>): string {
  return query ? `${path}?${query}` : path
}

/** A request from an adapter that tracks when its client receives the response. */
export interface AdapterRequest extends ApiRequest {
  /** The times of the request and its response. If left out, the response is delivered at once. */
  readonly delivery?: Delivery
  /** The origin in the request's URL, as your handlers see it. Left out if it isn't known. */
  readonly origin?: string
  /** Whether it stands for any origin, because it came to a server or has a relative URL. */
  readonly isAnyOrigin?: boolean
  /** Whether the URLs of your handlers in the response are to lead to where the request came. */
  readonly isRewritten?: boolean
  /** Creates the request for your handlers, with its whole body. Left out if it can't be one. */
  readonly toRequest?: (() => Request) | undefined
  /** Aborted when the client gives up. */
  readonly signal?: AbortSignal | undefined
  /** Whether a handler may pass the request through to the network. */
  readonly hasOutside?: boolean
}

/**
 * A response as plain data. The adapter also performs the delay or network fault that it describes.
 */
export interface ApiResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body as text; null for none, as in a response to `HEAD`. */
  readonly body: string | null
  /** The delay before the adapter sends the response, in ms of real time. */
  readonly delayMs?: number
  /** The way in which the adapter breaks the connection, before or while it sends the response. */
  readonly network?: NetworkFault
  /** The cookies that `content` sets, once the journal has dropped it: a header has only one value. */
  readonly setCookies?: readonly string[]
  /**
   * The response of one of your handlers: the adapter adds its cookies, and sends its body if `body`
   * is null. Without a status, it passes the request through to the network.
   */
  readonly content?: Response
  /** Set if the body of `content` is sent as it comes. */
  readonly passing?: PassingBody
}

/** What is known of a body while it's sent as it comes. */
export interface PassingBody {
  /** The beginning of what has passed; null if it's no text. */
  readonly text: string | null
}

export const NETWORK_FAULTS = ['reset', 'timeout', 'empty', 'truncate', 'malformed-json'] as const

/**
 * A way in which a connection can break. `reset` and `empty` close it without a response, `timeout`
 * never answers, and `truncate` sends only part of the body. `malformed-json` leaves the connection
 * intact: the body itself isn't valid JSON.
 */
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

/** The status of what has no response: the client gave up, or the request was passed through. */
export const NO_STATUS = 0

/** Statuses whose responses have no body (Fetch standard, "null body status"). */
export const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/** Returns whether a network fault closes the connection before any response. */
export function isConnectionLost(network: NetworkFault | null | undefined): boolean {
  return network === 'reset' || network === 'empty'
}

/** Returns whether a network fault prevents the client from receiving any response. */
export function isResponseLost(network: NetworkFault | null | undefined): boolean {
  return isConnectionLost(network) || network === 'timeout'
}

export interface Caller {
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
  /** Whether the key is listed in `apiKeys`. */
  readonly isKnown: boolean
  /** Whether the request has a key that isn't valid. */
  readonly isMalformed: boolean
}

/** Returns the value of a header; undefined if it wasn't sent. The name is in lower case. */
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

/** The methods that HTTP defines (RFC 9110 §9.1, RFC 5789). */
export const METHODS: readonly string[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
]

/**
 * Reads the method of a request. Returns it in upper case. Your handlers may have any method, such as
 * QUERY.
 */
export function readMethod(got: unknown, name: string): string {
  if (typeof got === 'string' && isHeaderName(got)) return got.toUpperCase()
  return throwOptionError(name, got, 'a method, such as GET')
}
