import type { Answer } from '../http/answer.ts'
import type { HeaderMap } from '../http/headers.ts'
import type { ApiRequest } from '../http/messages.ts'
import type { Problem } from '../http/problems.ts'
import { refuse } from '../lib/check.ts'
import type { Emitter } from '../lib/emitter.ts'
import type { CallerKey } from '../quota/accounts/account.ts'
import type { Change } from '../service/change.ts'
import type { RestoreOptions } from '../service/replace-state.ts'
import type { ServiceState } from '../service/state.ts'
import type { Settings } from '../settings/settings.ts'
import type { Petstore } from './petstore.ts'

/** A petstore, and the internals that its adapters need besides the public API. */
export interface PetstoreInternals {
  readonly core: Petstore
  readonly settings: Settings
  readonly state: ServiceState
  readonly changes: Emitter<Change>
  /** Returns the callers that `quotas.list` lists. */
  callers(): readonly CallerKey[]
  /** Returns the name of the plan of a request's caller. */
  planOf(request: ApiRequest): string
  /** Returns the time and quota headers of a request that never reached the service. */
  baseHeaders(request?: ApiRequest): HeaderMap
  /** Refuses a request that is not for this service, with quota and CORS headers. */
  refuse(request: ApiRequest, problem: Problem): Answer
  /** Restores a snapshot like `core.restore`, except for what the options keep. */
  restore(snapshot: unknown, options?: RestoreOptions): void
  /** Returns the same petstore for clients that reach it at another base path. */
  atBasePath(path: string): PetstoreInternals
}

const internalsByPetstore = new WeakMap<Petstore, PetstoreInternals>()

/** Lets `internalsOf` find the internals of a petstore. */
export function registerInternals(internals: PetstoreInternals): void {
  internalsByPetstore.set(internals.core, internals)
}

/**
 * Returns the internals of a petstore, however it was created or started.
 *
 * @throws {TypeError} if it is not a petstore of this package.
 */
export function internalsOf(petstore: Petstore): PetstoreInternals {
  const found = internalsByPetstore.get(petstore)
  return found ?? refuse('petstore', petstore, 'a petstore, such as that of createPetstore()')
}
