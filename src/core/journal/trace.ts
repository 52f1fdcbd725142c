import type { ActiveFault } from '../faults/fault.ts'
import type { Problem } from '../http/problems.ts'
import type { Refusal } from '../quota/accounts/refusal.ts'
import type { Ban } from '../quota/accounts/strikes.ts'
import type { Decision } from '../quota/ledger.ts'

/** A trace of one request. The steps add their results, and the journal stores it. */
export interface Trace {
  /** The quota decision; undefined if the request didn't reach the quota, or is exempt from it. */
  decision?: Decision
  /**
   * The refusal that the client ignored with this request, which makes it a strike; undefined if it
   * is none.
   */
  ignored?: Refusal | undefined
  /** The ban that refused the request; undefined if none did. */
  ban?: Ban
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
