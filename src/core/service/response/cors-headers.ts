import { exposedHeaders } from '../../contract/generated/routes.gen.ts'
import type { HeaderMap } from '../../http/headers.ts'
import { type ApiRequest, headerOf } from '../../http/messages.ts'
import type { Settings } from '../../settings/settings.ts'

/**
 * Adds the CORS headers of a response. The origin is reflected, and a page may read every header.
 */
export function addCorsHeaders(headers: HeaderMap, request: ApiRequest, settings: Settings): void {
  const origin = allowedOrigin(request, settings)
  if (origin === undefined) return
  headers['Access-Control-Allow-Origin'] = origin
  headers['Access-Control-Allow-Credentials'] = 'true'
  const { extraHeaders } = settings.rateLimit.dialect
  headers['Access-Control-Expose-Headers'] = [...exposedHeaders, ...extraHeaders].join(', ')
}

/** Returns the origin of a request if the `cors` option allows it. */
export function allowedOrigin(request: ApiRequest, { cors }: Settings): string | undefined {
  const origin = headerOf(request, 'origin')
  if (origin === undefined || cors === false) return undefined
  const isAllowed = cors === true ? /^[\x21-\x7e]{1,2048}$/.test(origin) : cors.has(origin)
  return isAllowed ? origin : undefined
}
