import { type HeaderMap, joinNames } from '../../http/headers.ts'
import type { Settings } from '../../settings/settings.ts'

/** The request headers that can hold the key. */
const KEY = 'X-API-Key, Authorization'

/** The values of `Vary`. Errors are available in two media types. */
const VARY = {
  success: { withCors: `Origin, ${KEY}`, withoutCors: KEY },
  error: { withCors: `Accept, Origin, ${KEY}`, withoutCors: `Accept, ${KEY}` },
} as const

/**
 * Adds `Cache-Control` and `Vary` (RFC 9110 §12.5.5). No response may be stored, because each has the
 * quota of its caller.
 */
export function addCacheHeaders(
  headers: HeaderMap,
  kind: keyof typeof VARY,
  settings: Pick<Settings, 'cors'>,
): void {
  headers['Cache-Control'] = 'no-store'
  addVary(headers, kind, settings)
}

/** Adds `Vary`: the request headers on which a response depends, after those that it names itself. */
export function addVary(
  headers: HeaderMap,
  kind: keyof typeof VARY,
  { cors }: Pick<Settings, 'cors'>,
  own?: string,
): void {
  const ours = cors === false ? VARY[kind].withoutCors : VARY[kind].withCors
  headers.Vary = own === undefined ? ours : joinNames(own, ours)
}
