import type { StoredEntry } from '../journal/entry.ts'

/** An event about a change of state. It has no new value: listeners read that from the petstore. */
export type Change =
  /** A request was answered. If your handlers did, its entry may come before those of later ones. */
  | { readonly kind: 'journal'; readonly entry: StoredEntry }
  /** The tester did something. The act is the last one in the journal. */
  | { readonly kind: 'act' }
  /** The journal is about to be cleared. Its entries are still there. */
  | { readonly kind: 'clearing' }
  /** The quota, strikes or ban of a caller changed; null is the anonymous caller. */
  | { readonly kind: 'quota'; readonly apiKey: string | null }
  /** Rows changed, through an operation or through `petstore.db`. */
  | { readonly kind: 'data' }
  /** A fault was added, removed, or has acted. */
  | { readonly kind: 'faults' }
  /** The clock was moved, frozen or resumed. */
  | { readonly kind: 'clock' }
  /** Everything may have changed: `reset()` or `restore()`. */
  | { readonly kind: 'state'; readonly cause: 'reset' | 'restore' }
  /** The petstore no longer exists. This is the last event. */
  | { readonly kind: 'end' }
