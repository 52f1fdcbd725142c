import type { Handle } from '../../adapters/fetch.ts'
import type { AdapterRequest, ApiReply } from '../../http/messages.ts'
import { readableHeaders, type Sender } from './check.ts'
import { createPreflights } from './preflights.ts'

/** Answers a request as the page that sent it may see the reply. */
type Cors = (handle: Handle, request: AdapterRequest, sender: Sender) => Promise<ApiReply>

/**
 * Puts between page and service what a browser puts between page and server: `Origin`, preflights,
 * and CORS checks (Fetch standard). Under a service worker it does none of that by itself, so that a
 * page could read what it cannot read of the real service.
 *
 * A reply that is kept from the page is a broken connection, and `report` is told why.
 */
export function createCors(report: (reason: string) => void): Cors {
  const preflights = createPreflights()
  return async (handle, request, sender) => {
    const { pageOrigin, url } = sender
    if (new URL(url).origin === pageOrigin) {
      return handle(sendsOrigin(request) ? withOrigin(request, pageOrigin) : request)
    }
    const blocked = (reason: string): ApiReply => {
      report(`${request.method} ${url} from ${pageOrigin} is blocked: ${reason}`)
      return { status: 0, headers: {}, body: null, network: 'reset' }
    }
    const refusal = await preflights.refusalOf(handle, request, sender)
    if (refusal !== undefined) return blocked(refusal)
    const reply = await handle(withOrigin(request, pageOrigin))
    if (reply.network === 'reset' || reply.network === 'empty') return reply
    const headers = readableHeaders(reply, sender)
    return typeof headers === 'string' ? blocked(headers) : { ...reply, headers }
  }
}

/** To its own origin a browser says where a request comes from only if it may change something. */
function sendsOrigin({ method }: AdapterRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function withOrigin(request: AdapterRequest, pageOrigin: string): AdapterRequest {
  return {
    ...request,
    header: (name) => (name === 'origin' ? pageOrigin : request.header?.(name)),
    headerList: () => [...(request.headerList?.() ?? []), 'origin', pageOrigin],
  }
}
