import { systemNow } from '../clock.ts'
import type { AdapterRequest, ApiReply } from '../exchange.ts'
import type { Handle } from '../fetch.ts'
import { type AllowedByPreflight, allows, isReadable, readPreflight } from './cors-check.ts'
import { needsPreflight, unsafeHeaders } from './cors-unsafe.ts'

/** Who asks, and how: what the network part of a browser would know of a request. */
export interface Sender {
  /** The origin of the page. */
  readonly pageOrigin: string
  /** The URL as it was requested. */
  readonly url: string
  readonly credentials: RequestCredentials
}

/**
 * Puts between page and service what a browser puts between page and server: `Origin`, preflights,
 * and CORS checks (Fetch standard). Under a service worker it does none of that by itself, so that a
 * page could read what it cannot read of the real service.
 *
 * @returns the reply as the page may see it: a refused one as a broken connection.
 */
export function createCors(report: (reason: string) => void) {
  const preflights = new Map<string, AllowedByPreflight & { readonly until: number }>()

  async function askFirst(handle: Handle, request: AdapterRequest, sender: Sender) {
    const headers = unsafeHeaders(request.headerList?.() ?? [])
    if (!needsPreflight(request.method, headers)) return undefined
    const wanted = { method: request.method, headers, credentials: sender.credentials }
    const known = preflights.get(sender.url)
    if (known !== undefined && known.until > systemNow() && allows(known, wanted) === undefined) {
      return undefined
    }
    const reply = await handle(preflightOf(request, headers, sender.pageOrigin))
    const allowed = readPreflight(reply, sender)
    if (typeof allowed === 'string') return allowed
    preflights.set(sender.url, { ...allowed, until: systemNow() + allowed.maxAgeMs })
    return allows(allowed, wanted)
  }

  return async (handle: Handle, request: AdapterRequest, sender: Sender): Promise<ApiReply> => {
    const isForeign = new URL(sender.url).origin !== sender.pageOrigin
    if (!isForeign) return handle(sendsOrigin(request) ? withOrigin(request, sender) : request)
    const blocked = (reason: string): ApiReply => {
      report(`${request.method} ${sender.url} from ${sender.pageOrigin} is blocked: ${reason}`)
      return { status: 0, headers: {}, body: null, network: 'reset' }
    }
    const refusal = await askFirst(handle, request, sender)
    if (refusal !== undefined) return blocked(refusal)
    const reply = await handle(withOrigin(request, sender))
    if (reply.network === 'reset' || reply.network === 'empty') return reply
    const readable = isReadable(reply, sender)
    return typeof readable === 'string' ? blocked(readable) : { ...reply, headers: readable }
  }
}

/** To its own origin a browser says where a request comes from only if it may change something. */
function sendsOrigin({ method }: AdapterRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function withOrigin(request: AdapterRequest, { pageOrigin }: Sender): AdapterRequest {
  return {
    ...request,
    header: (name) => (name === 'origin' ? pageOrigin : request.header?.(name)),
    headerList: () => [...(request.headerList?.() ?? []), 'origin', pageOrigin],
  }
}

function preflightOf(
  { method, path, query }: AdapterRequest,
  unsafe: readonly string[],
  pageOrigin: string,
): AdapterRequest {
  const headers = new Map([
    ['accept', '*/*'],
    ['access-control-request-method', method],
    ...(unsafe.length === 0 ? [] : [['access-control-request-headers', unsafe.join(',')] as const]),
    ['origin', pageOrigin],
  ])
  return {
    method: 'OPTIONS',
    path,
    ...(query !== undefined && { query }),
    header: (name) => headers.get(name),
    headerList: () => [...headers].flat(),
  }
}
