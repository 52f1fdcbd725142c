import { type ApiRequest, type Caller, headerOf } from '../http/messages.ts'
import { copyText } from '../lib/text.ts'
import { hashedKey, isApiKey, keyOfToken } from '../quota/plans.ts'
import type { Settings } from '../settings/settings.ts'

/** The caller of a request without an API key. */
export const ANONYMOUS: Caller = { apiKey: null, isKnown: false, isMalformed: false }

/**
 * Identifies the caller of a request by the key in `X-API-Key`, or else in `Authorization`, as a
 * `Bearer` token or as GitHub's `token` (A16). An API of yours accepts keys of any form.
 */
export function identifyCaller(
  request: Pick<ApiRequest, 'header'>,
  { apiKeys, operations }: Pick<Settings, 'apiKeys' | 'operations'>,
): Caller {
  const sent = headerOf(request, 'x-api-key') || bearerToken(headerOf(request, 'authorization'))
  if (!sent) return ANONYMOUS
  if (!isApiKey(sent) && operations) return { ...ANONYMOUS, isMalformed: true }
  const apiKey = isApiKey(sent) ? sent : hashedKey(sent)
  return { apiKey, isKnown: apiKeys.has(apiKey), isMalformed: false }
}

function bearerToken(authorization = ''): string | undefined {
  const [, token] = /^(?:bearer|token) (.*)$/is.exec(authorization) ?? []
  // A key is kept for a long time, and must not keep the header that it was cut from.
  return token && keyOfToken(copyText(token.trim()))
}
