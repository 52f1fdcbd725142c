/** When a caller is banned, and for how long. */
export interface BanPolicy {
  /** This many requests before `Retry-After` is over. */
  readonly after: number
  /** In ms: the first ban takes the first, the next one the next; the last one stays. */
  readonly durations: readonly number[]
}

/** What is remembered of how a caller behaved after refusals (SPEC part 8, rule 4). */
export interface Conduct {
  /** Requests before `Retry-After` was over, since the last refusal that was waited out. */
  readonly strikes: number
  /** Until when the caller was told to wait, in epoch ms; 0 when it was not. */
  readonly waitUntil: number
  /** Until when the caller is banned, in epoch ms; 0 when it is not. */
  readonly bannedUntil: number
  /** How often the caller was banned for striking. */
  readonly bans: number
}

export const BLAMELESS: Conduct = { strikes: 0, waitUntil: 0, bannedUntil: 0, bans: 0 }

/** Returns the conduct as it stands at `now`: a ban that is over is forgiven, with its strikes. */
export function currentConduct(conduct: Conduct, now: number): Conduct {
  const isOver = conduct.bannedUntil !== 0 && now >= conduct.bannedUntil
  return isOver ? { ...conduct, strikes: 0, waitUntil: 0, bannedUntil: 0 } : conduct
}

export function isBanned(conduct: Conduct, now: number): boolean {
  return conduct.bannedUntil !== 0 && now < conduct.bannedUntil
}

/** After a request that was served: whatever the caller was told to wait for is over. */
export function afterAdmission(conduct: Conduct): Conduct {
  return conduct.strikes === 0 && conduct.waitUntil === 0
    ? conduct
    : { ...conduct, strikes: 0, waitUntil: 0 }
}

/**
 * After a request that was refused and told to wait until `told`, null when it was told nothing: a
 * strike if the caller had been told to wait longer than until now; the last strike that the policy
 * allows is the start of a ban.
 */
export function afterRefusal(
  conduct: Conduct,
  now: number,
  told: number | null,
  policy: BanPolicy | null,
): Conduct {
  const waitUntil = told ?? 0
  if (conduct.waitUntil === 0 || now >= conduct.waitUntil)
    return { ...conduct, strikes: 0, waitUntil }
  const strikes = conduct.strikes + 1
  if (policy === null || strikes < policy.after) return { ...conduct, strikes, waitUntil }
  const duration = policy.durations[Math.min(conduct.bans, policy.durations.length - 1)] ?? 0
  return { strikes, waitUntil: 0, bannedUntil: now + duration, bans: conduct.bans + 1 }
}
