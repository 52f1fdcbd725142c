import type { Exchange, Findings } from '../exchange.ts'
import { problem } from '../problems.ts'
import { type Headers, putBanned, putIetf, putRateLimit, retryAfter } from '../quota/headers.ts'
import { type Decision, tightest, viewCounts } from '../quota/ledger.ts'
import { afterAdmission, afterRefusal, currentConduct, isBanned } from '../quota/strikes.ts'
import type { Plan } from '../quota/window.ts'
import { type Outcome, refusal } from '../reply.ts'
import type { Scope } from '../scope.ts'
import { banned } from './ban.ts'

/** Problem type of RFC 9457 for an exhausted quota, as registered with IANA. */
const QUOTA_EXCEEDED = 'https://iana.org/assignments/http-problem-types#quota-exceeded'

/**
 * Spends one request of all the caller's windows, or refuses it with 429 and spends none.
 * A refusal before the last one's `Retry-After` was over is a strike, and may start a ban.
 */
export function spendQuota(
  exchange: Exchange,
  scope: Scope,
  findings: Findings,
): Outcome | undefined {
  const { caller, route, now } = exchange
  const { settings, parts } = scope
  if (route !== undefined && settings.rateLimit.exempt.has(route.operation)) return undefined
  const plan = planOf(caller.apiKey, scope)
  findings.decision = parts.accounts.decide(caller.apiKey, plan, now, settings.rateLimit)
  return findings.decision.allowed
    ? noteAdmission(exchange, scope)
    : refuse(exchange, findings.decision, scope)
}

/** Puts the quota headers of a caller as it stands: on every reply, whatever its status. */
export function putQuotaHeaders(
  headers: Headers,
  { caller, now }: Exchange,
  scope: Scope,
  { decision }: Findings,
): void {
  const { counts, conduct } = scope.parts.accounts.get(caller.apiKey)
  const { window, ietfHeaders } = scope.settings.rateLimit
  const views = decision?.views ?? viewCounts(counts, planOf(caller.apiKey, scope), now, window)
  if (isBanned(conduct, now)) putBanned(headers, views, conduct.bannedUntil)
  else putRateLimit(headers, views, now)
  if (ietfHeaders) putIetf(headers, views, now)
}

/** The plan a caller is on: that of `setPlan`, else that of its key, else the default. */
export function planNameOf(key: string | null, { settings, parts }: Scope): string {
  const configured = key === null ? undefined : settings.apiKeys.get(key)
  return parts.accounts.get(key).plan ?? configured ?? settings.plan
}

export function planOf(key: string | null, scope: Scope): Plan {
  const plan = scope.settings.plans.get(planNameOf(key, scope))
  return plan ?? { perMinute: null, perDay: null }
}

function noteAdmission({ caller, now }: Exchange, { parts }: Scope): undefined {
  const account = parts.accounts.get(caller.apiKey)
  const conduct = afterAdmission(currentConduct(account.conduct, now))
  if (conduct !== account.conduct) parts.accounts.set(caller.apiKey, { ...account, conduct })
}

function refuse({ caller, now }: Exchange, decision: Decision, scope: Scope): Outcome {
  const { accounts } = scope.parts
  const retryAt = tightest(decision.views)?.resetAt ?? now
  const account = accounts.get(caller.apiKey)
  const conduct = afterRefusal(
    currentConduct(account.conduct, now),
    now,
    retryAt,
    scope.settings.ban,
  )
  accounts.set(caller.apiKey, { ...account, conduct })
  if (isBanned(conduct, now)) return banned(conduct.bannedUntil, now, scope)
  return exceeded(decision, retryAt, now, scope)
}

function exceeded(
  { views, refusedBy }: Decision,
  retryAt: number,
  now: number,
  scope: Scope,
): Outcome {
  const limits = views
    .filter((view) => refusedBy.includes(view.name))
    .map((view) => `${view.limit} requests per ${view.name}`)
  const seconds = retryAfter(retryAt, now, 'seconds')
  return refusal(
    problem(
      'rate_limit_exceeded',
      `The plan allows ${limits.join(' and ')}: wait ${seconds} s, then retry with exponential backoff`,
      {
        headers: {
          'Retry-After': retryAfter(retryAt, now, scope.settings.rateLimit.retryAfter),
          'Cache-Control': 'no-store',
        },
        type: QUOTA_EXCEEDED,
        extensions: { 'violated-policies': refusedBy },
      },
    ),
  )
}
