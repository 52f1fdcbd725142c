import type { HeaderMap } from '../../http/headers.ts'
import { putQuotaHeaders } from '../../quota/headers.ts'
import type { RequestContext } from '../context.ts'

/** Adds the quota headers, which every response has, whatever its status (SPEC part 8, rule 1). */
export function addQuotaHeaders(
  headers: HeaderMap,
  { caller, now, internals, trace }: Pick<RequestContext, 'caller' | 'now' | 'internals' | 'trace'>,
): void {
  const { decision } = trace
  putQuotaHeaders(headers, internals.settings.rateLimit, {
    windows: decision?.windows ?? internals.quotaService.windowsOf(caller.apiKey, now),
    now,
    bannedUntil: internals.quotaService.banOf(caller.apiKey, now)?.allowedAt ?? null,
    isRefused: decision?.allowed === false,
  })
}
