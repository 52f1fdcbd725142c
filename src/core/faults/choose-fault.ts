import type { OperationName } from '../contract/route.ts'
import { matchesPath } from '../http/request-match.ts'
import { fingerprintOf } from '../lib/hash.ts'
import type { Random } from '../lib/random.ts'
import type { CallerKey } from '../quota/accounts/account.ts'
import { type CallCount, countOf } from './call-counts.ts'
import type { ActiveFault } from './fault.ts'
import { isDue } from './schedule.ts'

/** The request for which a fault is chosen. */
export interface FaultTarget {
  /** The names of what it asks for. There are several if several handlers may answer it. */
  readonly operations: readonly OperationName[]
  readonly method: string
  /** The path below the base path, without the query. */
  readonly path: string
  readonly apiKey: CallerKey
  /** The path and query, as they were sent. */
  readonly url: string
  readonly body: string
}

/** The faults chosen for one request, before they are counted. */
export interface FaultChoice {
  /** The faults that let the request through because of `skip`. */
  readonly skipping: readonly ActiveFault[]
  /** The fault that acts on the request; undefined if none does. */
  readonly acting: ActiveFault | undefined
  /** The fingerprint of the call; empty if no matching fault has `perCall`. */
  readonly call: string
}

/** The faults to choose from, at a service time in epoch ms. */
interface Choices {
  /** The faults that match the operation and the method of the request. */
  readonly active: readonly ActiveFault[]
  readonly now: number
  /** The counts of the faults with `perCall`. */
  readonly calls: readonly CallCount[]
}

/**
 * Chooses the fault that acts on a request. Returns undefined if no fault acts or skips it. A fault
 * that is used up, still skipping, or loses its draw passes the request on to the next. Only
 * matching faults draw a random number.
 */
export function chooseFault(
  { active: faults, now, calls }: Choices,
  target: FaultTarget,
  random: Random,
): FaultChoice | undefined {
  const skipping: ActiveFault[] = []
  const call = faults.some(({ fault }) => fault.perCall) ? fingerprintOf(callText(target)) : ''
  for (const active of faults) {
    if (!matches(active, target) || !isScheduled(active, now)) continue
    const { skip = 0, times = Number.POSITIVE_INFINITY, probability = 1 } = active.fault
    const { skipped, acted } = countOf(active, call, calls)
    if (acted >= times) continue
    if (skipped < skip) skipping.push(active)
    else if (probability === 1 || random.next() < probability) {
      return { skipping, acting: active, call }
    }
  }
  return skipping.length === 0 ? undefined : { skipping, acting: undefined, call }
}

function callText({ method, url, body }: FaultTarget): string {
  return `${method} ${url}\n${body}`
}

function matches({ fault: { apiKey, path } }: ActiveFault, target: FaultTarget): boolean {
  if (apiKey !== undefined && apiKey !== target.apiKey) return false
  return path === undefined || matchesPath(path, target.path)
}

function isScheduled({ fault, addedAt }: ActiveFault, now: number): boolean {
  return fault.schedule === undefined || isDue(fault.schedule, addedAt, now)
}
