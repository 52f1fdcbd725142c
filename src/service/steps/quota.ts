import type { HeaderMap } from '../../http/headers.ts'
import type { Exchange, Trace } from '../../http/messages.ts'
import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import { type DialectRules, type ToldWait, tellWait } from '../../quota/dialects.ts'
import { putIetf, putRateLimit } from '../../quota/headers.ts'
import { type Counts, type Decision, tightest, viewCounts } from '../../quota/ledger.ts'
import { afterAdmission, afterRefusal, currentConduct, isBanned } from '../../quota/strikes.ts'
import {
  currentWindow,
  limitOf,
  type Plan,
  spend,
  WINDOW_NAMES,
  type WindowName,
  type WindowView,
} from '../../quota/window.ts'
import type { Scope } from '../context.ts'
import { banned } from './ban.ts'

/** Problem type of RFC 9457 for an exhausted quota, as registered with IANA. */
const QUOTA_EXCEEDED = 'https://iana.org/assignments/http-problem-types#quota-exceeded'

/** What a quota is read from. */
type QuotaScope = Pick<Scope, 'settings' | 'state'>

/**
 * Spends one request of all the caller's windows, or refuses it with 429 and spends none.
 * A refusal before the last one's `Retry-After` was over is a strike, and may start a ban.
 */
export function spendQuota(exchange: Exchange, scope: Scope, trace: Trace): Outcome | undefined {
  const { caller, route, now } = exchange
  const { settings, state } = scope
  if (route !== undefined && settings.rateLimit.exempt.has(route.operation)) return undefined
  const plan = planOf(caller.apiKey, scope)
  startScarce(caller.apiKey, now, scope)
  trace.decision = state.accounts.decide(caller.apiKey, plan, now, settings.rateLimit)
  return trace.decision.allowed
    ? noteAdmission(exchange, scope)
    : refuse(exchange, trace.decision, scope)
}

/** Puts the quota headers of a caller as it stands: on every reply, whatever its status. */
export function putQuotaHeaders(
  headers: HeaderMap,
  { caller, now }: Pick<Exchange, 'caller' | 'now'>,
  scope: QuotaScope,
  { decision }: Trace,
): void {
  const { conduct } = scope.state.accounts.get(caller.apiKey)
  const { ietfHeaders, dialect } = scope.settings.rateLimit
  const views = decision?.views ?? viewsOf(caller.apiKey, now, scope)
  const bannedUntil = isBanned(conduct, now) ? conduct.bannedUntil : null
  const isRefused = bannedUntil !== null || decision?.allowed === false
  if (dialect.limits === 'when-served' && isRefused) return
  if (dialect.limits !== 'never') putRateLimit(headers, { views, now, bannedUntil }, dialect)
  if (ietfHeaders || dialect.ietf) putIetf(headers, views, now)
}

/** The plan a caller is on: that of `setPlan`, else that of its key, else the default. */
export function planNameOf(key: string | null, { settings, state }: QuotaScope): string {
  const configured = key === null ? undefined : settings.apiKeys.get(key)
  return state.accounts.get(key).plan ?? configured ?? settings.plan
}

export function planOf(key: string | null, scope: QuotaScope): Plan {
  const plan = scope.settings.plans.get(planNameOf(key, scope))
  return plan ?? { perMinute: null, perDay: null }
}

/** Describes the windows of a caller as they are for its next request. */
export function viewsOf(key: string | null, now: number, scope: QuotaScope): readonly WindowView[] {
  const { window } = scope.settings.rateLimit
  return viewCounts(countsOf(key, now, scope), planOf(key, scope), now, window)
}

/** Leaves every caller that is known so many requests of its shortest window. */
export function makeScarce(remaining: number, scope: QuotaScope): void {
  const { accounts, clock } = scope.state
  const now = clock.now()
  for (const key of accounts.keys()) leaveRemaining(key, { remaining, now }, scope)
}

/** What is to be left of a window; of the shortest one that has a limit, if none is given. */
interface Rest {
  readonly remaining: number
  readonly now: number
  readonly window?: WindowName
}

/** Uses up a caller's window but for so many requests; one with less left stays as it is. */
export function leaveRemaining(key: string | null, rest: Rest, scope: QuotaScope): void {
  const { accounts } = scope.state
  const counts = leave(countsOf(key, rest.now, scope), rest, { key, scope })
  const account = accounts.get(key)
  if (counts !== account.counts) accounts.set(key, { ...account, counts })
}

/** While a scenario of scarcity plays, the shortest window of a new caller is nearly used up. */
function countsOf(key: string | null, now: number, scope: QuotaScope): Counts {
  const { counts } = scope.state.accounts.get(key)
  const { remaining } = scope.state.faults
  if (remaining === undefined) return counts
  const isNew = WINDOW_NAMES.every((name) => counts[name].startedAt === null)
  return isNew ? leave(counts, { remaining, now }, { key, scope }) : counts
}

function leave(
  counts: Counts,
  { remaining, now, window }: Rest,
  { key, scope }: { readonly key: string | null; readonly scope: QuotaScope },
): Counts {
  const plan = planOf(key, scope)
  const name = window ?? WINDOW_NAMES.find((each) => limitOf(plan, each) !== null)
  if (name === undefined) return counts
  const current = currentWindow(counts[name], name, now, scope.settings.rateLimit.window)
  const excess = (limitOf(plan, name) ?? 0) - current.used - remaining
  return excess > 0 ? { ...counts, [name]: spend(current, excess, now) } : counts
}

/** Notes what a new caller finds, from its first request on. */
function startScarce(key: string | null, now: number, scope: Scope): void {
  const { accounts, faults } = scope.state
  if (faults.remaining === undefined) return
  const account = accounts.get(key)
  const counts = countsOf(key, now, scope)
  if (counts !== account.counts) accounts.set(key, { ...account, counts })
}

function noteAdmission({ caller, now }: Exchange, { state }: Scope): undefined {
  const account = state.accounts.get(caller.apiKey)
  const conduct = afterAdmission(currentConduct(account.conduct, now))
  if (conduct !== account.conduct) state.accounts.set(caller.apiKey, { ...account, conduct })
}

function refuse({ caller, now }: Exchange, decision: Decision, scope: Scope): Outcome {
  const { accounts } = scope.state
  const retryAt = tightest(decision.views)?.resetAt ?? now
  const { dialect, retryAfter } = scope.settings.rateLimit
  const told = tellWait(dialect, retryAfter, { at: retryAt, now })
  const account = accounts.get(caller.apiKey)
  const conduct = afterRefusal(
    currentConduct(account.conduct, now),
    now,
    // Who believes a wait that is told too short, or is told none, is not to be banned for it.
    told.until,
    scope.settings.ban,
  )
  accounts.set(caller.apiKey, { ...account, conduct })
  if (isBanned(conduct, now)) return banned(conduct.bannedUntil, now, scope)
  return exceeded(decision, told, dialect)
}

function exceeded({ views, refusedBy }: Decision, told: ToldWait, dialect: DialectRules): Outcome {
  const limits = views
    .filter((view) => refusedBy.includes(view.name))
    .map((view) => `${view.limit} requests per ${view.name}`)
  const wait = told.seconds === null ? '' : `wait ${told.seconds} s, then `
  return refusal(
    httpProblem(
      'rate_limit_exceeded',
      `The plan allows ${limits.join(' and ')}: ${wait}retry with exponential backoff`,
      {
        status: dialect.status,
        headers: { ...told.headers, 'Cache-Control': 'no-store' },
        type: QUOTA_EXCEEDED,
        extensions: { 'violated-policies': refusedBy },
      },
    ),
  )
}
