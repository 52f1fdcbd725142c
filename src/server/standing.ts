import type { PetstoreParts } from '../petstore.ts'
import type { Headers } from '../quota/headers.ts'
import { putQuotaHeaders } from '../service/steps/quota.ts'
import { httpDate } from '../time/instant.ts'

const ANONYMOUS = { apiKey: null, isKnown: false, isMalformed: false }

/**
 * The headers that a reply carries of which the service never saw the request: the time, and how
 * the caller without a key stands. Nothing is spent.
 */
export function standingHeaders(petstore: Pick<PetstoreParts, 'settings' | 'parts'>): Headers {
  const now = petstore.parts.clock.now()
  const headers: Headers = { Date: httpDate(now) }
  putQuotaHeaders(headers, { caller: ANONYMOUS, now }, petstore, {})
  return headers
}
