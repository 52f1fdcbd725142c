import type { Handle } from '../../adapters/fetch.ts'
import type { AdapterRequest } from '../../http/messages.ts'
import { systemNow } from '../../time/clock.ts'
import {
  type AllowedByPreflight,
  allows,
  type CorsRequest,
  readPreflight,
  type Sender,
} from './check.ts'
import { needsPreflight, unsafeHeaders } from './unsafe-headers.ts'

/** The maximum number of URLs in the cache. */
export const MAX_CACHED = 1_000

/** What a preflight has allowed, and how long its result can be reused. */
interface CachedPreflight extends AllowedByPreflight {
  /** When the entry expires: epoch ms, real time. */
  readonly expiresAt: number
}

/** Sends a preflight where a browser would (Fetch standard, "CORS-preflight fetch"). */
export interface Preflights {
  /** Returns why a request must not be sent; undefined if it may be sent. */
  refusalOf(handle: Handle, request: AdapterRequest, sender: Sender): Promise<string | undefined>
}

/** Creates a sender of preflights with an empty cache. */
export function createPreflights(): Preflights {
  const cache = new Map<string, CachedPreflight>()
  const store = (url: string, allowed: AllowedByPreflight) => {
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(url, { ...allowed, expiresAt: systemNow() + allowed.maxAgeMs })
  }
  return {
    async refusalOf(handle, request, sender) {
      const headers = unsafeHeaders(request.headerList?.() ?? [])
      if (!needsPreflight(request.method, headers)) return undefined
      const corsRequest = { method: request.method, headers, credentials: sender.credentials }
      const cached = cache.get(sender.url)
      if (cached !== undefined && covers(cached, corsRequest)) return undefined
      cache.delete(sender.url)
      const response = await handle(preflightOf(request, headers, sender.pageOrigin))
      const allowed = readPreflight(response, sender)
      if (typeof allowed === 'string') return allowed
      const refusal = allows(allowed, corsRequest)
      if (refusal === undefined) store(sender.url, allowed)
      return refusal
    },
  }
}

/**
 * Returns whether a cached preflight still allows a request. Credentials must be allowed as well.
 */
function covers(cached: CachedPreflight, corsRequest: CorsRequest): boolean {
  const isSameKind = cached.withCredentials || corsRequest.credentials !== 'include'
  return isSameKind && cached.expiresAt > systemNow() && allows(cached, corsRequest) === undefined
}

function preflightOf(
  { method, path, query = '' }: AdapterRequest,
  unsafe: readonly string[],
  pageOrigin: string,
): AdapterRequest {
  const headers = new Map([
    ['accept', '*/*'],
    ['access-control-request-method', method],
    ['origin', pageOrigin],
  ])
  if (unsafe.length > 0) headers.set('access-control-request-headers', unsafe.join(','))
  return {
    method: 'OPTIONS',
    path,
    query,
    header: (name) => headers.get(name),
    headerList: () => [...headers].flat(),
  }
}
