/** Something that can return to its initial state. */
export interface Resettable {
  reset(): void
}

/**
 * State that affects later replies.
 *
 * Each part is a member of `ServiceState` (`src/service/state.ts`), so that `snapshot()`, `restore()`
 * and `reset()` include all of them.
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

/** Returns the members of a saved value. A value that is not an object has none. */
export function savedRecord(saved: unknown): Readonly<Record<string, unknown>> {
  return Object(saved)
}

/** Returns a saved count; `where` names it in the error. @throws {TypeError} if it is invalid. */
export function savedCount(saved: unknown, where: string): number {
  if (typeof saved === 'number' && Number.isSafeInteger(saved) && saved >= 0) return saved
  throw new TypeError(`${where}: expected an integer from 0 up`)
}
