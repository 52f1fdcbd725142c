import type { HeaderMap } from '../http/headers.ts'
import type { PetstoreInternals } from '../petstore.ts'
import { putQuotaHeaders } from '../service/steps/quota.ts'
import { httpDate } from '../time/instant.ts'

const ANONYMOUS = { apiKey: null, isKnown: false, isMalformed: false }

/**
 * The headers that a reply carries of which the service never saw the request: the time, and how
 * the caller without a key stands. Nothing is spent.
 */
export function standingHeaders(
  petstore: Pick<PetstoreInternals, 'settings' | 'state'>,
): HeaderMap {
  const now = petstore.state.clock.now()
  const headers: HeaderMap = { Date: httpDate(now) }
  putQuotaHeaders(headers, { caller: ANONYMOUS, now }, petstore, {})
  return headers
}
