import { groupBy } from '../lib/group-by.ts'
import { type Chain, lastOf } from './chains.ts'

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
