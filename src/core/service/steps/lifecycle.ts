import { type Answer, refusal } from '../../http/answer.ts'
import { httpProblem } from '../../http/problems.ts'
import { describeSunset } from '../../lifecycle/deprecation.ts'
import { deprecationOf } from '../../lifecycle/lifecycle.ts'
import { httpDate } from '../../time/instant.ts'
import type { RequestContext } from '../context.ts'

/** Refuses requests with 410 after the sunset of an operation, unless `afterSunset` is `'serve'`. */
export function rejectSunset({
  operation,
  now,
  internals,
  trace,
}: RequestContext): Answer | undefined {
  const { lifecycle } = internals.settings
  if (operation === undefined) return undefined
  const sunsetAt = deprecationOf(lifecycle, operation)?.sunsetAt ?? null
  if (sunsetAt === null || now < sunsetAt) return undefined
  if (lifecycle.afterSunset === 'serve') {
    trace.overlooked = `The sunset of ${operation} was ${httpDate(sunsetAt)}, but lifecycle.afterSunset is 'serve'.`
    return undefined
  }
  const message = describeSunset(operation, httpDate(sunsetAt))
  return refusal(httpProblem('operation_gone', message))
}
