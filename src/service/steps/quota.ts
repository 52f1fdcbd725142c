import type { HeaderMap } from '../../http/headers.ts'
import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import type { AnnouncedWait, DialectRules } from '../../quota/dialects.ts'
import { putQuotaHeaders } from '../../quota/headers.ts'
import type { Decision } from '../../quota/ledger.ts'
import type { RequestContext } from '../context.ts'
import { banned } from './ban.ts'

/** The problem type of an exhausted quota, as registered with IANA (RFC 9457). */
const QUOTA_EXCEEDED = 'https://iana.org/assignments/http-problem-types#quota-exceeded'

/** Consumes one request of the caller's quota, or refuses the request with 429 and consumes none. */
export function consumeQuota(context: RequestContext): Outcome | undefined {
  const { caller, route, now, service, trace } = context
  const { exempt, dialect } = service.settings.rateLimit
  if (route !== undefined && exempt.has(route.operation)) return undefined
  const { decision, wait, bannedUntil } = service.quotas.consume(caller.apiKey, now)
  trace.decision = decision
  if (wait === undefined) return undefined
  return bannedUntil === undefined
    ? exceeded(decision, wait, dialect)
    : banned(context, bannedUntil)
}

/** Adds the quota headers, which every reply carries whatever its status (SPEC part 8, rule 1). */
export function addQuotaHeaders(headers: HeaderMap, context: RequestContext): void {
  const { caller, now, service, trace } = context
  const { decision } = trace
  putQuotaHeaders(headers, service.settings.rateLimit, {
    views: decision?.views ?? service.quotas.windowsOf(caller.apiKey, now),
    now,
    bannedUntil: service.quotas.bannedUntil(caller.apiKey, now),
    isRefused: decision?.allowed === false,
  })
}

function exceeded(
  { views, refusedBy }: Decision,
  wait: AnnouncedWait,
  dialect: DialectRules,
): Outcome {
  const limits = views
    .filter((view) => refusedBy.includes(view.name))
    .map((view) => `${view.limit} requests per ${view.name}`)
  const advice = wait.seconds === null ? '' : `wait ${wait.seconds} s, then `
  return refusal(
    httpProblem(
      'rate_limit_exceeded',
      `The plan allows ${limits.join(' and ')}: ${advice}retry with exponential backoff`,
      {
        status: dialect.status,
        headers: { ...wait.headers, 'Cache-Control': 'no-store' },
        type: QUOTA_EXCEEDED,
        extensions: { 'violated-policies': refusedBy },
      },
    ),
  )
}
