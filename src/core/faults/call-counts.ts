import type { ActiveFault } from './fault.ts'
import { CALL_LIMIT } from './limits.ts'

/** How often a fault with `perCall` has skipped a call and acted on it. */
export interface CallCount extends Pick<ActiveFault, 'skipped' | 'acted'> {
  /** The id of the fault. */
  readonly fault: string
  /** The fingerprint of the call. */
  readonly call: string
}

/** Returns how often a fault has skipped requests and acted; with `perCall`, those of a call. */
export function countOf(
  { id, fault, skipped, acted }: ActiveFault,
  call: string,
  calls: readonly CallCount[],
): CallCount {
  if (fault.perCall !== true) return { fault: id, call, skipped, acted }
  return calls.find(isAbout(id, call)) ?? { fault: id, call, skipped: 0, acted: 0 }
}

/** Replaces the count of a call, as the latest. Forgets the earliest if there are too many. */
export function putCount(calls: readonly CallCount[], count: CallCount): readonly CallCount[] {
  const isSame = isAbout(count.fault, count.call)
  return [...calls.filter((each) => !isSame(each)), count].slice(-CALL_LIMIT)
}

function isAbout(fault: string, call: string) {
  return (each: CallCount) => each.call === call && each.fault === fault
}
