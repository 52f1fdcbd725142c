import type { ActiveFault } from '../core/faults/fault.ts'
import { faultMoments } from '../core/faults/moments.ts'
import type { Lifecycle } from '../core/lifecycle/lifecycle.ts'
import { lifecycleMoments } from '../core/lifecycle/moments.ts'
import { quotaMoments } from '../core/quota/moments.ts'
import type { QuotaStatus } from '../core/quota/quota-status.ts'
import { createSoonest, type Moment } from '../core/time/moment.ts'

/** The number of moments that are listed at most. */
export const MOMENT_LIMIT = 100

/** The parts of a petstore that change by time alone. */
export interface Timed {
  readonly quotas: Iterable<QuotaStatus>
  readonly faults: Iterable<ActiveFault>
  readonly lifecycle: Lifecycle
}

/**
 * Returns the next moments at which a petstore will behave differently by time alone, soonest first:
 * the first 100 after `now`. A periodic fault has its next start and its next end.
 */
export function nextMoments(timed: Timed, now: number): readonly Moment[] {
  const { quotas, faults, lifecycle } = timed
  const soonest = createSoonest(now, MOMENT_LIMIT)
  for (const status of quotas) quotaMoments(status).forEach(soonest.add)
  lifecycleMoments(lifecycle).forEach(soonest.add)
  for (const fault of faults) faultMoments(fault, now).forEach(soonest.add)
  return soonest.list()
}
