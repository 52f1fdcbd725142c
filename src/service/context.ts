import type { Model } from '../model/model.ts'
import type { Settings } from '../settings/settings.ts'
import type { Operations } from './operation.ts'
import type { ServiceState } from './state.ts'

/** What the steps of a request work with. */
export interface Scope {
  readonly settings: Settings
  readonly state: ServiceState
  readonly model: Model
  readonly handlers: Operations
}
