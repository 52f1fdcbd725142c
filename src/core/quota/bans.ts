/** The rules for banning callers. */
export interface BanPolicy {
  /** The number of strikes that leads to a ban, from 1 to 1000000. */
  readonly after: number
  /** The lengths of a caller's first ban, second ban and so on, in ms. The last length repeats. */
  readonly durations: readonly number[]
  /** Whether strikes can ban the anonymous caller, which has no API key (SPEC part 8, rule 4). */
  readonly anonymous: boolean
}

/** A request that was refused because the quota was exhausted, and the wait that it announced. */
export interface RateLimitRefusal {
  /** The `X-Request-Id` of the response. */
  readonly id: string
  /** When the request arrived: service time, epoch ms. */
  readonly at: number
  /** The announced end of the wait: service time, epoch ms. */
  readonly until: number
  /** How much earlier than the end a well-behaved client may come, in ms. */
  readonly toleranceMs: number
}

/** The strikes of a caller for ignoring a refusal, the wait that it was told, and its bans (SPEC part 8, rule 4). */
export interface Standing {
  /** The number of requests that ignored a refusal, since the caller last waited. */
  readonly count: number
  /** Of the refusals since the quota last served the caller, the one whose wait ends first. */
  readonly wait: RateLimitRefusal | null
  /** The end of the ban, in epoch ms; 0 for none. */
  readonly bannedUntil: number
  /** Whether the latest ban was for strikes. False for a ban that a test imposed. */
  readonly isEarned: boolean
  /** The number of bans that the caller has had. */
  readonly bans: number
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

export const GOOD_STANDING: Standing = {
  count: 0,
  wait: null,
  bannedUntil: 0,
  isEarned: false,
  bans: 0,
}

/** Returns the strikes of a caller at `now`. The end of a ban clears them. */
export function currentStanding(strikes: Standing, now: number): Standing {
  const isOver = strikes.bannedUntil !== 0 && now >= strikes.bannedUntil
  return isOver ? { ...strikes, count: 0, bannedUntil: 0 } : strikes
}

/** Returns whether a ban is in force at `now`. */
export function isBanned({ bannedUntil }: Standing, now: number): boolean {
  return bannedUntil !== 0 && now < bannedUntil
}

/** Returns the strikes after the quota has served the caller, which clears them. */
export function afterAdmission(strikes: Standing): Standing {
  const { count, wait } = strikes
  return count === 0 && wait === null ? strikes : { ...strikes, count: 0, wait: null }
}

/** Returns the strikes at `now`, with a ban if the policy demands it. Null is for no bans. */
export function banIfDue(strikes: Standing, now: number, policy: BanPolicy | null): Standing {
  if (policy === null || strikes.count < policy.after) return strikes
  return { ...afterBan(strikes, now, nextBanMs(strikes, policy)), isEarned: true }
}

/** Returns the strikes after a ban of `ms` that a test imposes, starting at `now`; `banIfDue` adds that it's earned. */
export function afterBan(strikes: Standing, now: number, ms: number): Standing {
  return { ...strikes, bannedUntil: now + ms, isEarned: false, bans: strikes.bans + 1 }
}

/** Returns the length of a caller's next ban in ms. */
export function nextBanMs({ bans }: Standing, { durations }: BanPolicy): number {
  return durations[Math.min(bans, durations.length - 1)] ?? 0
}
