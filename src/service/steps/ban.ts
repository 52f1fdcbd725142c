import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import { announceWait } from '../../quota/dialects.ts'
import { DEFAULT_BAN } from '../../quota/options.ts'
import { isoDate } from '../../time/instant.ts'
import type { RequestContext } from '../context.ts'

/** Refuses a banned caller until the ban ends, with 403 or the status in `ban.status` (A15). */
export function rejectBanned(context: RequestContext): Outcome | undefined {
  const { caller, now, service } = context
  if (caller.isMalformed) return undefined
  const bannedUntil = service.quotaService.bannedUntil(caller.apiKey, now)
  return bannedUntil === null ? undefined : banRefusal(context, bannedUntil)
}

/** Returns the outcome for a caller that is banned until a time in epoch ms. */
export function banRefusal({ now, service }: RequestContext, until: number): Outcome {
  const { rateLimit, ban: policy } = service.settings
  const { dialect, retryAfter } = rateLimit
  const form = { ...dialect, retryAfter: dialect.banRetryAfter ?? dialect.retryAfter }
  const { headers, seconds } = announceWait(form, retryAfter, { at: until, now })
  const ban = seconds === null ? 'Banned' : `Banned until ${isoDate(until)}`
  const early = dialect.retryAfter === 'none' ? 'too early' : 'before Retry-After was over'
  return refusal(
    httpProblem('api_key_banned', `${ban}, for calling ${early}`, {
      status: (policy ?? DEFAULT_BAN).status,
      headers: { ...headers, 'Cache-Control': 'no-store' },
    }),
  )
}
