import { throwOptionError } from '../lib/check.ts'

export interface BaseUrl {
  /** The origin, such as `https://api.example.com`; null for any origin. */
  readonly origin: string | null
  /** The base path, such as `/v1`, without a trailing slash; empty for the root. */
  readonly path: string
  /** The base path without what stands before it in a session on a server. */
  readonly basePath: string
  /** Whether the service also answers unknown paths below the base URL. */
  readonly ownsUnknownPaths: boolean
}

const EXPECTED =
  "'*', an http(s) URL such as 'https://api.example.com/v1', or a path such as '/v1', without query or fragment"

/** Reads the option `baseUrl`, or another one of this form. */
export function readBaseUrl(got: unknown, name = 'baseUrl'): BaseUrl {
  if (got === '*') return { origin: null, path: '', basePath: '', ownsUnknownPaths: false }
  if (typeof got !== 'string') return throwOptionError(name, got, EXPECTED)
  if (/[?#\s\\]|^\/\//.test(got)) return throwOptionError(name, got, EXPECTED)
  if (got.startsWith('/')) {
    const url = new URL(got, 'http://localhost')
    const path = pathOf(url)
    return { origin: null, path, basePath: path, ownsUnknownPaths: true }
  }
  const url = URL.canParse(got) ? new URL(got) : throwOptionError(name, got, EXPECTED)
  const isOrdinary = /^https?:$/.test(url.protocol) && !/[*@]/.test(got)
  if (!isOrdinary) throwOptionError(name, got, EXPECTED)
  const path = pathOf(url)
  return { origin: url.origin, path, basePath: path, ownsUnknownPaths: true }
}

/** Returns a request's path relative to the base path; undefined if it's outside the base path. */
export function belowBase(path: string, base: string): string | undefined {
  if (base === '') return path
  if (!path.startsWith(base)) return undefined
  const rest = path.slice(base.length)
  return rest === '' || rest.startsWith('/') ? rest : undefined
}

/** Matches escapes of characters that need none (RFC 3986 §2.3). */
const UNRESERVED = /%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi

/** Decodes the escapes in a path that mean the same without (RFC 3986 §6.2.2.2): `/pets/%31`. */
export function decodeUnreserved(path: string): string {
  return path.includes('%') ? path.replace(UNRESERVED, decodeURIComponent) : path
}

/** Decodes the escapes in a text; undefined if one of them is malformed. */
export function decodeEscapes(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Returns the path of a URL without the slashes at its end. */
function pathOf({ pathname }: URL): string {
  let end = pathname.length
  while (pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

export interface UrlParts {
  /** The scheme and the host: `http://example.com:8080`. */
  readonly origin: string
  /** The host with its port: `example.com:8080`. */
  readonly host: string
  readonly path: string
  /** The query without its question mark. */
  readonly query: string
}

const HTTP_URL = /^(https?:\/\/([^/?#@]+))(\/[^?#]*)(?:\?([^#]*))?/

/** Splits the URL of a `Request`, which is in its normal form, because parsing it takes longer. */
export function splitUrl(url: string): UrlParts {
  const found = HTTP_URL.exec(url)
  if (found === null) {
    const { origin, host, pathname, search } = new URL(url)
    return { origin, host, path: pathname, query: search.slice(1) }
  }
  const [, origin = '', host = '', path = '', query = ''] = found
  return { origin, host, path, query }
}

/** The origin of a relative URL, as in `petstore.fetch('/pets')`. It stands for any other. */
export const RELATIVE_ORIGIN = 'http://petstore.localhost'
