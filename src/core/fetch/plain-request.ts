import { BODY_LIMIT, METHODS_WITH_BODY } from '../contract/body.ts'
import type { Delivery } from '../http/delivery.ts'
import { isHeaderName } from '../http/headers.ts'
import type { AdapterRequest } from '../http/messages.ts'
import { isPlainObject } from '../lib/check.ts'

/** A request of `fetch` as plain data. */
export interface SentRequest extends AdapterRequest {
  readonly delivery: Delivery
}

/** The origin of a relative URL, as in `petstore.fetch('/pets')`. It stands for any other. */
export const RELATIVE_ORIGIN = 'http://petstore.localhost'

/**
 * Converts the arguments of `fetch` to plain data without a `Request`, whose creation takes longer
 * than the service. Returns undefined for arguments that are unusual or invalid: they need a
 * `Request`, which this function would otherwise have to imitate.
 */
export function toPlainRequest(
  url: URL,
  init: RequestInit | undefined,
  delivery: Delivery,
): SentRequest | undefined {
  const given = init ?? {}
  if (!isPlainObject(given) || hasOtherFields(given) || hasCredentials(url)) return undefined
  const { method = 'GET', headers: sent = {}, body = null, signal = null } = given
  if (!METHODS.has(method) || !isPlainBody(body, method) || !isSignal(signal)) return undefined
  const headers = readHeaders(sent)
  if (headers === undefined) return undefined
  if (body !== null && !headers.has('content-type')) headers.set('content-type', TEXT)
  const { pathname, search, host, origin } = url
  return {
    method,
    origin,
    isAnyOrigin: origin === RELATIVE_ORIGIN,
    path: pathname,
    query: search.slice(1),
    header: (name: string) => headers.get(name),
    headerList: () => toList(headers, host),
    body: METHODS_WITH_BODY.has(method) ? (body ?? '') : body,
    isBodyTooLarge: false,
    isBodyMalformed: false,
    delivery,
    toRequest: () => new Request(url, init),
    signal: signal ?? undefined,
  }
}

/** The fields that make no difference to the service are missing, because they can be invalid. */
const FIELDS = new Set(['method', 'headers', 'body', 'signal'])

function hasOtherFields(init: RequestInit): boolean {
  for (const name in init) if (!FIELDS.has(name)) return true
  return false
}

/** Returns whether a URL has a user name or a password, which `fetch` refuses. */
function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}

/** The methods that a `Request` doesn't change, refuse or warn of. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The default `Content-Type` of a text (Fetch standard, "extract a body"). */
const TEXT = 'text/plain;charset=UTF-8'

/** Matches texts that change if they are encoded and decoded: a byte order mark, and surrogates. */
const CHANGEABLE = /^\ufeff|[\ud800-\udfff]/

function isPlainBody(body: unknown, method: string): body is string | null {
  if (body === null) return true
  if (typeof body !== 'string' || method === 'GET' || method === 'HEAD') return false
  // A UTF-16 code unit is at most three bytes in UTF-8.
  return body.length * 3 <= BODY_LIMIT && !CHANGEABLE.test(body)
}

function isSignal(signal: AbortSignal | null): boolean {
  return signal === null || signal instanceof AbortSignal
}

/** Matches values that need not be trimmed. */
const VALUE = /^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/

/** Matches headers that a browser may remove (Fetch standard, "forbidden request-header"). */
const FORBIDDEN =
  /^(?:(?:accept-(?:charset|encoding)|connection|content-length|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via)$|access-control-|cookie|proxy-|sec-)/

function isForbidden(name: string): boolean {
  return FORBIDDEN.test(name) || (name.startsWith('x-') && name.includes('method'))
}

/** Returns the headers by their lower-case names; undefined if one is unusual or repeated. */
function readHeaders(given: HeadersInit): Map<string, string> | undefined {
  if (!isPlainObject(given) || Symbol.iterator in given) return undefined
  const headers = new Map<string, string>()
  for (const [name, value] of Object.entries<unknown>(given)) {
    if (typeof value !== 'string' || !VALUE.test(value) || !isHeaderName(name)) return undefined
    const lower = name.toLowerCase()
    if (isForbidden(lower) || headers.has(lower)) return undefined
    headers.set(lower, value)
  }
  return headers
}

/** Returns the headers in the order of a `Request`: by name. `Host` comes first. */
function toList(headers: ReadonlyMap<string, string>, host: string): readonly string[] {
  const list = ['host', host]
  for (const name of [...headers.keys()].sort()) list.push(name, headers.get(name) ?? '')
  return list
}
