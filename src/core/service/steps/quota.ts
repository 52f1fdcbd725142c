import { type Answer, refusal } from '../../http/answer.ts'
import { headerOf } from '../../http/messages.ts'
import { httpProblem } from '../../http/problems.ts'
import type { AnnouncedWait, DialectRules } from '../../quota/dialects.ts'
import type { Decision } from '../../quota/ledger.ts'
import { describeLimit } from '../../quota/window.ts'
import { isExempt, type RequestContext } from '../context.ts'
import { banRefusal } from './ban.ts'

/**
 * The problem type of an exhausted quota. Its URI and title are those that the Internet-Draft
 * draft-ietf-httpapi-ratelimit-headers proposes to register with IANA.
 */
const QUOTA_EXCEEDED = {
  type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
  title: 'Request cannot be satisfied as assigned quota has been exceeded',
}

/**
 * Counts the request against the caller's quota. Over the limit it refuses the request with 429, or
 * with the status of a ban if this refusal starts one.
 */
export function consumeQuota(context: RequestContext): Answer | undefined {
  const { caller, internals, trace } = context
  if (isExempt(context)) return undefined
  const { decision, wait, ignored } = internals.quotaService.consume(caller.apiKey, {
    id: context.id,
    at: context.now,
    endsAt: context.now,
    delivery: context.delivery,
  })
  trace.decision = decision
  if (wait === undefined) return undefined
  trace.ignored = ignored
  return banRefusal(context) ?? quotaRefusal(decision, wait, internals.settings.rateLimit.dialect)
}

/** Notes that a request has arrived, so that the service knows which ones were sent in parallel. */
export function recordArrival(context: RequestContext): undefined {
  const { caller, delivery, now, request, internals } = context
  // Browsers send this header (W3C Fetch Metadata, §2.3).
  const isFromPage = headerOf(request, 'sec-fetch-site') !== undefined
  internals.quotaService.arrive(caller.apiKey, { at: now, endsAt: now, delivery }, isFromPage)
}

function quotaRefusal(
  { windows, refusedBy }: Decision,
  wait: AnnouncedWait,
  dialect: DialectRules,
): Answer {
  const limits = windows.filter((window) => refusedBy.includes(window.name)).map(describeLimit)
  const advice = wait.seconds === null ? '' : `wait ${wait.seconds} s, then `
  return refusal(
    httpProblem(
      'rate_limit_exceeded',
      `The plan allows ${limits.join(' and ')}: ${advice}retry with exponential backoff`,
      {
        status: dialect.status,
        headers: wait.headers,
        ...QUOTA_EXCEEDED,
        extensions: { 'violated-policies': refusedBy },
      },
    ),
  )
}
