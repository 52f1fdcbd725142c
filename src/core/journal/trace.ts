import type { ActiveFault } from '../faults/fault.ts'
import type { Problem } from '../http/problems.ts'
import type { QuotaDecision } from '../quota/decision.ts'

/** A trace of one request. The steps add their results, and the journal stores it. */
export interface Trace {
  /** The decision about the quota; undefined if the request was answered before it. */
  quota?: QuotaDecision
  /** The fault that acted on the request. */
  fault?: ActiveFault
  /**
   * The id of the earlier request with the same idempotency key, whose answer was given again;
   * undefined if the operation ran.
   */
  replayed?: string
  /**
   * Whether a handler of yours has done what the request asked for, even if the client never got the
   * answer; undefined if none has.
   */
  executed?: boolean
  /** What the service let pass by its options, in one sentence: an ignored key, or a sunset. */
  overlooked?: string
  /** The error in the response; undefined if the response isn't an error. */
  problem?: Problem | undefined
}
