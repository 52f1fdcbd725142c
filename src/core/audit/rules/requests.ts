import type { OperationName } from '../../contract/route.ts'
import type { HttpProblemCode } from '../../http/problems.ts'
import { groupBy } from '../../lib/group-by.ts'
import { deprecationOf } from '../../lifecycle/lifecycle.ts'
import { httpDate } from '../../time/instant.ts'
import type { Attempt } from '../attempt.ts'
import { type Evidence, finding, nameOf, type Rule } from '../rule.ts'

/** The error codes of requests that can never match the contract, whatever the data. */
const CONTRACT_CODES: ReadonlySet<string> = new Set<HttpProblemCode>([
  'invalid_json',
  'invalid_parameter',
  'idempotency_key_reused',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'route_not_found',
  'method_not_allowed',
  'method_not_implemented',
])

/** Reports requests that don't match the contract. Identical requests share one finding. */
export const invalidRequest: Rule = ({ attempts }) => {
  const invalid = attempts.filter(isInvalid)
  return [...groupBy(invalid, ({ fingerprint }) => fingerprint).values()].map((group) => {
    const [first] = group
    const { status, problem } = first
    const did = `The client sent ${nameOf(first)}, which doesn't match the contract`
    const answer = `The service answered ${status} ${problem?.code}: ${problem?.message}`
    return finding('invalid-request', group, `${did}. ${answer}`)
  })
}

function isInvalid({ isInjected, problem }: Attempt): boolean {
  return !isInjected && CONTRACT_CODES.has(problem?.code ?? '')
}

/** Reports calls to a deprecated operation before its sunset. */
export const calledDeprecated: Rule = (evidence) =>
  byOperation(evidence).flatMap(([operation, attempts]) => {
    const { deprecatedAt = null, sunsetAt = null } =
      deprecationOf(evidence.lifecycle, operation) ?? {}
    if (deprecatedAt === null) return []
    const called = attempts.filter(
      ({ at }) => at >= deprecatedAt && (sunsetAt === null || at < sunsetAt),
    )
    if (called.length === 0) return []
    const sunset = sunsetAt === null ? '' : `, and its sunset is on ${httpDate(sunsetAt)}`
    const message = `The client called ${operation} ${times(called)}. The operation has been deprecated since ${httpDate(deprecatedAt)}${sunset}`
    return [finding('called-deprecated', called, message)]
  })

/** Reports calls to an operation after its sunset, even if it still answers. */
export const calledAfterSunset: Rule = (evidence) =>
  byOperation(evidence).flatMap(([operation, attempts]) => {
    const sunsetAt =
      deprecationOf(evidence.lifecycle, operation)?.sunsetAt ?? Number.POSITIVE_INFINITY
    const called = attempts.filter(({ at }) => at >= sunsetAt)
    if (called.length === 0) return []
    const message = `The client called ${operation} ${times(called)} after its sunset on ${httpDate(sunsetAt)}. It should no longer call it`
    return [finding('called-after-sunset', called, message)]
  })

/** Reports calls to an operation that the contract marks as experimental or beta. */
export const usedUnstable: Rule = (evidence) =>
  byOperation(evidence).flatMap(([operation, attempts]) => {
    const level = evidence.stability.get(operation) ?? 'stable'
    if (level === 'stable') return []
    const message = `The client called ${operation} ${times(attempts)}. The operation is ${level} and may change`
    return [finding('used-unstable', attempts, message)]
  })

/** Groups requests by operation. Includes requests that were refused before the operation ran. */
function byOperation({
  attempts,
}: Evidence): readonly (readonly [OperationName, readonly Attempt[]])[] {
  return [...groupBy(attempts, ({ operation }) => operation ?? undefined)]
}

function times(attempts: readonly Attempt[]): string {
  return attempts.length === 1 ? 'once' : `${attempts.length} times`
}
