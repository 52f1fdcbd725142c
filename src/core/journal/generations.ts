import type { CallerKey } from '../quota/accounts.ts'

/** The maximum number of callers that have their own generation. */
const CALLERS_KEPT = 10_000

/**
 * Counts the generations of each caller. A new generation begins whenever the waits that responses
 * have announced are invalidated: a test resets quotas, restores a snapshot, or moves the clock
 * back.
 *
 * The audit compares two requests of a caller only within one generation.
 */
export interface Generations {
  /** Begins a new generation for one caller, or for all callers if `key` is left out. */
  next(key?: CallerKey): void
  /** Returns the current generation of a caller. */
  of(key: CallerKey): number
}

/** Creates a counter that starts at generation 0 for all callers. */
export function createGenerations(): Generations {
  let latest = 0
  let ofAll = 0
  const own = new Map<CallerKey, number>()
  return {
    next(key) {
      latest += 1
      if (key !== undefined && own.size < CALLERS_KEPT) return void own.set(key, latest)
      ofAll = latest
      own.clear()
    },
    of: (key) => Math.max(ofAll, own.get(key) ?? 0),
  }
}
