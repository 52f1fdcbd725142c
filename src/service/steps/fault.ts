import { type ActiveFault, type Fault, interrupts } from '../../faults/fault.ts'
import type { Exchange, Findings } from '../../http/messages.ts'
import { type Outcome, refusal } from '../../http/outcome.ts'
import { problem } from '../../http/problems.ts'
import type { Scope } from '../context.ts'

/**
 * Chooses the fault that acts on the request; one that acts before the operation ends it here. One
 * that acts after it waits: until the operation has run, it is not spent.
 */
export function injectFault(
  { route, caller }: Exchange,
  { parts }: Scope,
  findings: Findings,
): Outcome | undefined {
  if (route === undefined) return undefined
  const choice = parts.faults.choose(route.operation, caller.apiKey, parts.random)
  if (choice === undefined) return undefined
  findings.choice = choice
  return act(parts.faults.count(choice, 'before'), findings)
}

/** Puts the error of a fault that acts after the operation in the place of its reply. */
export function loseReply(outcome: Outcome, { parts }: Scope, findings: Findings): Outcome {
  const { choice } = findings
  if (choice === undefined) return outcome
  return act(parts.faults.count(choice, 'after'), findings) ?? outcome
}

/** Notes the fault that acts; returns the error that it answers, or undefined when it has none. */
function act(active: ActiveFault | undefined, findings: Findings): Outcome | undefined {
  if (active === undefined) return undefined
  findings.fault = active
  return interrupts(active.fault) ? faultReply(active.fault) : undefined
}

function faultReply({ status, code, message }: Fault): Outcome {
  const base = problem('injected_fault', message ?? 'A fault was injected')
  return refusal({ ...base, code: code ?? base.code, status: status ?? base.status })
}
