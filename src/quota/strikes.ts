/** The rules for banning callers. */
export interface BanPolicy {
  /** The number of strikes that leads to a ban. */
  readonly after: number
  /** The lengths of a caller's first ban, second ban and so on, in ms. The last length repeats. */
  readonly durations: readonly number[]
}

/** The strikes of a caller for ignoring `Retry-After`, and its bans (SPEC part 8, rule 4). */
export interface Strikes {
  /** The number of requests sent before `Retry-After` had passed, since the caller last waited. */
  readonly count: number
  /** The end of the wait that the last refusal announced, in epoch ms; 0 for none. */
  readonly waitUntil: number
  /** The end of the ban, in epoch ms; 0 for none. */
  readonly bannedUntil: number
  /** The number of bans that the caller has had. */
  readonly bans: number
}

export const NO_STRIKES: Strikes = { count: 0, waitUntil: 0, bannedUntil: 0, bans: 0 }

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
  return strikes.count === 0 && strikes.waitUntil === 0
    ? strikes
    : { ...strikes, count: 0, waitUntil: 0 }
}

/**
 * Returns the strikes after a request was refused. `waitUntil` is the end of the announced wait; 0
 * if none was announced. A refusal before the end of an earlier wait is a strike, and
 * `policy.after` strikes start a ban. All times are in epoch ms.
 */
export function strikesAfterRefusal(
  strikes: Strikes,
  { now, waitUntil }: { readonly now: number; readonly waitUntil: number },
  policy: BanPolicy | null,
): Strikes {
  const hasWaited = strikes.waitUntil === 0 || now >= strikes.waitUntil
  if (hasWaited) return { ...strikes, count: 0, waitUntil }
  const struck = { ...strikes, count: strikes.count + 1, waitUntil }
  if (policy === null || struck.count < policy.after) return struck
  return strikesAfterBan(struck, now, nextBanMs(strikes, policy))
}

/** Returns the strikes after a ban of `ms` started at `now`. */
export function strikesAfterBan(strikes: Strikes, now: number, ms: number): Strikes {
  return { ...strikes, waitUntil: 0, bannedUntil: now + ms, bans: strikes.bans + 1 }
}

/** Returns the length of a caller's next ban in ms. */
export function nextBanMs({ bans }: Strikes, { durations }: BanPolicy): number {
  return durations[Math.min(bans, durations.length - 1)] ?? 0
}
