import { type ActiveFault, type Fault, interrupts } from '../../faults/fault.ts'
import type { Exchange, Trace } from '../../http/messages.ts'
import { type Outcome, refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import { titleOf } from '../../model/problems.ts'
import type { Scope } from '../context.ts'

/**
 * Chooses the fault that acts on the request; one that acts before the operation ends it here. One
 * that acts after it waits: until the operation has run, it is not spent.
 */
export function injectFault(
  { route, caller }: Exchange,
  { state }: Scope,
  trace: Trace,
): Outcome | undefined {
  if (route === undefined) return undefined
  const choice = state.faults.choose(route.operation, caller.apiKey, state.random)
  if (choice === undefined) return undefined
  trace.choice = choice
  return act(state.faults.count(choice, 'before'), trace)
}

/** Puts the error of a fault that acts after the operation in the place of its reply. */
export function loseReply(outcome: Outcome, { state }: Scope, trace: Trace): Outcome {
  const { choice } = trace
  if (choice === undefined) return outcome
  return act(state.faults.count(choice, 'after'), trace) ?? outcome
}

/** Notes the fault that acts; returns the error that it answers, or undefined when it has none. */
function act(active: ActiveFault | undefined, trace: Trace): Outcome | undefined {
  if (active === undefined) return undefined
  trace.fault = active
  return interrupts(active.fault) ? faultReply(active.fault) : undefined
}

function faultReply({ status, code, message }: Fault): Outcome {
  const base = httpProblem('injected_fault', message ?? 'A fault was injected')
  const own = code === undefined ? {} : { code, title: titleOf(code) }
  return refusal({ ...base, ...own, status: status ?? base.status })
}
