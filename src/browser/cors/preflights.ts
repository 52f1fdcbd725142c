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

/** How many URLs a page's preflights are remembered for. */
const MOST_REMEMBERED = 1_000

/** What a preflight has allowed, and need not be asked again. */
interface Remembered extends AllowedByPreflight {
  /** When it is forgotten, in ms of real time. */
  readonly until: number
}

/** Asks the service first, where a browser would (Fetch standard, "CORS-preflight fetch"). */
export interface Preflights {
  /** Returns why a request is not to be sent; undefined when it may. */
  refusalOf(handle: Handle, request: AdapterRequest, sender: Sender): Promise<string | undefined>
}

export function createPreflights(): Preflights {
  const remembered = new Map<string, Remembered>()
  const remember = (url: string, allowed: AllowedByPreflight) => {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(url, { ...allowed, until: systemNow() + allowed.maxAgeMs })
  }
  return {
    async refusalOf(handle, request, sender) {
      const headers = unsafeHeaders(request.headerList?.() ?? [])
      if (!needsPreflight(request.method, headers)) return undefined
      const wanted = { method: request.method, headers, credentials: sender.credentials }
      const known = remembered.get(sender.url)
      if (known !== undefined && isEnough(known, wanted)) return undefined
      remembered.delete(sender.url)
      const reply = await handle(preflightOf(request, headers, sender.pageOrigin))
      const allowed = readPreflight(reply, sender)
      if (typeof allowed === 'string') return allowed
      const refusal = allows(allowed, wanted)
      if (refusal === undefined) remember(sender.url, allowed)
      return refusal
    },
  }
}

/** One that was asked for without credentials says nothing of a request with them. */
function isEnough(known: Remembered, wanted: Wanted): boolean {
  const isOfItsKind = known.withCredentials || wanted.credentials !== 'include'
  return isOfItsKind && known.until > systemNow() && allows(known, wanted) === undefined
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
