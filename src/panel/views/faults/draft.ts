import { type Signal, signal } from '@preact/signals'
import type { ServiceSettings } from '../../../control/describe-settings.ts'
import type { Store } from '../../store/store.ts'
import type { ReadDraft } from './read-draft.ts'

/** What the user has entered for a fault. Texts are as entered; an empty one stands for none. */
export interface FaultDraft {
  /** Whether the fault is about every request, some operations, or a method and a path. */
  readonly target: 'all' | 'operations' | 'path'
  readonly operations: readonly string[]
  readonly method: string
  readonly path: string
  readonly caller: 'any' | 'anonymous' | 'key'
  readonly apiKey: string
  readonly status: string
  readonly code: string
  readonly message: string
  /** The delay, or the shortest one of a range. */
  readonly delay: string
  readonly delayMost: string
  readonly network: string
  readonly headers: readonly HeaderDraft[]
  readonly skip: string
  readonly times: string
  readonly probability: string
  readonly startAfter: string
  readonly duration: string
  readonly every: string
  readonly from: string
  readonly until: string
  readonly afterOperation: boolean
}

/** A header to set or to remove. */
export interface HeaderDraft {
  readonly name: string
  readonly value: string
  readonly isRemoved: boolean
}

/** The fields that hold one text. */
export type TextField = {
  [Name in keyof FaultDraft]: string extends FaultDraft[Name] ? Name : never
}[keyof FaultDraft]

/** The draft that the form begins with: a fault that answers every request with 503. */
export const NEW_DRAFT: FaultDraft = {
  target: 'all',
  operations: [''],
  method: '',
  path: '',
  caller: 'any',
  apiKey: '',
  status: '503',
  code: '',
  message: '',
  delay: '',
  delayMost: '',
  network: '',
  headers: [],
  skip: '',
  times: '',
  probability: '1',
  startAfter: '',
  duration: '',
  every: '',
  from: '',
  until: '',
  afterOperation: false,
}

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
