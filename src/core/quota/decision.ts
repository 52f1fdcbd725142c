import type { AnnouncedWait } from '../dialects/dialect.ts'
import type { RateLimitRefusal } from './strikes.ts'
import type { WindowName, WindowUsage } from './window.ts'

/**
 * The decision about one request. The status, headers and body of a refusal follow from it, and what
 * the journal and the audit say about quotas, strikes and bans.
 */
export interface QuotaDecision {
  /** The time of the request: service time, epoch ms. */
  readonly now: number
  /** The usage of every window that the plan limits, after the request. */
  readonly windows: readonly WindowUsage[]
  /**
   * Whether the request was counted. Not if it's exempt, if the caller was banned, or if the quota
   * refused it and `countRejected` isn't set.
   */
  readonly isCounted: boolean
  /** Why the request is refused; null if it's admitted. */
  readonly refused: Refused | null
}

/** Why a request is refused. */
interface Refused {
  /** The exhausted windows; empty if the caller was banned already. */
  readonly by: readonly WindowName[]
  /** The ban of the caller, which this refusal may have started; null if it isn't banned. */
  readonly ban: Ban | null
  /** The wait that the response announces. */
  readonly wait: AnnouncedWait
  /** The refusal that the client ignored, which makes this request a strike; undefined if it's none. */
  readonly ignored?: RateLimitRefusal | undefined
}

/** The ban of a caller. Times are in epoch ms. */
export interface Ban {
  readonly endsAt: number
  /**
   * The time from which a request is allowed: the end of the ban or, if that is later, the reset of
   * an exhausted window.
   */
  readonly allowedAt: number
  /** Whether the ban was for strikes. False for a ban that a test imposed. */
  readonly isEarned: boolean
}

/** Returns whether the quota was checked: not of a request that is exempt, or of a banned caller. */
export function wasChecked({ isCounted, refused }: QuotaDecision): boolean {
  return isCounted || (refused !== null && refused.by.length > 0)
}
