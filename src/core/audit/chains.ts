import { elapsed, pauseAfter, wasAnswered } from '../http/delivery.ts'
import { hadCertainlyRead, hadRead, READING_MS } from '../quota/strikes.ts'
import { type Attempt, isOverQuota } from './attempt.ts'

/** The attempts of one call, oldest first: the original request and its retries. */
export type Chain = readonly [Attempt, ...Attempt[]]

/** A failed attempt, and its retry. */
export type Pair = readonly [failed: Attempt, retry: Attempt]

/**
 * An identical request that comes this long after the end of the wait is a new call, not a retry.
 */
const NEW_CALL_AFTER_MS = 600_000

/** How many parallel calls of the same request are tracked. */
const MAX_PARALLEL_CALLS = 16

/**
 * Groups the attempts of one caller into calls, by method, URL and body.
 *
 * A request counts as a retry only if the earlier attempt failed, and if the client had certainly
 * received its response.
 */
export function toChains(attempts: readonly Attempt[]): readonly Chain[] {
  const chains: [Attempt, ...Attempt[]][] = []
  const openByFingerprint = new Map<string, typeof chains>()
  for (const attempt of attempts) {
    const open = openByFingerprint.get(attempt.fingerprint) ?? []
    const found = findCall(attempt, open)
    const chain = found ?? [attempt]
    if (found === undefined) chains.push(chain)
    else found.push(attempt)
    const others = open.filter((each) => each !== found)
    const next =
      attempt.result === 'served' ? others : [...others, chain].slice(-MAX_PARALLEL_CALLS)
    openByFingerprint.set(attempt.fingerprint, next)
  }
  return chains
}

/** Returns each failed attempt of a chain with its retry. */
export function pairsOf(chain: Chain): readonly Pair[] {
  return chain.slice(1).map((retry, index) => [chain[index] ?? retry, retry])
}

export function lastOf(chain: Chain): Attempt {
  return chain.at(-1) ?? chain[0]
}

/**
 * Returns whether a retry came before the end of the wait that the failed response asked for, other
 * than the wait for the end of a ban.
 */
export function isEarlyRetry([failed, retry]: Pair): boolean {
  return !failed.isBan && isTooEarly(failed, retry)
}

/** Returns whether a retry certainly came before the end of the wait that the failed response asked for. */
export function isTooEarly(failed: Attempt, retry: Attempt): boolean {
  if (isWaitOver(failed, retry)) return false
  // A quota that admits the retry has ended the wait. Parallel requests may all be refused by it.
  return !isOverQuota(failed) || (!retry.isAdmitted && hadCertainlyRead(failed, retry))
}

/** Returns whether the wait that an attempt asked for, if it did, was over when a retry came. */
export function isWaitOver(failed: Attempt, retry: Attempt): boolean {
  const { wait } = failed
  return wait === null || elapsed(failed, retry) >= wait.ms - wait.toleranceMs
}

/**
 * Finds the call that an attempt retries. If several parallel calls have failed, favours the client:
 * assumes the oldest for which the retry isn't too early.
 */
function findCall<Open extends Chain>(attempt: Attempt, open: readonly Open[]): Open | undefined {
  const found = open.filter((chain) => continues(attempt, lastOf(chain)))
  return found.find((chain) => !isEarlyRetry([lastOf(chain), attempt])) ?? found[0]
}

/** Returns whether no test has invalidated the waits between two requests, and no time went back. */
export function areComparable(earlier: Attempt, later: Attempt): boolean {
  return earlier.generation === later.generation && earlier.setBacks === later.setBacks
}

function continues(attempt: Attempt, last: Attempt): boolean {
  const maxWait = NEW_CALL_AFTER_MS + (last.wait?.ms ?? 0)
  if (!areComparable(last, attempt) || elapsed(last, attempt) > maxWait) return false
  return isCertainlyAfter(attempt, last) || isNextAfterLoss(attempt, last)
}

/**
 * Returns whether a request is the caller's next one after a lost response, and no parallel one. Over
 * HTTP, it may come on another connection, which doesn't show what the client has read.
 */
function isNextAfterLoss(attempt: Attempt, last: Attempt): boolean {
  const isNext = last.isLost && attempt.index === last.index + 1 && wasAnswered(last, attempt)
  return isNext && pauseAfter(last, attempt) > READING_MS
}

/**
 * Returns whether the client had read the response to `earlier` when it sent a request, and either some
 * time had passed, or it was its next request: then it's certain.
 */
export function isCertainlyAfter(attempt: Attempt, earlier: Attempt): boolean {
  return attempt.index === earlier.index + 1
    ? hadRead(earlier, attempt)
    : isLongAfter(attempt, earlier)
}

/** Returns whether the client had read the response to `earlier`, and some time had passed. */
export function isLongAfter(attempt: Attempt, earlier: Attempt): boolean {
  return hadRead(earlier, attempt) && pauseAfter(earlier, attempt) > READING_MS
}

/**
 * Returns whether an identical call may have run at the same time. Nothing tells the attempts of the two
 * apart, so either chain may contain some of the other call.
 */
export function hasTwin(chain: Chain, chains: readonly Chain[]): boolean {
  const [{ fingerprint }] = chain
  return chains.some(
    (other) =>
      other !== chain &&
      other[0].fingerprint === fingerprint &&
      startOf(other) < endOf(chain) &&
      startOf(chain) < endOf(other),
  )
}

/** The tick (see `Delivery`) after which the first attempt of a chain was sent. */
function startOf([{ delivery }]: Chain): number {
  return Math.max(delivery.sentTick, delivery.readTick)
}

/** The tick at which the last attempt of a chain was answered; infinite if it never was. */
function endOf(chain: Chain): number {
  return lastOf(chain).delivery.answeredTick ?? Number.POSITIVE_INFINITY
}
