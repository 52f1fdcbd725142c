import { shortName } from '../contract/operations.ts'
import type { OperationName, Route } from '../contract/route.ts'
import { matchMethod, matchPath, type PathMatch } from '../contract/router.ts'
import type { DialectRules } from '../dialects/dialect.ts'
import type { Answer } from '../http/answer.ts'
import { type BaseUrl, belowBase, decodeUnreserved, splitUrl } from '../http/base-url.ts'
import { type Delivery, startDelivery } from '../http/delivery.ts'
import { type AdapterRequest, type ApiRequest, type Caller, headerOf } from '../http/messages.ts'
import type { Trace } from '../journal/entry.ts'
import { hashedKey, isApiKey, keyOfToken } from '../quota/plans.ts'
import type { Settings } from '../settings/settings.ts'
import { hostOf } from '../user-handlers/routes.ts'
import type { Candidate } from '../user-handlers/user-handlers.ts'
import type { PetstoreInternals } from './internals.ts'

/** The context of one request. The steps read it, and note what they decide in `trace`. */
export interface RequestContext {
  readonly request: AdapterRequest
  /** The response's `X-Request-Id`. */
  readonly id: string
  /** When the adapter received the request and delivers the response. */
  readonly delivery: Delivery
  /** The service time in epoch ms. It's the same for all steps. */
  readonly now: number
  readonly caller: Caller
  /**
   * The request's path below the base path, without escapes that mean nothing. A path outside the base
   * path is whole. Where a server stands for an origin, it's the path there.
   */
  readonly path: string
  /** The path of the contract that matches the request; undefined if none does. */
  readonly match: PathMatch | undefined
  /** The operation; undefined if no path matches, or the path doesn't have the method. */
  readonly route: Route | undefined
  /** Your handlers that may answer the request, in order. They come before the operation. */
  readonly candidates: readonly Candidate[]
  /** The name of what is asked for: of the first of your handlers, or else of the operation. */
  readonly operation: OperationName | undefined
  /** How errors are written, and limits are announced. */
  readonly dialect: DialectRules
  readonly internals: PetstoreInternals
  readonly trace: Trace
}

/** A step of the request path. Returns an answer to end the request, or undefined to continue. */
export type RequestStep = (context: RequestContext) => Answer | undefined

/**
 * Creates the context of a request that some of your handlers may answer. Reads the clock, identifies
 * the caller and finds the operation.
 */
export function createContext(
  request: AdapterRequest,
  internals: PetstoreInternals,
  candidates: readonly Candidate[],
): RequestContext {
  const { settings, state } = internals
  const sent = decodeUnreserved(request.path)
  const below = belowBase(sent, settings.baseUrl.path)
  const match = below === undefined || !settings.operations ? undefined : matchPath(below)
  const route = match && matchMethod(match.item, request.method)
  return {
    request,
    id: state.requestIds.next(),
    delivery: request.delivery ?? startDelivery(),
    now: state.clock.now(),
    caller: identifyCaller(request, settings),
    path: pathAt(candidates[0]?.url, settings.baseUrl) ?? below ?? sent,
    match,
    route,
    candidates,
    operation: candidates[0]?.name ?? route?.operation,
    dialect: dialectOf(request, internals, candidates[0]?.route.origin),
    internals,
    trace: {},
  }
}

/** Returns the path of a URL that your handlers see in place of the one that was sent. */
function pathAt(url: string | undefined, { basePath }: BaseUrl): string | undefined {
  const path = url && decodeUnreserved(splitUrl(url).path)
  return path && (belowBase(path, basePath) ?? path)
}

/** Returns the dialect of a request. `origin` is that of the handler that may answer it, if it's known. */
export function dialectOf(
  request: ApiRequest | undefined,
  { settings, state }: Pick<PetstoreInternals, 'settings' | 'state'>,
  origin = request && settings.dialect.byHost.size > 0
    ? state.userHandlers.originOf(request)
    : undefined,
): DialectRules {
  const { common, byHost } = settings.dialect
  return byHost.get(hostOf(origin ?? '')) ?? common
}

/** Returns all names of what a request may ask for: those of your handlers and of the operation. */
export function operationNamesOf({ candidates, route }: RequestContext): readonly OperationName[] {
  const names = candidates.flatMap(({ name }) => [name, shortName(name)])
  return route === undefined ? names : [...names, route.operation]
}

/** Returns whether a request is exempt from quotas, and from keys (`rateLimit.exempt`). */
export function isExempt(context: RequestContext): boolean {
  const { exempt } = context.internals.settings.rateLimit
  return operationNamesOf(context).some((name) => exempt.has(name))
}

const ANONYMOUS: Caller = { apiKey: null, isKnown: false, isMalformed: false }

/**
 * Identifies the caller of a request by the key in `X-API-Key`, or else in `Authorization`, as a
 * `Bearer` token or as GitHub's `token` (A16). An API of yours accepts keys of any form.
 */
export function identifyCaller(
  request: Pick<ApiRequest, 'header'>,
  { apiKeys, operations }: Pick<Settings, 'apiKeys' | 'operations'>,
): Caller {
  const sent = headerOf(request, 'x-api-key') || bearerToken(headerOf(request, 'authorization'))
  if (!sent) return ANONYMOUS
  if (!isApiKey(sent) && operations) return { ...ANONYMOUS, isMalformed: true }
  const apiKey = isApiKey(sent) ? sent : hashedKey(sent)
  return { apiKey, isKnown: apiKeys.has(apiKey), isMalformed: false }
}

function bearerToken(authorization = ''): string | undefined {
  const [, token] = /^(?:bearer|token) (.*)$/is.exec(authorization) ?? []
  return token && keyOfToken(token.trim())
}
