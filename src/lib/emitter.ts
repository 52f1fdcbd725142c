/** That something changed, not how: who wants to know reads it from the petstore. */
export type Change =
  /** A request was answered: it is the last one of the journal. */
  | { readonly kind: 'journal' }
  /** The quota, the strikes or the ban of a caller; null is the anonymous one. */
  | { readonly kind: 'quota'; readonly apiKey: string | null }
  /** Rows: by an operation, or through `petstore.db`. */
  | { readonly kind: 'data' }
  /** The faults that are active, or how often one acted. */
  | { readonly kind: 'faults' }
  /** The clock was moved, stopped or started. */
  | { readonly kind: 'clock' }
  /** All of it: `reset()`, `restore()`, or a reload of the server. */
  | { readonly kind: 'state'; readonly cause: 'reset' | 'restore' | 'reload' }
  /** The petstore is not there any more: nothing will change again. */
  | { readonly kind: 'end' }

/** Tells whoever watches of each change, at once. With nobody watching it costs next to nothing. */
export interface Changes {
  tell(change: Change): void
  /** Calls the listener with every change from now on; returns what stops it. */
  watch(listener: (change: Change) => void): () => void
}

export function createChanges(): Changes {
  const listeners = new Set<(change: Change) => void>()
  return {
    tell(change) {
      if (listeners.size === 0) return
      for (const listener of listeners) listener(change)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
