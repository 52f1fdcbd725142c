import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import { httpDate } from '../../time/instant.ts'
import type { RequestContext } from '../context.ts'

/** Refuses requests with 410 after the sunset of an operation, if `afterSunset` is `'gone'`. */
export function rejectSunset({ route, now, service }: RequestContext): Outcome | undefined {
  const { lifecycle } = service.settings
  if (route === undefined || lifecycle.afterSunset === 'serve') return undefined
  const sunsetAt = lifecycle.operations.get(route.operation)?.sunsetAt ?? null
  if (sunsetAt === null || now < sunsetAt) return undefined
  const message = `${route.operation} was switched off on ${httpDate(sunsetAt)}`
  return refusal(httpProblem('operation_gone', message))
}
