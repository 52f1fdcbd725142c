import type { AllRows } from '../../model/database/database.ts'
import type { CapturedAllTraffic } from '../../quota/accounts/all-traffic.ts'
import type { ClockMode } from '../../time/clock.ts'
import type { CapturedKeys } from '../idempotency/idempotency-keys.ts'

/**
 * The whole state as it was at some time. Unlike a snapshot, it also has what depends on connections,
 * and it is no JSON: it shares values with the state, which replaces them when it changes.
 */
export interface CapturedState {
  /** The other parts of the state, as in a snapshot, by name. */
  readonly saved: ReadonlyMap<string, unknown>
  readonly data: AllRows
  readonly traffic: CapturedAllTraffic
  readonly idempotencyKeys: CapturedKeys
}

/** The state after a request or an act, from which later ones can be replayed. */
export interface Checkpoint {
  /** The position of that request or act; 0 if it is the state before the first one. */
  readonly step: number
  /** The service time in epoch ms. */
  readonly at: number
  readonly mode: ClockMode
  /** The latest moment (see `Delivery`) before the checkpoint. */
  readonly moment: number
  readonly state: CapturedState
  /** The estimated bytes of memory that it keeps alive. */
  readonly bytes: number
}
