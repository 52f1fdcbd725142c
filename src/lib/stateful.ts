/** What can go back to how it was created. */
export interface Resettable {
  reset(): void
}

/**
 * A part of the petstore that decides how later requests are answered.
 *
 * Every one is registered in `ServiceState` (`src/service/state.ts`) under its name, so that none can be left out
 * of `snapshot()`, `restore()` or `reset()`.
 */
export interface StatePart<Saved = unknown> extends Resettable {
  /** Returns the whole state as plain JSON. */
  snapshot(): Saved
  /**
   * Checks a saved state without changing anything, and returns the function that puts it in
   * place.
   *
   * @throws {TypeError} saying what is wrong with it.
   */
  parse(saved: unknown): () => void
}

/** Reads the members of a saved value; of one that is no object, none. */
export function savedRecord(saved: unknown): Readonly<Record<string, unknown>> {
  return Object(saved)
}

/** Reads a saved count. Throws a `TypeError` that says where it is broken. */
export function savedCount(saved: unknown, where: string): number {
  if (typeof saved === 'number' && Number.isSafeInteger(saved) && saved >= 0) return saved
  throw new TypeError(`${where}: expected an integer from 0 up`)
}
