import type { HeaderMap } from '../../http/headers.ts'
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
  { cors }: Pick<Settings, 'cors'>,
): void {
  headers['Cache-Control'] = 'no-store'
  headers.Vary = cors === false ? VARY[kind].withoutCors : VARY[kind].withCors
}
