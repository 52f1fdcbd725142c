import type { TimedRequest } from '../http/order.ts'
import type { Refusal } from './accounts/refusal.ts'
import { type BanPolicy, type Strikes, strikesAfterRefusal } from './accounts/strikes.ts'
import type { Traffic } from './accounts/traffic.ts'
import { type AnnouncedWait, announceWait } from './dialects.ts'
import { type Decision, tightest } from './ledger.ts'
import type { RateLimitSettings } from './options.ts'

/** One request of a caller. */
export interface QuotaRequest extends TimedRequest {
  /** The `X-Request-Id` of the response. */
  readonly id: string
}

/** The result of checking one request against the quota. */
export interface QuotaResult {
  readonly decision: Decision
  /** The wait that the refusal announces; undefined if the request was allowed. */
  readonly wait?: AnnouncedWait
  /** The refusal that the client ignored with this request, which makes it a strike. */
  readonly ignored?: Refusal
}

/** The caller of a request that its quota refuses. */
interface RefusedCaller {
  readonly decision: Decision
  readonly strikes: Strikes
  readonly traffic: Traffic
}

interface RefusalSettings {
  readonly rateLimit: Pick<RateLimitSettings, 'dialect' | 'retryAfter'>
  /** The ban policy for this caller; null if it can't be banned for strikes. */
  readonly policy: BanPolicy | null
}

/**
 * Refuses a request, and notes the announced wait in the caller's traffic. The request is a strike
 * if the client ignored an earlier refusal. A strike may start a ban.
 *
 * @returns the result and the caller's new strikes.
 */
export function refuseRequest(
  request: QuotaRequest,
  { decision, strikes, traffic }: RefusedCaller,
  { rateLimit, policy }: RefusalSettings,
): { readonly result: QuotaResult; readonly strikes: Strikes } {
  const { id, at: now, endsAt, delivery } = request
  const resetAt = tightest(decision.windows)?.resetAt ?? now
  const wait = announceWait(rateLimit.dialect, rateLimit.retryAfter, { at: resetAt, now })
  // Use the announced wait, not the real one: a client that trusts it must not get a strike.
  const { until, toleranceMs } = wait
  const ignored = traffic.ignoredRefusal(request)
  if (until !== null) traffic.refuse({ id, at: now, endsAt, delivery, until, toleranceMs })
  const refused = { now, waitUntil: until ?? 0, isStrike: ignored !== undefined }
  const next = strikesAfterRefusal(strikes, refused, policy)
  const result = { decision, wait, ...(ignored && { ignored }) }
  return { result, strikes: next }
}
