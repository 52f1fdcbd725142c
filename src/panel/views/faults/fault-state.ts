import { type ActiveFault, isUsedUp } from '../../../core/faults/fault.ts'
import { endOf, isDue } from '../../../core/faults/schedule.ts'

/** Whether faults can act: `waiting` for their schedule, `over` if it has ended, or `times` is reached. */
export type FaultState = 'active' | 'waiting' | 'over'

/** Returns whether a fault can act at a service time; undefined if the time isn't known yet. */
export function stateOfFault(active: ActiveFault, now: number | undefined): FaultState {
  const { schedule } = active.fault
  if (isUsedUp(active)) return 'over'
  if (schedule === undefined || now === undefined) return 'active'
  const endsAt = endOf(schedule, active.addedAt)
  if (endsAt !== undefined && now >= endsAt) return 'over'
  return isDue(schedule, active.addedAt, now) ? 'active' : 'waiting'
}

/** Returns the scenarios of which a fault can still act, or will, at a service time. */
export function scenariosIn(
  faults: readonly ActiveFault[],
  now: number | undefined,
): readonly NonNullable<ActiveFault['scenario']>[] {
  const active = faults.filter((each) => stateOfFault(each, now) !== 'over')
  const scenarios = active.flatMap(({ scenario }) => (scenario === null ? [] : [scenario]))
  return [...new Map(scenarios.map((scenario) => [scenario.id, scenario])).values()]
}
