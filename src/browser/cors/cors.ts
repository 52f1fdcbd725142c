import type { Handle } from '../../adapters/fetch.ts'
import { type AdapterRequest, type ApiResponse, isConnectionLost } from '../../http/messages.ts'
import { readableHeaders, type Sender } from './check.ts'
import { createPreflights } from './preflights.ts'

/** Handles a request under the CORS rules that apply to the page that sent it. */
type HandleWithCors = (
  handle: Handle,
  request: AdapterRequest,
  sender: Sender,
) => Promise<ApiResponse>

/**
 * Creates a wrapper that applies CORS as a browser does between a page and a server: it sends
 * `Origin` and preflights, and checks the response (Fetch standard). Browsers skip these steps when
 * a service worker answers. Without the wrapper, a page could read responses here that a browser
 * would block from the real service.
 *
 * To the page, a blocked response looks like a lost connection. `report` receives the reason.
 */
export function createCors(report: (reason: string) => void): HandleWithCors {
  const preflights = createPreflights()
  return async (handle, request, sender) => {
    const { pageOrigin, url } = sender
    if (new URL(url).origin === pageOrigin) {
      return handle(sendsOrigin(request) ? withOrigin(request, pageOrigin) : request)
    }
    const blocked = (reason: string): ApiResponse => {
      report(`${request.method} ${url} from ${pageOrigin} is blocked: ${reason}`)
      return { status: 0, headers: {}, body: null, network: 'reset' }
    }
    const refusal = await preflights.refusalOf(handle, request, sender)
    if (refusal !== undefined) return blocked(refusal)
    const response = await handle(withOrigin(request, pageOrigin))
    if (isConnectionLost(response.network)) return response
    const headers = readableHeaders(response, sender)
    return typeof headers === 'string' ? blocked(headers) : { ...response, headers }
  }
}

/** Returns whether the browser adds `Origin` to a same-origin request (Fetch standard). */
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
