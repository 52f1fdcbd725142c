import type { StateChange } from '../journal/history.ts'
import type { JournalEvent } from '../journal/journal-part.ts'

/**
 * An event about a petstore. Listeners read the new value from the petstore; those about an idempotency
 * key or the state of your handlers come just before the change. What determines later
 * responses comes with what was there before, so that the history can go back.
 */
export type Change =
  | StateChange
  | JournalEvent
  /** The clock was moved, frozen or resumed. */
  | { readonly kind: 'clock' }
  /** The petstore no longer exists. This is the last event. */
  | { readonly kind: 'end' }
