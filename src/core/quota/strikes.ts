import { type Delivery, elapsed, type TimedRequest } from '../http/delivery.ts'
import { hadCertainlyRead } from '../http/traffic.ts'

// A strike is a refused request that ignored an earlier refusal:
//
// - Its client had certainly read that refusal when it sent the request (src/core/http/traffic.ts).
// - It came before the end of the wait that the refusal announced, less a tolerance: 50 ms, or 1 s for
//   a date. Waiting is measured on the service's clock or in real time, whichever is longer. Of several
//   refusals, the one whose wait ends first counts: who obeys that one gets no strike.
//
// Strikes are cleared when the client has waited (by a request that the quota serves, or by a refused
// one after the end of the wait), when a ban ends, and by `quotas.pardon` and `quotas.forget`. As soon
// as there are `ban.after` of them, the caller is banned.
//
//    0 s   100 requests at once   60 are served, 40 are told to wait 60 s; none is a strike
//    2 s   one request            refused: the first strike
//    3 s   one request            refused: the second strike
//   60 s   one request            served, because the client has waited; that clears the strikes

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
  /** How its response reached the client. */
  readonly delivery: Delivery
}

/** How a caller stands: its strikes, the refusal that it has to obey, and its bans. */
export interface Standing<Refusal = RateLimitRefusal> {
  /** The number of strikes since they were last cleared. */
  readonly strikes: number
  /** Of the refusals since the quota last served the caller, the one whose wait ends first. */
  readonly refusal: Refusal | null
  /** The end of the ban, in epoch ms; null for none. */
  readonly bannedUntil: number | null
  /** Whether the latest ban was for strikes. False for a ban that a test imposed. */
  readonly isEarned: boolean
  /** The number of bans that the caller has had. */
  readonly bans: number
}

export const GOOD_STANDING: Standing = {
  strikes: 0,
  refusal: null,
  bannedUntil: null,
  isEarned: false,
  bans: 0,
}

/** The rules for banning callers. */
export interface BanPolicy {
  /** The number of strikes that leads to a ban, from 1 to 1000000. */
  readonly after: number
  /** The lengths of a caller's first ban, second ban and so on, in ms. The last length repeats. */
  readonly durations: readonly number[]
  /** Whether strikes can ban the anonymous caller, which has no API key. */
  readonly anonymous: boolean
}

/** What a refused request means for its caller. */
interface Verdict {
  /** The refusal that the client ignored; undefined if the request is no strike. */
  readonly ignored: RateLimitRefusal | undefined
  readonly standing: Standing
}

/** Judges a refused request. `told` is the refusal with the wait that it announces; null for none. */
export function judgeRefused(
  request: TimedRequest,
  told: RateLimitRefusal | null,
  standing: Standing,
): Verdict {
  const { refusal, strikes } = standing
  if (refusal === null) return { ignored: undefined, standing: { ...standing, refusal: told } }
  const { at, until, toleranceMs, delivery } = refusal
  if (elapsed(refusal, request) >= until - at - toleranceMs) {
    return { ignored: undefined, standing: { ...standing, strikes: 0, refusal: told } }
  }
  const isStrike = !delivery.isLost && hadCertainlyRead(refusal, request)
  const isUnread = delivery.isLost || delivery.answeredTick === undefined
  const isReplaced = told !== null && (isUnread || told.until < until)
  return {
    ignored: isStrike ? refusal : undefined,
    standing: {
      ...standing,
      strikes: strikes + (isStrike ? 1 : 0),
      refusal: isReplaced ? told : refusal,
    },
  }
}

export function afterAdmission(standing: Standing): Standing {
  const { strikes, refusal } = standing
  return strikes === 0 && refusal === null ? standing : { ...standing, strikes: 0, refusal: null }
}

/** Returns how a caller stands at `now`: the end of a ban clears its strikes. */
export function currentStanding(standing: Standing, now: number): Standing {
  const isOver = standing.bannedUntil !== null && now >= standing.bannedUntil
  return isOver ? { ...standing, strikes: 0, bannedUntil: null } : standing
}

/** Bans a caller from `now` on if the policy demands it. Null is for no bans. */
export function banIfDue(standing: Standing, now: number, policy: BanPolicy | null): Standing {
  if (policy === null || standing.strikes < policy.after) return standing
  return { ...afterBan(standing, now, nextBanMs(standing, policy)), isEarned: true }
}

export function afterBan(standing: Standing, now: number, ms: number): Standing {
  return { ...standing, bannedUntil: now + ms, isEarned: false, bans: standing.bans + 1 }
}

export function nextBanMs({ bans }: Standing, { durations }: BanPolicy): number {
  return durations[Math.min(bans, durations.length - 1)] ?? 0
}
