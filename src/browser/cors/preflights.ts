import type { Handle } from '../../adapters/fetch.ts'
import type { AdapterRequest } from '../../http/messages.ts'
import { systemNow } from '../../time/clock.ts'
import {
  type AllowedByPreflight,
  allows,
  readPreflight,
  type Sender,
  type Wanted,
} from './check.ts'
import { needsPreflight, unsafeHeaders } from './unsafe-headers.ts'

/** How many URLs the cache holds. */
const MAX_CACHED = 1_000

/** What a preflight has allowed, for as long as no new one is needed. */
interface CachedPreflight extends AllowedByPreflight {
  /** When the entry expires: epoch ms, real time. */
  readonly expiresAt: number
}

/** Sends a preflight where a browser would (Fetch standard, "CORS-preflight fetch"). */
export interface Preflights {
  /** Returns the reason why a request must not be sent; undefined if it may be sent. */
  refusalOf(handle: Handle, request: AdapterRequest, sender: Sender): Promise<string | undefined>
}

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
      const wanted = { method: request.method, headers, credentials: sender.credentials }
      const cached = cache.get(sender.url)
      if (cached !== undefined && covers(cached, wanted)) return undefined
      cache.delete(sender.url)
      const reply = await handle(preflightOf(request, headers, sender.pageOrigin))
      const allowed = readPreflight(reply, sender)
      if (typeof allowed === 'string') return allowed
      const refusal = allows(allowed, wanted)
      if (refusal === undefined) store(sender.url, allowed)
      return refusal
    },
  }
}

/** Tells whether a cached preflight allows a request. One without credentials covers no request with them. */
function covers(cached: CachedPreflight, wanted: Wanted): boolean {
  const isSameKind = cached.withCredentials || wanted.credentials !== 'include'
  return isSameKind && cached.expiresAt > systemNow() && allows(cached, wanted) === undefined
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
