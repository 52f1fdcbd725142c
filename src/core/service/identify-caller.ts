import { type ApiRequest, type Caller, headerOf } from '../http/messages.ts'
import { copyText } from '../lib/copy-text.ts'
import { isApiKey, keyOfToken } from '../quota/plans.ts'

/** The caller of a request without an API key. */
export const ANONYMOUS: Caller = { apiKey: null, isKnown: false, isMalformed: false }

/**
 * Identifies the caller of a request by the key in `X-API-Key`, or else in `Authorization`, as a
 * `Bearer` token or as GitHub's `token` (A16).
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

function bearerToken(authorization = ''): string | undefined {
  const [, token] = /^(?:bearer|token) (.*)$/is.exec(authorization) ?? []
  // A key is kept for a long time, and must not keep the header that it was cut from.
  return token && keyOfToken(copyText(token.trim()))
}
