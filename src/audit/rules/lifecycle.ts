import type { OperationId } from '../../contract/route.ts'
import { httpDate } from '../../time/instant.ts'
import type { Attempt } from '../attempt.ts'
import { finding, type History, type Judge } from '../history.ts'

/** Calls of an operation since it was deprecated, and before it goes. */
export const calledDeprecated: Judge = (history) =>
  byOperation(history).flatMap(([operation, attempts]) => {
    const { deprecatedAt = null, sunsetAt = null } =
      history.lifecycle.operations.get(operation) ?? {}
    if (deprecatedAt === null) return []
    const called = attempts.filter(
      ({ at }) => at >= deprecatedAt && (sunsetAt === null || at < sunsetAt),
    )
    if (called.length === 0) return []
    const goes = sunsetAt === null ? '' : `, and goes on ${httpDate(sunsetAt)}`
    const message = `${operation} was called ${times(called)}: deprecated since ${httpDate(deprecatedAt)}${goes}`
    return [finding('called-deprecated', called, message)]
  })

/** Calls of an operation from its sunset on, whether it still answers or not. */
export const calledAfterSunset: Judge = (history) =>
  byOperation(history).flatMap(([operation, attempts]) => {
    const sunsetAt = history.lifecycle.operations.get(operation)?.sunsetAt ?? null
    const called = attempts.filter(({ at }) => sunsetAt !== null && at >= sunsetAt)
    if (sunsetAt === null || called.length === 0) return []
    const message = `${operation} was called ${times(called)} after its sunset, expected none since ${httpDate(sunsetAt)}`
    return [finding('called-after-sunset', called, message)]
  })

/** Calls of an operation that is marked experimental or beta. */
export const usedUnstable: Judge = (history) =>
  byOperation(history).flatMap(([operation, attempts]) => {
    const level = history.stability.get(operation) ?? 'stable'
    if (level === 'stable') return []
    const message = `${operation} was called ${times(attempts)}: it is ${level}, and may change`
    return [finding('used-unstable', attempts, message)]
  })

/** The requests that reached each operation; what was refused before it counts too. */
function byOperation({
  attempts,
}: History): readonly (readonly [OperationId, readonly Attempt[]])[] {
  const groups = new Map<OperationId, Attempt[]>()
  for (const attempt of attempts) {
    if (attempt.operation === null) continue
    const group = groups.get(attempt.operation) ?? []
    group.push(attempt)
    groups.set(attempt.operation, group)
  }
  return [...groups]
}

function times(attempts: readonly Attempt[]): string {
  return attempts.length === 1 ? 'once' : `${attempts.length} times`
}
