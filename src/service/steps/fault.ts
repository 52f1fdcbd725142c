import { type ActiveFault, type Fault, replacesResponse } from '../../faults/fault.ts'
import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import type { Trace } from '../../journal/trace.ts'
import { titleOf } from '../../model/problems.ts'
import type { RequestContext } from '../context.ts'

/**
 * Chooses the fault that acts on the request, and applies it if it acts before the operation. A
 * fault that acts after the operation is only counted once the operation has run.
 */
export function injectFault(context: RequestContext): Outcome | undefined {
  const { route, service, trace } = context
  const { faults, random } = service.state
  if (route === undefined || faults.list().length === 0) return undefined
  const { request, path, caller } = context
  const target = { operation: route.operation, method: request.method, path, apiKey: caller.apiKey }
  const choice = faults.choose(target, random)
  if (choice === undefined) return undefined
  trace.faultChoice = choice
  return recordFault(trace, faults.count(choice, 'before'))
}

/**
 * Applies a fault that acts after the operation. Returns its error, or the outcome if it has none.
 */
export function applyLateFault({ service, trace }: RequestContext, outcome: Outcome): Outcome {
  if (trace.faultChoice === undefined) return outcome
  return recordFault(trace, service.state.faults.count(trace.faultChoice, 'after')) ?? outcome
}

/**
 * Records the fault in the trace. Returns its error; undefined if it only delays or alters the
 * response.
 */
function recordFault(trace: Trace, active: ActiveFault | undefined): Outcome | undefined {
  if (active === undefined) return undefined
  trace.fault = active
  return replacesResponse(active.fault) ? errorOf(active.fault) : undefined
}

function errorOf({ status, code, message }: Fault): Outcome {
  const base = httpProblem('injected_fault', message ?? 'A fault was injected')
  const own = code === undefined ? {} : { code, title: titleOf(code) }
  return refusal({ ...base, ...own, status: status ?? base.status })
}
