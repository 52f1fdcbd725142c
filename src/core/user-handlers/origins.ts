import { type BaseUrl, belowBase, decodeUnreserved } from '../http/base-url.ts'
import { type AdapterRequest, headerOf } from '../http/messages.ts'
import { hostOf, type RoutedRequest } from './routes.ts'

/** What of a request decides which handlers may answer it. */
export type SentRequest = Pick<
  AdapterRequest,
  | 'method'
  | 'origin'
  | 'isAnyOrigin'
  | 'path'
  | 'query'
  | 'header'
  | 'body'
  | 'isBodyMalformed'
  | 'isBodyTooLarge'
>

/** Where your handlers are: the origins in their URLs, and the base URL of the service. */
interface Served {
  /** In lower case. */
  readonly origins: ReadonlySet<string>
  readonly baseUrl: BaseUrl
}

/**
 * Returns a request as handlers are found for it.
 *
 * A client that can't reach the real origins, because it talks to a server, names one of them in the
 * path (`/@api.example.com/notes`) or in `Host`. Otherwise the path decides, if it's clear.
 */
export function locate(sent: SentRequest, served: Served): RoutedRequest {
  const { method, query, body, isBodyMalformed, isBodyTooLarge } = sent
  // A body that isn't text may still be for them.
  const isUnread = isBodyMalformed === true || isBodyTooLarge === true
  return { method, query, body: isUnread ? undefined : body, ...findUrl(sent, served) }
}

type FoundUrl = Omit<RoutedRequest, 'method' | 'query' | 'body'>

function findUrl(sent: SentRequest, { origins, baseUrl }: Served): FoundUrl {
  const origin = sent.origin?.toLowerCase()
  const path = belowBase(decodeUnreserved(sent.path), baseUrl.path)
  const url = origin && origin + sent.path
  const isAnywhere = sent.isAnyOrigin || origin === undefined
  const [prefix = '', host] = /^\/@([^/]+)(?=\/|$)/.exec(path ?? '') ?? []
  const rest = path?.slice(prefix.length) || '/'
  const named = originAt(host, origins)
  if (named !== undefined) {
    return { origin: named, url: named + rest, isMoved: true, path: rest, absolute: rest }
  }
  if (isAnywhere) {
    const patternUrl = host?.includes('.') ? `http://${host}${rest}` : url
    return { origin: originAt(headerOf(sent, 'host'), origins), url, patternUrl, path }
  }
  if (origins.size === 0) return { origin: undefined, url, path }
  // The base URL is about its own origin only.
  const isBelow = baseUrl.origin === null || baseUrl.origin === origin
  const absolute = decodeUnreserved(sent.path)
  return { origin, url, absolute, path: isBelow ? path : undefined }
}

/**
 * Returns the origin with a host: in whichever case, with or without a default port or a dot at its
 * end, and with its colon escaped, as clients do in a path.
 */
function originAt(sent: string | undefined, origins: ReadonlySet<string>): string | undefined {
  if (sent === undefined) return undefined
  const host = sent
    .toLowerCase()
    .replace('%3a', ':')
    .replace(/\.(?=:|$)/, '')
  const withHost = (wanted: string) => [...origins].find((each) => hostOf(each) === wanted)
  return withHost(host) ?? withHost(host.replace(/:(?:80|443)$/, ''))
}
