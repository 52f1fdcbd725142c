import { elapsed, isApart, isSurelyAfter, type Seen, wasTold } from './order.ts'

/** The attempts of one call, oldest first: the first, and each retry. */
export type Chain = readonly [Seen, ...Seen[]]

/** After this long, beyond what the client was told to wait, it is another call. */
const FORGOTTEN_AFTER_MS = 600_000

/** The most calls of the same request that are followed side by side. */
const SIDE_BY_SIDE = 16

/**
 * Correlates the attempts of one caller: by the client's own retry marks where it sends them, else
 * by method, URL and body. Only what failed is retried, and only what was surely sent after the
 * failed reply is a retry.
 */
export function toChains(attempts: readonly Seen[]): readonly Chain[] {
  const chains: [Seen, ...Seen[]][] = []
  const openByName = new Map<string, typeof chains>()
  for (const attempt of attempts) {
    const name = attempt.mark?.call ?? attempt.fingerprint
    const open = openByName.get(name) ?? []
    // Of calls side by side it may be any: the one that failed first is given the benefit.
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
 * Every pair of attempts that follow one another in a chain, where the reply to the first had been
 * handed over: a client that gave up before and marked its next attempt did not know what it said.
 */
export function pairsOf(chain: Chain): readonly (readonly [Seen, Seen])[] {
  return chain
    .slice(1)
    .map((attempt, index) => [chain[index] ?? attempt, attempt] as const)
    .filter(([failed, retry]) => wasTold(retry, failed))
}

/** Whether attempts of one call may be mixed with those of another one that asked for the same. */
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

function lastOf(chain: Chain): Seen {
  return chain.at(-1) ?? chain[0]
}

/** Whether a retry came before the time that the failed reply named, and so that it matters. */
export function isTooEarly(failed: Seen, retry: Seen): boolean {
  const { wait } = failed
  if (wait === null || elapsed(failed, retry) >= wait.ms - wait.toleranceMs) return false
  // Once the quota admits the caller, whatever it was told to wait for is over.
  return failed.isAdmitted !== false || retry.isAdmitted !== true
}

function continues(attempt: Seen, last: Seen | undefined): boolean {
  if (last === undefined || last.generation !== attempt.generation) return false
  const { mark } = attempt
  const isCounted = mark === null ? last.mark === null : mark.retry > (last.mark?.retry ?? 0)
  const patience = FORGOTTEN_AFTER_MS + (last.wait?.ms ?? 0)
  if (!isCounted || elapsed(last, attempt) > patience) return false
  return mark?.call != null || isSurelyAfter(attempt, last)
}
