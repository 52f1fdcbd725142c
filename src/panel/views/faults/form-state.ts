import { type Signal, signal } from '@preact/signals'
import type { ServiceSettings } from '../../../control/describe-settings.ts'
import type { Store } from '../../store/store.ts'
import { type FaultDraft, NEW_DRAFT } from './draft.ts'
import type { ReadDraft } from './read-draft.ts'

/** What every part of the form reads and changes. */
export interface FormState extends ReadDraft {
  readonly draft: FaultDraft
  readonly settings: ServiceSettings
  readonly set: (change: Partial<FaultDraft>) => void
}

/** The drafts by their stores, so that they outlive a look at another view. */
const drafts = new WeakMap<Store, Signal<FaultDraft>>()

/** Returns the draft of a store. */
export function draftOf(store: Store): Signal<FaultDraft> {
  const draft = drafts.get(store) ?? signal(NEW_DRAFT)
  drafts.set(store, draft)
  return draft
}
