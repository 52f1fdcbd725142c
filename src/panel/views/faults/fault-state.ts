import { type ActiveFault, isUsedUp } from '../../../core/faults/fault.ts'
import type { ActiveScenario } from '../../../core/faults/scenarios.ts'
import { endOf, isDue } from '../../../core/faults/schedule.ts'

/** Whether faults can act. */
export interface FaultState {
  /** `waiting` for their schedule, or `over` because it has ended, or `times` is reached. */
  readonly name: 'active' | 'waiting' | 'over'
  /** When they stop for good: service time, epoch ms; undefined if that isn't known. */
  readonly endsAt: number | undefined
}

const ACTIVE: FaultState = { name: 'active', endsAt: undefined }
const OVER: FaultState = { name: 'over', endsAt: undefined }

/** Returns whether a fault can act at a service time; undefined if the time isn't known yet. */
export function stateOfFault(active: ActiveFault, now: number | undefined): FaultState {
  const { schedule } = active.fault
  if (isUsedUp(active)) return OVER
  if (schedule === undefined || now === undefined) return ACTIVE
  const endsAt = endOf(schedule, active.addedAt)
  if (endsAt !== undefined && now >= endsAt) return OVER
  return { name: isDue(schedule, active.addedAt, now) ? 'active' : 'waiting', endsAt }
}

/** Returns whether a scenario still does something at a service time. It does what its faults do. */
export function stateOfScenario(
  { faults: ids, remaining }: ActiveScenario,
  faults: readonly ActiveFault[],
  now: number | undefined,
): FaultState {
  if (remaining !== null) return ACTIVE
  const states = faults.filter(({ id }) => ids.includes(id)).map((each) => stateOfFault(each, now))
  const going = states.filter(({ name }) => name !== 'over')
  if (going.length === 0) return OVER
  const ends = going.map(({ endsAt }) => endsAt)
  const isKnown = ends.every((at) => at !== undefined)
  return {
    name: going.some(({ name }) => name === 'active') ? 'active' : 'waiting',
    endsAt: isKnown ? Math.max(...ends) : undefined,
  }
}
