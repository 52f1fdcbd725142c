import { elapsed, hadReply, isApart, isSurelyAfter, type OrderedAttempt } from './order.ts'

/** The attempts of one call, oldest first: the first attempt and each retry. */
export type Chain = readonly [OrderedAttempt, ...OrderedAttempt[]]

/** A request this long after the requested wait is a new call, not a retry. */
const FORGOTTEN_AFTER_MS = 600_000

/** The most parallel calls of the same request that are tracked. */
const SIDE_BY_SIDE = 16

/**
 * Groups the attempts of one caller into calls: by the client's own retry headers where it sends
 * them, else by method, URL and body.
 *
 * Only a failed request can be retried, and a retry was certainly sent after the failed reply.
 */
export function toChains(attempts: readonly OrderedAttempt[]): readonly Chain[] {
  const chains: [OrderedAttempt, ...OrderedAttempt[]][] = []
  const openByName = new Map<string, typeof chains>()
  for (const attempt of attempts) {
    const name = attempt.mark?.call ?? attempt.fingerprint
    const open = openByName.get(name) ?? []
    // With parallel calls it may retry any of them. The oldest failure favours the client.
    const found = open.find((chain) => continues(attempt, chain.at(-1)))
    const chain = found ?? [attempt]
    if (found === undefined) chains.push(chain)
    else found.push(attempt)
    const others = open.filter((each) => each !== found)
    const next = attempt.ending === 'served' ? others : [...others, chain].slice(-SIDE_BY_SIDE)
    openByName.set(name, next)
  }
  return chains
}

/**
 * Returns each failed attempt with its retry. Pairs whose first reply was delivered too late are
 * left out: a client that had already given up did not know what the reply said.
 */
export function pairsOf(chain: Chain): readonly (readonly [OrderedAttempt, OrderedAttempt])[] {
  return chain
    .slice(1)
    .map((attempt, index) => [chain[index] ?? attempt, attempt] as const)
    .filter(([failed, retry]) => hadReply(retry, failed))
}

/** Returns whether attempts of a call may be mixed up with those of an identical parallel call. */
export function isMixed(chain: Chain, chains: readonly Chain[]): boolean {
  const [{ fingerprint, mark }] = chain
  if (mark?.call != null) return false
  return chains.some(
    (other) => other !== chain && other[0].fingerprint === fingerprint && !areApart(chain, other),
  )
}

function areApart(one: Chain, other: Chain): boolean {
  return isApart(one[0], lastOf(other)) || isApart(other[0], lastOf(one))
}

function lastOf(chain: Chain): OrderedAttempt {
  return chain.at(-1) ?? chain[0]
}

/** Returns whether a retry came before the wait that the failed reply asked for was over. */
export function isTooEarly(failed: OrderedAttempt, retry: OrderedAttempt): boolean {
  const { wait } = failed
  if (wait === null || elapsed(failed, retry) >= wait.ms - wait.toleranceMs) return false
  // If the quota allows the retry, the wait for the quota no longer applies.
  return failed.isAdmitted !== false || retry.isAdmitted !== true
}

function continues(attempt: OrderedAttempt, last: OrderedAttempt | undefined): boolean {
  if (last === undefined || last.generation !== attempt.generation) return false
  const { mark } = attempt
  const isCounted = mark === null ? last.mark === null : mark.retry > (last.mark?.retry ?? 0)
  const patience = FORGOTTEN_AFTER_MS + (last.wait?.ms ?? 0)
  if (!isCounted || elapsed(last, attempt) > patience) return false
  return mark?.call != null || isSurelyAfter(attempt, last)
}
