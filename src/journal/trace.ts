import type { ActiveFault } from '../faults/fault.ts'
import type { Choice } from '../faults/registry.ts'
import type { Problem } from '../http/problems.ts'
import type { Decision } from '../quota/ledger.ts'

/** What the steps of a request found out. Steps add to it; the journal keeps it. */
export interface Trace {
  /** The decision on the quota; undefined if an earlier step ended the request. */
  decision?: Decision
  /** The faults that match the request, chosen before its operation. */
  choice?: Choice
  /** The fault that acted on the request. */
  fault?: ActiveFault
  /** What the error reply says; undefined unless the reply is an error. */
  problem?: Problem
}
