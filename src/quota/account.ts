import type { Counts } from './ledger.ts'
import { NO_STRIKES, type Strikes } from './strikes.ts'
import { UNUSED } from './window.ts'

/** A caller: its API key, or null for the anonymous caller. */
export type CallerKey = string | null

/** What the service remembers of one caller. */
export interface Account {
  readonly counts: Counts
  readonly strikes: Strikes
  /** The plan set with `quotas.setPlan`; null for the configured plan. */
  readonly plan: string | null
}

/** The account of a caller that has not called yet. */
export const NEW_ACCOUNT: Account = {
  counts: { minute: UNUSED, day: UNUSED },
  strikes: NO_STRIKES,
  plan: null,
}
