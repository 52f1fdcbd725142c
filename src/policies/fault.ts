import type { Exchange, Findings } from '../exchange.ts'
import { type Fault, interrupts } from '../faults/fault.ts'
import { problem } from '../problems.ts'
import { type Outcome, refusal } from '../reply.ts'
import type { Scope } from '../scope.ts'

/** Chooses the fault that acts on the request; one that acts before the operation ends it here. */
export function injectFault(
  { route, caller }: Exchange,
  { parts }: Scope,
  findings: Findings,
): Outcome | undefined {
  if (route === undefined) return undefined
  const active = parts.faults.pick(route.operation, caller.apiKey, parts.random)
  if (active === undefined) return undefined
  findings.fault = active
  const { fault } = active
  return fault.after !== true && interrupts(fault) ? faultReply(fault) : undefined
}

/** Puts the error of a fault that acts after the operation in the place of its reply. */
export function loseReply(outcome: Outcome, { fault: active }: Findings): Outcome {
  const fault = active?.fault
  return fault?.after === true && interrupts(fault) ? faultReply(fault) : outcome
}

function faultReply({ status, code, message }: Fault): Outcome {
  const base = problem('injected_fault', message ?? 'A fault was injected')
  return refusal({ ...base, code: code ?? base.code, status: status ?? base.status })
}
