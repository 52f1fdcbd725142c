import type { OperationName } from '../../contract/route.ts'
import { groupBy } from '../../lib/group-by.ts'
import { deprecationOf } from '../../lifecycle/lifecycle.ts'
import { httpDate } from '../../time/instant.ts'
import type { Attempt } from '../attempt.ts'
import type { Evidence, Rule } from '../evidence.ts'
import { finding } from '../finding.ts'

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
