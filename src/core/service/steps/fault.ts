import { announcesWait, type Fault, problemOf } from '../../faults/fault.ts'
import { type Answer, refusal } from '../../http/answer.ts'
import type { HeaderMap } from '../../http/headers.ts'
import { urlOf } from '../../http/messages.ts'
import { announceWait } from '../../quota/dialects.ts'
import { namesOf, type RequestContext } from '../context.ts'

/**
 * Finds the fault that acts on the request, and counts it. Returns its error, unless it acts after the
 * operation.
 */
export function injectFault(context: RequestContext): Answer | undefined {
  const { internals, trace } = context
  const { faults, random } = internals.state
  if (faults.isEmpty) return undefined
  const { request, path, caller, now } = context
  const { method, body } = request
  const sent = { method, path, url: urlOf(request), body: body ?? '' }
  const target = { ...sent, operations: namesOf(context), apiKey: caller.apiKey }
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
  return refusal(announcesWait(fault) ? { ...problem, headers: waitHeaders(context) } : problem)
}

/**
 * Returns the headers with which a 429 announces a wait: until the quota allows the caller's next
 * request, or one second if it does now.
 */
function waitHeaders({ caller, now, internals }: RequestContext): HeaderMap {
  const { dialect, retryAfter } = internals.settings.rateLimit
  const at = now + (internals.quotaService.msUntilAllowed(caller.apiKey, now) || 1_000)
  return { ...announceWait(dialect, retryAfter, { at, now }).headers }
}
