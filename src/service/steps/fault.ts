import { type ActiveFault, type Fault, interrupts } from '../../faults/fault.ts'
import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import type { Trace } from '../../journal/trace.ts'
import { titleOf } from '../../model/problems.ts'
import type { RequestContext } from '../context.ts'

/**
 * Chooses the fault that acts on the request. A fault that acts before the operation ends the request
 * here. One that acts after it counts as used only once the operation has run.
 */
export function injectFault({
  route,
  caller,
  service,
  trace,
}: RequestContext): Outcome | undefined {
  if (route === undefined) return undefined
  const { faults, random } = service.state
  const choice = faults.choose(route.operation, caller.apiKey, random)
  if (choice === undefined) return undefined
  trace.choice = choice
  return act(trace, faults.count(choice, 'before'))
}

/** Replaces the outcome of an operation with the error of a fault that acts after it. */
export function applyLateFault({ service, trace }: RequestContext, outcome: Outcome): Outcome {
  if (trace.choice === undefined) return outcome
  return act(trace, service.state.faults.count(trace.choice, 'after')) ?? outcome
}

/** Notes the fault that acts. Returns its error; undefined if it only delays or alters the reply. */
function act(trace: Trace, active: ActiveFault | undefined): Outcome | undefined {
  if (active === undefined) return undefined
  trace.fault = active
  return interrupts(active.fault) ? errorOf(active.fault) : undefined
}

function errorOf({ status, code, message }: Fault): Outcome {
  const base = httpProblem('injected_fault', message ?? 'A fault was injected')
  const own = code === undefined ? {} : { code, title: titleOf(code) }
  return refusal({ ...base, ...own, status: status ?? base.status })
}
