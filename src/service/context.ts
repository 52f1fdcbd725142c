import type { Model } from '../model/model.ts'
import type { Settings } from '../settings/settings.ts'
import type { Operations } from './operation.ts'
import type { Parts } from './state.ts'

/** What the steps of a request work with. */
export interface Scope {
  readonly settings: Settings
  readonly parts: Parts
  readonly model: Model
  readonly handlers: Operations
}
