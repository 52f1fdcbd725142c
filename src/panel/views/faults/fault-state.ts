import { type ActiveFault, isUsedUp } from '../../../core/faults/fault.ts'
import type { ActiveScenario } from '../../../core/faults/scenarios.ts'
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

/** Returns whether a scenario still does something at a service time. It does what its faults do. */
export function stateOfScenario(
  { faults: ids, remaining }: ActiveScenario,
  faults: readonly ActiveFault[],
  now: number | undefined,
): FaultState {
  if (remaining !== null) return 'active'
  const states = faults.filter(({ id }) => ids.includes(id)).map((each) => stateOfFault(each, now))
  return (
    states.find((each) => each === 'active') ?? states.find((each) => each === 'waiting') ?? 'over'
  )
}
