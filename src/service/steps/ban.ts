import type { Exchange } from '../../http/messages.ts'
import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import { tellWait } from '../../quota/dialects.ts'
import { isBanned } from '../../quota/strikes.ts'
import { isoDate } from '../../time/instant.ts'
import type { Scope } from '../context.ts'

/** Refuses a banned caller until its ban is over: 403, or 429 when so configured (A15). */
export function refuseBanned({ caller, now }: Exchange, scope: Scope): Outcome | undefined {
  if (caller.isMalformed) return undefined
  const { conduct } = scope.state.accounts.get(caller.apiKey)
  return isBanned(conduct, now) ? banned(conduct.bannedUntil, now, scope) : undefined
}

/** The reply to a banned caller. */
export function banned(until: number, now: number, { settings }: Scope): Outcome {
  const { dialect, retryAfter } = settings.rateLimit
  const form = { ...dialect, retryAfter: dialect.banRetryAfter ?? dialect.retryAfter }
  const { headers, seconds } = tellWait(form, retryAfter, { at: until, now })
  const ban = seconds === null ? 'Banned' : `Banned until ${isoDate(until)}`
  const early = dialect.retryAfter === 'none' ? 'too early' : 'before Retry-After was over'
  const message = `${ban}, for calling ${early}`
  return refusal(
    httpProblem('api_key_banned', message, {
      status: settings.banStatus,
      headers: { ...headers, 'Cache-Control': 'no-store' },
    }),
  )
}
