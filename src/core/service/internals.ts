import type { Answer } from '../http/answer.ts'
import type { AdapterRequest } from '../http/messages.ts'
import { throwOptionError } from '../lib/check.ts'
import type { Emitter } from '../lib/emitter.ts'
import type { Repositories } from '../model/repositories.ts'
import type { QuotaService } from '../quota/quota-service.ts'
import type { Settings } from '../settings/settings.ts'
import type { HandlerAnswer, HandlerCall, RequestContext } from './context.ts'
import type { Operations } from './operation.ts'
import type { Petstore } from './petstore.ts'
import type { Change, ServiceState } from './state.ts'

/** Answers reads in the place of the service. A search makes some stale, and moves the pages of lists. */
export interface Reads {
  /** Answers a read of rows. `run` runs the operation. */
  answer(context: RequestContext, run: (context: RequestContext) => Answer): Answer
  /** Runs your handlers, for any request. */
  runHandlers(call: HandlerCall): Promise<HandlerAnswer | undefined>
}

/** A petstore, with the parts that its requests and its adapters need besides the public API. */
export interface PetstoreInternals {
  readonly petstore: Petstore
  readonly settings: Settings
  readonly state: ServiceState
  readonly quotaService: QuotaService
  readonly records: Repositories
  readonly operations: Operations
  readonly changes: Emitter<Change>
  /** Only in a search. */
  reads?: Reads | undefined
  /** Whether idempotency keys belong to any caller. Only in a search: its client may get a new token. */
  hasCommonKeys?: boolean
  /** Called with each request. Only in a search. */
  onRequest?: ((request: AdapterRequest) => void) | undefined
}

const internalsByPetstore = new WeakMap<Petstore, PetstoreInternals>()

/** Lets `internalsOf` find the internals of a petstore. */
export function registerInternals(internals: PetstoreInternals): void {
  internalsByPetstore.set(internals.petstore, internals)
}

/**
 * Returns the internals of a petstore, however it was created or started.
 *
 * @throws {TypeError} if it isn't a petstore of this package.
 */
export function internalsOf(petstore: Petstore): PetstoreInternals {
  const found = internalsByPetstore.get(petstore)
  return (
    found ?? throwOptionError('petstore', petstore, 'a petstore, such as that of createPetstore()')
  )
}
