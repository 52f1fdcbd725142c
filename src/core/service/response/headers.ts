import { findHeader, type HeaderMap, joinNames } from '../../http/headers.ts'
import { type ApiRequest, headerOf } from '../../http/messages.ts'
import type { Settings } from '../../settings/settings.ts'

/** The request headers on which a response depends: those that can hold the key, and with CORS the origin. */
const VARY = {
  withCors: 'Origin, X-API-Key, Authorization',
  withoutCors: 'X-API-Key, Authorization',
}

/**
 * Adds `Cache-Control` and `Vary` (RFC 9110 §12.5.5). No response may be stored, because each has the
 * quota of its caller.
 */
export function addCacheHeaders(headers: HeaderMap, settings: Pick<Settings, 'cors'>): void {
  headers['Cache-Control'] = 'no-store'
  addVary(headers, settings)
}

/** Adds `Vary`: the request headers on which a response depends, after those that it names itself. */
export function addVary(
  headers: HeaderMap,
  { cors }: Pick<Settings, 'cors'>,
  named?: string,
): void {
  const names = cors === false ? VARY.withoutCors : VARY.withCors
  headers.Vary = named === undefined ? names : joinNames(named, names)
}

/** What becomes of the headers of a response after its CORS headers were added. */
interface Later {
  /** The headers that a fault sets or, if the value is null, removes. */
  readonly changes?: Readonly<Record<string, string | null>> | undefined
  /** The headers that your handler lets a page read. */
  readonly exposed?: string | undefined
}

/**
 * Adds the CORS headers of a response. The origin is reflected, and a page may read every header that
 * the response has then.
 */
export function addCorsHeaders(
  headers: HeaderMap,
  request: ApiRequest,
  settings: Settings,
  { changes = {}, exposed }: Later = {},
): void {
  const origin = allowedOrigin(request, settings)
  if (origin === undefined) return
  const names = [...Object.keys(headers), ...Object.keys(changes)].filter(
    (name) => !HIDDEN.test(name) && findHeader(changes, name.toLowerCase()) !== null,
  )
  headers['Access-Control-Allow-Origin'] = origin
  headers['Access-Control-Allow-Credentials'] = 'true'
  headers['Access-Control-Expose-Headers'] = joinNames(names.join(','), exposed)
}

/**
 * Matches the headers that a page can always read (Fetch standard, "CORS-safelisted response-header
 * name"), never, or has no use for.
 */
const HIDDEN =
  /^(?:cache-control|content-language|content-length|content-type|expires|last-modified|pragma|set-cookie|vary|access-control-.*)$/i

/** Returns the origin of a request if the `cors` option allows it. */
export function allowedOrigin(request: ApiRequest, { cors }: Settings): string | undefined {
  const origin = headerOf(request, 'origin')
  if (origin === undefined || cors === false) return undefined
  const isAllowed = cors === true ? /^[\x21-\x7e]+$/.test(origin) : cors.has(origin)
  return isAllowed ? origin : undefined
}
