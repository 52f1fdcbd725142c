/** Something that can return to its initial state. */
export interface Resettable {
  reset(): void
}

/**
 * A part of the service's state that affects later responses.
 *
 * Every part is a member of `ServiceState` (`src/service/state.ts`), so `snapshot()`, `restore()`
 * and `reset()` cover all of them.
 */
export interface StatePart<Saved = unknown> extends Resettable {
  /** Returns the state as plain JSON. */
  snapshot(): Saved
  /**
   * Validates a saved state without changing anything. Returns a function that applies it.
   *
   * @throws {TypeError} if the saved state is invalid.
   */
  parse(saved: unknown): () => void
}

/** Returns a saved value as a record. A value that is not an object has no members. */
export function savedRecord(saved: unknown): Readonly<Record<string, unknown>> {
  return Object(saved)
}

/**
 * Returns a saved count. `where` names it in the error.
 *
 * @throws {TypeError} if it is not a non-negative integer.
 */
export function savedCount(saved: unknown, where: string): number {
  if (typeof saved === 'number' && Number.isSafeInteger(saved) && saved >= 0) return saved
  throw new TypeError(`${where}: expected a non-negative integer`)
}
