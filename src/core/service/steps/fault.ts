import { type ActiveFault, type Fault, replacesResponse } from '../../faults/fault.ts'
import { type Answer, refusal } from '../../http/answer.ts'
import type { HeaderMap } from '../../http/headers.ts'
import { urlOf } from '../../http/messages.ts'
import { httpProblem } from '../../http/problems.ts'
import { titleOf } from '../../model/problems.ts'
import { announceWait } from '../../quota/dialects.ts'
import { namesOf, type RequestContext } from '../context.ts'

/**
 * Chooses the fault that acts on the request, and applies it if it acts before the operation. A
 * fault that acts after the operation is only counted if the request reaches the operation.
 */
export function injectFault(context: RequestContext): Answer | undefined {
  const { internals, trace } = context
  const { faults, random } = internals.state
  if (faults.size === 0) return undefined
  const { request, path, caller, now } = context
  const { method, body } = request
  const sent = { method, path, url: urlOf(request), body: body ?? '' }
  const target = { ...sent, operations: namesOf(context), apiKey: caller.apiKey }
  const choice = faults.choose(target, now, random)
  if (choice === undefined) return undefined
  trace.faultChoice = choice
  const active = faults.count(choice, 'before')
  if (active === undefined) return undefined
  trace.fault = active
  return errorOf(context, active)
}

/**
 * Counts the fault that acts after the operation, before a handler lets other requests come between.
 * `applyLateFault` applies it.
 */
export function takeLateFault({ internals, trace }: RequestContext): undefined {
  const { faultChoice } = trace
  if (faultChoice === undefined) return
  const late = internals.state.faults.count(faultChoice, 'after')
  if (late !== undefined) trace.fault = late
}

/** Returns the error of the fault that acts after the operation, or the answer if it has none. */
export function applyLateFault(context: RequestContext, answer: Answer): Answer {
  const { fault } = context.trace
  return fault === undefined ? answer : (errorOf(context, fault) ?? answer)
}

/** Returns the error of a fault; undefined if it only delays or alters the response. */
function errorOf(context: RequestContext, { fault }: ActiveFault): Answer | undefined {
  if (!replacesResponse(fault)) return undefined
  const { status, code, message } = fault
  const base = httpProblem('injected_fault', message ?? 'A fault was injected')
  const own = code === undefined ? {} : { code, title: titleOf(code) }
  const problem = { ...base, ...own, status: status ?? base.status }
  return refusal(status === 429 ? { ...problem, headers: waitHeaders(context, fault) } : problem)
}

/**
 * Returns the headers with which a 429 announces a wait: until the quota allows the caller's next
 * request, or one second if it does now. None if the fault sets or removes the wait itself.
 */
function waitHeaders(
  { caller, now, internals }: RequestContext,
  { headers = {} }: Fault,
): HeaderMap {
  if (Object.keys(headers).some((name) => /^retry-after(?:-ms)?$/i.test(name))) return {}
  const { dialect, retryAfter } = internals.settings.rateLimit
  const at = now + (internals.quotaService.msUntilAllowed(caller.apiKey, now) || 1_000)
  return { ...announceWait(dialect, retryAfter, { at, now }).headers }
}
