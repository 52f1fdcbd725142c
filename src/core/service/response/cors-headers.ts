import { exposedHeaders } from '../../contract/generated/routes.gen.ts'
import type { HeaderMap } from '../../http/headers.ts'
import { type ApiRequest, headerOf } from '../../http/messages.ts'
import type { Settings } from '../../settings/settings.ts'

const EXPOSED = exposedHeaders.join(', ')

/**
 * Adds the CORS headers of a response. The origin is reflected, and a page may read every header.
 */
export function addCorsHeaders(headers: HeaderMap, request: ApiRequest, settings: Settings): void {
  if (settings.cors === false) return
  const origin = headerOf(request, 'origin')
  if (origin === undefined || !isOriginAllowed(request, settings)) return
  headers['Access-Control-Allow-Origin'] = origin
  headers['Access-Control-Allow-Credentials'] = 'true'
  const { extraHeaders } = settings.rateLimit.dialect
  headers['Access-Control-Expose-Headers'] =
    extraHeaders.length === 0 ? EXPOSED : [...exposedHeaders, ...extraHeaders].join(', ')
}

/** Returns whether the `cors` option allows the origin of a request. */
export function isOriginAllowed(request: ApiRequest, { cors }: Settings): boolean {
  const origin = headerOf(request, 'origin') ?? ''
  if (typeof cors === 'object') return cors.has(origin)
  return cors && /^[\x21-\x7e]{1,2048}$/.test(origin)
}
