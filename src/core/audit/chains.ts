import {
  elapsed,
  hadCertainlyRead,
  hadRead,
  pauseAfter,
  READING_MS,
  wasAnswered,
} from '../http/delivery.ts'
import { groupBy } from '../lib/group-by.ts'
import { type Attempt, isOverQuota } from './attempt.ts'

/** The attempts of one call, oldest first: the original request and its retries. */
export type Chain = readonly [Attempt, ...Attempt[]]

/**
 * An identical request that comes this long after the end of the wait is a new call, not a retry.
 */
const NEW_CALL_AFTER_MS = 600_000

/** How many parallel calls of the same request are tracked. */
const MAX_PARALLEL_CALLS = 16

/**
 * Groups the attempts of one caller into calls, by the client's retry headers if it sends them,
 * otherwise by method, URL and body.
 *
 * A request counts as a retry only if the earlier attempt failed, and if the client had certainly
 * received its response.
 */
export function toChains(attempts: readonly Attempt[]): readonly Chain[] {
  const chains: [Attempt, ...Attempt[]][] = []
  const openByName = new Map<string, typeof chains>()
  for (const attempt of attempts) {
    const name = attempt.retryHeaders?.callId ?? attempt.fingerprint
    const open = openByName.get(name) ?? []
    const found = findCall(attempt, open)
    const chain = found ?? [attempt]
    if (found === undefined) chains.push(chain)
    else found.push(attempt)
    const others = open.filter((each) => each !== found)
    const next =
      attempt.result === 'served' ? others : [...others, chain].slice(-MAX_PARALLEL_CALLS)
    openByName.set(name, next)
  }
  return chains
}

/**
 * Returns each failed attempt of a chain with its retry. Omits retries that were sent before the
 * failed response was delivered: a client that had stopped waiting didn't know what the response
 * said.
 */
export function pairsOf(chain: Chain): readonly (readonly [Attempt, Attempt])[] {
  return chain
    .slice(1)
    .map((attempt, index) => [chain[index] ?? attempt, attempt] as const)
    .filter(([failed, retry]) => wasAnswered(failed, retry))
}

/** Returns the last attempt of a chain. */
export function lastOf(chain: Chain): Attempt {
  return chain.at(-1) ?? chain[0]
}

/**
 * Returns whether a retry came before the end of the wait that the failed response asked for, other
 * than the wait for the end of a ban.
 */
export function isEarlyRetry([failed, retry]: readonly [Attempt, Attempt]): boolean {
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

function continues(attempt: Attempt, last: Attempt): boolean {
  if (last.generation !== attempt.generation) return false
  const { retryHeaders } = attempt
  const isNextRetry =
    retryHeaders === null
      ? last.retryHeaders === null
      : retryHeaders.retryCount > (last.retryHeaders?.retryCount ?? 0)
  const maxWait = NEW_CALL_AFTER_MS + (last.wait?.ms ?? 0)
  if (!isNextRetry || elapsed(last, attempt) > maxWait) return false
  return retryHeaders?.callId != null || isCertainlyAfter(attempt, last)
}

/**
 * Returns whether the client had certainly read the response to `earlier` when it sent a request, and
 * either some time had passed, or it was its next request.
 */
export function isCertainlyAfter(attempt: Attempt, earlier: Attempt): boolean {
  return attempt.index === earlier.index + 1
    ? hadRead(earlier, attempt)
    : isLongAfter(attempt, earlier)
}

/** Returns whether the client had certainly read the response to `earlier`, and some time had passed. */
export function isLongAfter(attempt: Attempt, earlier: Attempt): boolean {
  return hadRead(earlier, attempt) && pauseAfter(earlier, attempt) > READING_MS
}

/** With how many chains before it, and after it, a chain is compared. */
const COMPARED = 256

/** The chains of one fingerprint, in the order in which they started. */
interface Group {
  readonly chains: readonly Chain[]
  /** For each chain, the tick by which all chains before it had ended. */
  readonly endsBefore: readonly number[]
  /** For each chain, the tick after which all chains after it were sent. */
  readonly startsAfter: readonly number[]
}

/**
 * Finds the chains that may contain attempts of an identical call that ran in parallel. If there
 * are too many chains to compare, one counts as mixed unless it's certain that it isn't.
 */
export function findMixed(chains: readonly Chain[]): ReadonlySet<Chain> {
  const groups = groupBy(chains, ([{ fingerprint }]) => fingerprint)
  const mixed = [...groups.values()].flatMap((group) => {
    const ordered = toGroup(group)
    return group.filter((chain, index) => !hasCallId(chain) && isMixed(index, ordered))
  })
  return new Set(mixed)
}

function hasCallId([{ retryHeaders }]: Chain): boolean {
  return retryHeaders?.callId != null
}

function toGroup(chains: readonly Chain[]): Group {
  const endsBefore: number[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const chain of chains) {
    endsBefore.push(end)
    end = Math.max(end, endOf(chain))
  }
  const startsAfter: number[] = []
  let start = Number.POSITIVE_INFINITY
  for (const chain of chains.toReversed()) {
    startsAfter.push(start)
    start = Math.min(start, startOf(chain))
  }
  return { chains, endsBefore, startsAfter: startsAfter.reverse() }
}

function isMixed(index: number, { chains, endsBefore, startsAfter }: Group): boolean {
  const chain = chains[index]
  if (chain === undefined) return false
  // Most clients send one identical call after another.
  const isAfterAll = (first: number) => startOf(chain) >= (endsBefore[first] ?? 0)
  const isBeforeAll = (last: number) => endOf(chain) <= (startsAfter[last] ?? 0)
  if (isAfterAll(index) && isBeforeAll(index)) return false
  const from = Math.max(0, index - COMPARED)
  const to = Math.min(chains.length - 1, index + COMPARED)
  if (!isAfterAll(from) || !isBeforeAll(to)) return true
  return chains.slice(from, to + 1).some((other) => other !== chain && !areApart(chain, other))
}

/** The tick (see `Delivery`) after which the first attempt of a chain was sent. */
function startOf([{ delivery }]: Chain): number {
  return Math.max(delivery.sentAt, delivery.readAt)
}

/** The tick at which the last attempt of a chain was answered; infinite if it never was. */
function endOf(chain: Chain): number {
  return lastOf(chain).delivery.answeredAt ?? Number.POSITIVE_INFINITY
}

function areApart(one: Chain, other: Chain): boolean {
  return startOf(one) >= endOf(other) || startOf(other) >= endOf(one)
}

/** For each request, the identical requests directly before and after it. */
export interface Neighbours {
  readonly before: ReadonlyMap<Attempt, Attempt>
  readonly after: ReadonlyMap<Attempt, Attempt>
}

/** Finds the identical requests directly before and after each request of one caller. */
export function toNeighbours(attempts: readonly Attempt[]): Neighbours {
  const before = new Map<Attempt, Attempt>()
  const after = new Map<Attempt, Attempt>()
  const latest = new Map<string, Attempt>()
  for (const attempt of attempts) {
    const last = latest.get(attempt.fingerprint)
    latest.set(attempt.fingerprint, attempt)
    if (last === undefined) continue
    before.set(attempt, last)
    after.set(last, attempt)
  }
  return { before, after }
}
