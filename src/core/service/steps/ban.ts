import { type Answer, refusal } from '../../http/answer.ts'
import { httpProblem } from '../../http/problems.ts'
import type { Ban } from '../../quota/accounts/strikes.ts'
import { announceWait, type DialectRules } from '../../quota/dialects.ts'
import { DEFAULT_BAN } from '../../quota/options.ts'
import { isoDate } from '../../time/instant.ts'
import type { RequestContext } from '../context.ts'

/** Refuses a banned caller until the ban ends, with 403 or the status in `ban.status` (A15). */
export function rejectBanned(context: RequestContext): Answer | undefined {
  return context.caller.isMalformed ? undefined : banRefusal(context)
}

/** Returns the answer for a banned caller; undefined if the caller isn't banned. */
export function banRefusal({ caller, now, internals, trace }: RequestContext): Answer | undefined {
  const ban = internals.quotaService.banOf(caller.apiKey, now)
  if (ban === null) return undefined
  trace.ban = ban
  const { rateLimit, ban: policy } = internals.settings
  const { dialect, retryAfter } = rateLimit
  const form = { ...dialect, retryAfter: dialect.banRetryAfter ?? dialect.retryAfter }
  const { headers, seconds } = announceWait(form, retryAfter, { at: ban.allowedAt, now })
  const code = caller.apiKey === null ? 'caller_banned' : 'api_key_banned'
  const message = describeBan(code, ban, { isAnnounced: seconds !== null, dialect })
  return refusal(
    httpProblem(code, message, {
      status: (policy ?? DEFAULT_BAN).status,
      headers,
    }),
  )
}

/** What the message of a ban depends on, besides the ban. */
interface Announcement {
  /** Whether the response says when the ban ends. */
  readonly isAnnounced: boolean
  readonly dialect: DialectRules
}

function describeBan(
  code: 'caller_banned' | 'api_key_banned',
  { endsAt, allowedAt, isEarned }: Ban,
  { isAnnounced, dialect }: Announcement,
): string {
  const caller = code === 'caller_banned' ? 'The caller' : 'The API key'
  const until = isAnnounced ? ` until ${isoDate(endsAt)}` : ''
  const early = dialect.retryAfter === 'none' ? 'too early' : 'before Retry-After was over'
  const cause = isEarned ? `, because the client called again ${early}` : ''
  const quota =
    isAnnounced && allowedAt > endsAt ? `. The quota is used up until ${isoDate(allowedAt)}` : ''
  return `${caller} is banned${until}${cause}${quota}`
}
