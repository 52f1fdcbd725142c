import { announceBan, announceWait } from '../../dialects/dialect.ts'
import { announcesWait, type Fault, problemOf } from '../../faults/fault.ts'
import { type Answer, errorAnswer } from '../../http/answer.ts'
import { isBanCode, type Problem } from '../../http/problems.ts'
import { durationMs } from '../../time/duration.ts'
import { operationNamesOf, type RequestContext } from '../context.ts'

/**
 * Finds the fault that acts on the request, and counts it. Returns its error, unless it acts after the
 * operation.
 */
export function injectFault(context: RequestContext): Answer | undefined {
  const { internals, trace } = context
  const { faults, random } = internals.state
  if (faults.isEmpty) return undefined
  const { request, path, caller, now } = context
  const { method } = request
  const target = { method, path, operations: operationNamesOf(context), apiKey: caller.apiKey }
  const active = faults.take(target, now, random)
  if (active === undefined) return undefined
  trace.fault = active
  return active.fault.afterOperation ? undefined : errorOf(context, active.fault)
}

/** Returns the error of the fault that acts after the operation, or the answer if it has none. */
export function applyLateFault(context: RequestContext, answer: Answer): Answer {
  const { fault } = context.trace
  return fault === undefined ? answer : (errorOf(context, fault.fault) ?? answer)
}

/** Returns the error of a fault; undefined if it only delays or changes the response. */
function errorOf(context: RequestContext, fault: Fault): Answer | undefined {
  const problem = problemOf(fault)
  if (problem === undefined) return undefined
  return errorAnswer(announcesWait(fault) ? withWait(problem, fault, context) : problem)
}

/**
 * Adds the wait that an error announces: that of the fault or, for a 429, until the quota allows the
 * caller's next request, or one second if it does now.
 */
function withWait(problem: Problem, { retryAfter }: Fault, context: RequestContext): Problem {
  const { caller, now, internals, dialect } = context
  const usual = () => internals.quotaService.msUntilAllowed(caller.apiKey, now) || 1_000
  const at = now + (retryAfter === undefined ? usual() : durationMs(retryAfter))
  const isBan = isBanCode(problem.code)
  const { headers } = (isBan ? announceBan : announceWait)(dialect, { at, now })
  return { ...problem, headers, ...((isBan || problem.status === 429) && { until: at }) }
}
