import type { ActiveFault, Fault } from './fault.ts'
import type { FaultGroup } from './fault-store.ts'
import { readFault } from './read-fault.ts'
import type { NamedScenario } from './scenarios.ts'

/**
 * Returns a fault as it is added at `now`, with the id of a number.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function activateFault(fault: Fault, id: number, now: number): ActiveFault {
  return { id: `fault-${id}`, fault: readFault(fault), addedAt: now, skipped: 0, acted: 0 }
}

/** Returns a scenario and its faults as they are played at `now`, with the next ids. */
export function activateScenario(
  { name, faults = [], remaining }: NamedScenario,
  next: { readonly fault: number; readonly scenario: number },
  now: number,
): FaultGroup {
  const active = faults.map((fault, index) => activateFault(fault, next.fault + index, now))
  const ids = active.map(({ id }) => id)
  const id = `scenario-${next.scenario}`
  return { faults: active, scenarios: [{ id, name, faults: ids, remaining: remaining ?? null }] }
}
