import type { Attempt } from './attempt.ts'

/** The attempts of one call, oldest first: the first, and each retry. */
export type Chain = readonly Attempt[]

/** Within this time two requests may have been sent at once, each without knowing of the other. */
export const AT_ONCE_MS = 50

/** After this long, beyond what the client was told to wait, it is another call. */
const FORGOTTEN_AFTER_MS = 600_000

/**
 * Correlates the attempts of one caller: by the client's own retry marks where it sends them, else
 * by method, URL and body. Only what failed is retried, and only what was surely sent after the
 * failed reply is a retry.
 */
export function toChains(attempts: readonly Attempt[]): readonly Chain[] {
  const chains: Attempt[][] = []
  const open = new Map<string, Attempt[]>()
  for (const attempt of attempts) {
    const name = attempt.mark?.call ?? attempt.fingerprint
    const chain = open.get(name)
    const last = chain?.at(-1)
    if (chain !== undefined && last !== undefined && continues(attempt, last)) {
      chain.push(attempt)
      continue
    }
    const started = [attempt]
    chains.push(started)
    open.set(name, started)
  }
  return chains
}

/** Whether a request was surely sent by somebody who had the other's reply. */
export function isSurelyAfter(attempt: Attempt, earlier: Attempt): boolean {
  if (pauseAfter(earlier, attempt) > AT_ONCE_MS) return true
  const { returnedAt } = earlier.delivery
  return returnedAt !== undefined && attempt.delivery.sentAfter > returnedAt
}

/** How long after a request another one came, in ms: of service time, or of real time if more. */
export function elapsed(earlier: Attempt, attempt: Attempt): number {
  const real = attempt.delivery.arrivedMs - earlier.delivery.arrivedMs
  return Math.max(attempt.at - earlier.at, real)
}

/**
 * How long the client paused between a reply and its next attempt, in ms: of service time, or of
 * real time if more, since a clock that stands still knows of no pause.
 */
export function pauseAfter(earlier: Attempt, attempt: Attempt): number {
  const { arrivedMs, returnedMs = arrivedMs } = earlier.delivery
  const from = attempt.at >= earlier.endsAt ? earlier.endsAt : earlier.at
  return Math.max(attempt.at - from, attempt.delivery.arrivedMs - returnedMs)
}

function continues(attempt: Attempt, last: Attempt): boolean {
  if (last.ending === 'served') return false
  const { mark } = attempt
  if (mark !== null) return mark.retry > (last.mark?.retry ?? 0)
  const patience = FORGOTTEN_AFTER_MS + (last.wait?.ms ?? 0)
  return elapsed(last, attempt) <= patience && isSurelyAfter(attempt, last)
}
