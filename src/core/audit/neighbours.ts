import type { OrderedAttempt } from './order.ts'

/** For each request, the identical requests directly before and after it. */
export interface Neighbours {
  readonly before: ReadonlyMap<OrderedAttempt, OrderedAttempt>
  readonly after: ReadonlyMap<OrderedAttempt, OrderedAttempt>
}

/** Finds the identical requests directly before and after each request of one caller. */
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
