import type { Route } from '../contract/route.ts'
import { matchMethod, matchPath, type PathMatch } from '../contract/router.ts'
import { belowBase } from '../http/base-url.ts'
import type { AdapterRequest, Caller } from '../http/messages.ts'
import type { Outcome } from '../http/outcome.ts'
import type { Trace } from '../journal/trace.ts'
import type { Model } from '../model/model.ts'
import type { QuotaService } from '../quota/service.ts'
import type { Settings } from '../settings/settings.ts'
import { identifyCaller } from './identify-caller.ts'
import type { Operations } from './operation.ts'
import type { ServiceState } from './state.ts'

/** What a service is made of: its settings, its state, and what its operations do. */
export interface Service {
  readonly settings: Settings
  readonly state: ServiceState
  readonly quotas: QuotaService
  readonly model: Model
  readonly handlers: Operations
}

/** One request on its way through the service. Steps only read it, and add to `trace`. */
export interface RequestContext {
  readonly request: AdapterRequest
  /** The reply's `X-Request-Id`. */
  readonly id: string
  /** Service time in epoch ms, the same for every step. */
  readonly now: number
  readonly caller: Caller
  /** The path of the contract that the request names; undefined if there is none. */
  readonly match: PathMatch | undefined
  /** The operation; undefined if the path or its method has none. */
  readonly route: Route | undefined
  readonly service: Service
  /** What the steps found out so far. */
  readonly trace: Trace
}

/** One step of a request. Returns an outcome to end the request there, or undefined to go on. */
export type Step = (context: RequestContext) => Outcome | undefined

/** Creates the context of a request: the time, the caller and the operation. */
export function createContext(request: AdapterRequest, service: Service): RequestContext {
  const { settings, state } = service
  const path = belowBase(request.path, settings.baseUrl.path)
  const match = path === undefined ? undefined : matchPath(path)
  return {
    request,
    id: state.requestIds.next(),
    now: state.clock.now(),
    caller: identifyCaller(request, settings.apiKeys),
    match,
    route: match && matchMethod(match.item, request.method),
    service,
    trace: {},
  }
}
