/** The rules for banning callers. */
export interface BanPolicy {
  /** The number of strikes that leads to a ban, from 1 to 1000000. */
  readonly after: number
  /** The lengths of a caller's first ban, second ban and so on, in ms. The last length repeats. */
  readonly durations: readonly number[]
  /** Whether strikes can ban the anonymous caller, which has no API key (SPEC part 8, rule 4). */
  readonly anonymous: boolean
}

/** The strikes of a caller for ignoring `Retry-After`, and its bans (SPEC part 8, rule 4). */
export interface Strikes {
  /** The number of requests that ignored a refusal, since the caller last waited. */
  readonly count: number
  /** The end of the wait that the last refusal announced, in epoch ms; 0 for none. */
  readonly waitUntil: number
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

export const NO_STRIKES: Strikes = {
  count: 0,
  waitUntil: 0,
  bannedUntil: 0,
  isEarned: false,
  bans: 0,
}

/** Returns the strikes of a caller at `now`. The end of a ban clears them. */
export function currentStrikes(strikes: Strikes, now: number): Strikes {
  const isOver = strikes.bannedUntil !== 0 && now >= strikes.bannedUntil
  return isOver ? { ...strikes, count: 0, waitUntil: 0, bannedUntil: 0 } : strikes
}

/** Returns whether a ban is in force at `now`. */
export function isBanned(strikes: Strikes, now: number): boolean {
  return strikes.bannedUntil !== 0 && now < strikes.bannedUntil
}

/** Returns the strikes after a request was allowed, which clears them. */
export function strikesAfterAdmission(strikes: Strikes): Strikes {
  return { ...strikes, count: 0, waitUntil: 0 }
}

/** A request that was refused because the quota was exhausted. Times are in epoch ms. */
interface Refused {
  readonly now: number
  /** The end of the announced wait; 0 if none was announced. */
  readonly waitUntil: number
  /** Whether the client had read an earlier refusal, and didn't wait as long as it asked. */
  readonly isStrike: boolean
}

/**
 * Returns the strikes after a request was refused. Under a policy, `policy.after` strikes start a
 * ban; null for no bans. A caller that has waited starts again without strikes.
 */
export function strikesAfterRefusal(
  strikes: Strikes,
  { now, waitUntil, isStrike }: Refused,
  policy: BanPolicy | null,
): Strikes {
  if (!isStrike)
    return { ...strikes, count: now < strikes.waitUntil ? strikes.count : 0, waitUntil }
  const struck = { ...strikes, count: strikes.count + 1, waitUntil }
  if (policy === null || struck.count < policy.after) return struck
  const banned = strikesAfterBan(struck, now, nextBanMs(strikes, policy))
  return { ...banned, isEarned: true }
}

/** Returns the strikes after a test imposed a ban of `ms`, starting at `now`. */
export function strikesAfterBan(strikes: Strikes, now: number, ms: number): Strikes {
  const bans = strikes.bans + 1
  return { ...strikes, waitUntil: 0, bannedUntil: now + ms, isEarned: false, bans }
}

/** Returns the length of a caller's next ban in ms. */
export function nextBanMs({ bans }: Strikes, { durations }: BanPolicy): number {
  return durations[Math.min(bans, durations.length - 1)] ?? 0
}
