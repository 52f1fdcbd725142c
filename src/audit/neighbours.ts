import type { OrderedAttempt } from './order.ts'

/** The previous and the next identical request of each request. */
export interface Neighbours {
  readonly before: ReadonlyMap<OrderedAttempt, OrderedAttempt>
  readonly after: ReadonlyMap<OrderedAttempt, OrderedAttempt>
}

/** Finds the previous and the next identical request of each request of one caller. */
export function toNeighbours(attempts: readonly OrderedAttempt[]): Neighbours {
  const before = new Map<OrderedAttempt, OrderedAttempt>()
  const after = new Map<OrderedAttempt, OrderedAttempt>()
  const latest = new Map<string, OrderedAttempt>()
  for (const attempt of attempts) {
    const last = latest.get(attempt.fingerprint)
    latest.set(attempt.fingerprint, attempt)
    if (last === undefined) continue
    before.set(attempt, last)
    after.set(last, attempt)
  }
  return { before, after }
}
