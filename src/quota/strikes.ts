/** When a caller is banned, and for how long. */
export interface BanPolicy {
  /** The number of strikes that starts a ban. */
  readonly after: number
  /** Lengths in ms. The first ban lasts as long as the first item, and so on; the last item repeats. */
  readonly durations: readonly number[]
}

/** How often a caller ignored `Retry-After`, and what followed (SPEC part 8, rule 4). */
export interface Strikes {
  /** Requests before `Retry-After` was over, since the caller last waited it out. */
  readonly count: number
  /** The end of the wait that the last refusal asked for, in epoch ms; 0 for none. */
  readonly waitUntil: number
  /** The end of the ban, in epoch ms; 0 for none. */
  readonly bannedUntil: number
  /** How many bans the caller has had. */
  readonly bans: number
}

export const NO_STRIKES: Strikes = { count: 0, waitUntil: 0, bannedUntil: 0, bans: 0 }

/** Returns the strikes as they stand at `now`: the end of a ban clears them. */
export function currentStrikes(strikes: Strikes, now: number): Strikes {
  const isOver = strikes.bannedUntil !== 0 && now >= strikes.bannedUntil
  return isOver ? { ...strikes, count: 0, waitUntil: 0, bannedUntil: 0 } : strikes
}

/** Returns whether a ban is in force at `now`. */
export function isBanned(strikes: Strikes, now: number): boolean {
  return strikes.bannedUntil !== 0 && now < strikes.bannedUntil
}

/** Returns the strikes after a request was admitted: every wait is over. */
export function strikesAfterAdmission(strikes: Strikes): Strikes {
  return strikes.count === 0 && strikes.waitUntil === 0
    ? strikes
    : { ...strikes, count: 0, waitUntil: 0 }
}

/**
 * Returns the strikes after a request was refused and asked to wait until `waitUntil`; 0 if it was
 * not told how long. A refusal during an earlier wait is a strike, and `policy.after` strikes start
 * a ban.
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

/** Returns the strikes of a caller whose ban of `ms` starts at `now`. */
export function strikesAfterBan(strikes: Strikes, now: number, ms: number): Strikes {
  return { ...strikes, waitUntil: 0, bannedUntil: now + ms, bans: strikes.bans + 1 }
}

/** Returns how long the next ban lasts, in ms: the ladder goes up with each ban. */
export function nextBanMs({ bans }: Strikes, { durations }: BanPolicy): number {
  return durations[Math.min(bans, durations.length - 1)] ?? 0
}
