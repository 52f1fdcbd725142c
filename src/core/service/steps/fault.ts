import { announceBan, announceWait } from '../../dialects/dialect.ts'
import { announcesWait, type Fault, problemOf } from '../../faults/fault.ts'
import { type Answer, errorAnswer, GAVE_UP } from '../../http/answer.ts'
import { isBanCode, type Problem } from '../../http/problems.ts'
import { drawDuration, durationMs } from '../../time/duration.ts'
import { sleep } from '../../time/timers.ts'
import { operationNamesOf, type RequestContext } from '../context.ts'

/** Finds the fault that acts on the request, and counts it. The steps after it do what it says. */
export function findFault(context: RequestContext): undefined {
  const { faults } = context.internals.state
  if (faults.isEmpty) return
  const { request, path, caller, now, random, trace } = context
  const { method } = request
  const target = { method, path, operations: operationNamesOf(context), apiKey: caller.apiKey }
  const active = faults.take(target, now, random)
  if (active !== undefined) trace.fault = active
}

/** Waits as long as the fault holds the request back, unless the client gives up meanwhile. */
export function holdBack(context: RequestContext): Promise<Answer | undefined> | undefined {
  const ms = drawDuration(context.trace.fault?.fault.hold, context.random)
  const { signal } = context.request
  return ms > 0 ? sleep(ms, signal).then(() => (signal?.aborted ? GAVE_UP : undefined)) : undefined
}

/** Answers with the error of the fault, unless it acts after the operation. */
export function answerByFault(context: RequestContext): Answer | undefined {
  const fault = context.trace.fault?.fault
  return fault === undefined || fault.afterOperation ? undefined : errorOf(context, fault)
}

/** Returns the error of the fault if it acts after the operation, or else the answer. */
export function applyLateFault(context: RequestContext, answer: Answer): Answer {
  const fault = context.trace.fault?.fault
  if (!fault?.afterOperation || answer === GAVE_UP) return answer
  return errorOf(context, fault) ?? answer
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
