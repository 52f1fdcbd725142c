import type { Counts } from '../ledger.ts'
import { UNUSED } from '../window.ts'
import { NO_STRIKES, type Strikes } from './strikes.ts'

/** The identity of a caller: its API key, or null for the anonymous caller. */
export type CallerKey = string | null

/** The state of one caller: its counts, strikes and plan. */
export interface Account {
  readonly counts: Counts
  readonly strikes: Strikes
  /** The name of the plan set with `quotas.setPlan`; null for the configured plan. */
  readonly plan: string | null
}

/** The account of a caller that hasn't sent a request yet. */
export const NEW_ACCOUNT: Account = {
  counts: { minute: UNUSED, day: UNUSED },
  strikes: NO_STRIKES,
  plan: null,
}
