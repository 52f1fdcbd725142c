import { type ApiRequest, type Caller, headerOf } from '../http/messages.ts'
import { copyText } from '../lib/copy-text.ts'
import { isApiKey } from '../quota/plans.ts'

/** The caller of a request without an API key. */
export const ANONYMOUS: Caller = { apiKey: null, isKnown: false, isMalformed: false }

/**
 * Identifies the caller of a request by the key in `X-API-Key`, or else in `Authorization: Bearer`
 * (A16).
 */
export function identifyCaller(
  request: Pick<ApiRequest, 'header'>,
  apiKeys: { readonly has: (key: string) => boolean },
): Caller {
  const apiKey = headerOf(request, 'x-api-key') || bearerToken(headerOf(request, 'authorization'))
  if (!apiKey) return ANONYMOUS
  if (!isApiKey(apiKey)) return { ...ANONYMOUS, isMalformed: true }
  return { apiKey, isKnown: apiKeys.has(apiKey), isMalformed: false }
}

function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization?.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  // A key is kept for a long time, and must not keep the header that it was cut from.
  return copyText(authorization.slice(7).trim())
}
