import type { Answer } from '../http/answer.ts'
import type { BaseUrl } from '../http/base-url.ts'
import type { HeaderMap } from '../http/headers.ts'
import type { AdapterRequest, ApiRequest, ApiResponse } from '../http/messages.ts'
import type { Problem } from '../http/problems.ts'
import { throwOptionError } from '../lib/check.ts'
import type { Emitter } from '../lib/emitter.ts'
import type { Repositories } from '../model/repositories.ts'
import type { QuotaService } from '../quota/quota-service.ts'
import type { Settings } from '../settings/settings.ts'
import type { SentRequest } from '../user-handlers/origins.ts'
import type { HandlerCall, runUserHandlers } from '../user-handlers/run-handlers.ts'
import type { RequestContext } from './context.ts'
import type { Operations } from './operation.ts'
import type { Petstore } from './petstore.ts'
import type { Change, ServiceState } from './state.ts'

/** Answers reads in the place of the service. A search makes some stale, and moves the pages of lists. */
export interface Reads {
  /** Answers a read of rows. `run` runs the operation. */
  answer(context: RequestContext, run: (context: RequestContext) => Answer): Answer
  /** Runs your handlers, for any request. */
  runHandlers(call: HandlerCall, context: RequestContext): ReturnType<typeof runUserHandlers>
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
  /**
   * Answers a request: with your handlers, or with the operation. The response of a handler is
   * asynchronous.
   */
  respond(request: AdapterRequest): ApiResponse | Promise<ApiResponse>
  /** Returns whether a handler of yours is for the path of a request, and not for every path. */
  hasPath(request: SentRequest): boolean
  /** Returns whether a request is for an origin that isn't one of those of your handlers. */
  isElsewhere(request: SentRequest): boolean
  /** Returns the base URL, and those of the origins of your handlers. */
  baseUrls(): readonly BaseUrl[]
  /** Returns the name of the plan of a request's caller. */
  planOf(request: ApiRequest): string
  /** Returns the time and quota headers of a request that never reached the service. */
  baseHeaders(request?: ApiRequest): HeaderMap
  /** Refuses a request that isn't for this service, with quota and CORS headers. */
  answerProblem(request: ApiRequest, problem: Problem): Answer
  /** Restores what an earlier page saved. It's no test action, and the history begins again. */
  loadSaved(snapshot: unknown): void
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
