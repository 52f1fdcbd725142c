/** Something that can return to its initial state. */
export interface Resettable {
  reset(): void
}

/** A part of the service's state that a snapshot has. */
export interface StatePart<Saved, Read = Saved> extends Resettable {
  /** Returns the state as plain JSON, which later changes to the state leave as it is. */
  snapshot(): Saved
  /** Replaces the state with one that was read from a snapshot, and that nobody else changes. */
  restore(saved: Read): void
}
