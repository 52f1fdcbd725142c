import type { Attempt } from './attempt.ts'

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
