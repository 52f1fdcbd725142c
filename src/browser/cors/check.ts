import { findHeader } from '../../http/headers.ts'
import type { ApiResponse } from '../../http/messages.ts'
import { isSafeMethod } from './unsafe-headers.ts'

/**
 * Response headers that a page may always read (Fetch standard, "CORS-safelisted response-header
 * name").
 */
const ALWAYS_READABLE = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
]

/** How long browsers cache a preflight without `Access-Control-Max-Age`, in seconds. */
const DEFAULT_MAX_AGE = 5

/** What a preflight allows, and for how long. */
export interface AllowedByPreflight {
  readonly methods: ReadonlySet<string>
  readonly headers: ReadonlySet<string>
  readonly maxAgeMs: number
  /** Whether the preflight was sent for a request with credentials. */
  readonly withCredentials: boolean
}

/** The parts of a cross-origin request that a preflight must allow. */
export interface CorsRequest {
  readonly method: string
  /** The names of the unsafe headers, in lower case. */
  readonly headers: readonly string[]
  readonly credentials: RequestCredentials
}

/** Where a request comes from, as the browser knows it. */
export interface Sender {
  /** The origin of the page. */
  readonly pageOrigin: string
  /** The URL that the page requested. */
  readonly url: string
  readonly credentials: RequestCredentials
}

/** Reads what a preflight allows. If it failed, returns the reason as a string. */
export function readPreflight(response: ApiResponse, sender: Sender): AllowedByPreflight | string {
  const reason = refusalOf(response, sender)
  if (reason !== undefined) return `the preflight's response ${reason}`
  if (response.status < 200 || response.status > 299) return `the preflight got ${response.status}`
  return {
    methods: new Set(listOf(response, 'access-control-allow-methods')),
    headers: new Set(
      listOf(response, 'access-control-allow-headers').map((name) => name.toLowerCase()),
    ),
    maxAgeMs:
      Number(findHeader(response.headers, 'access-control-max-age') ?? DEFAULT_MAX_AGE) * 1_000,
    withCredentials: sender.credentials === 'include',
  }
}

/** Returns why a preflight does not allow a request; undefined if it does. */
export function allows(
  { methods, headers }: Pick<AllowedByPreflight, 'methods' | 'headers'>,
  corsRequest: CorsRequest,
): string | undefined {
  const isAny = (list: ReadonlySet<string>) =>
    corsRequest.credentials !== 'include' && list.has('*')
  if (!isSafeMethod(corsRequest.method) && !methods.has(corsRequest.method) && !isAny(methods)) {
    return `the preflight does not allow the method ${corsRequest.method}`
  }
  const missing = corsRequest.headers.find(
    (name) => !headers.has(name) && (name === 'authorization' || !isAny(headers)),
  )
  return missing === undefined ? undefined : `the preflight does not allow the header ${missing}`
}

/**
 * Returns the headers that the page may read. If the response is blocked, returns the reason as a
 * string.
 */
export function readableHeaders(
  response: ApiResponse,
  sender: Sender,
): ApiResponse['headers'] | string {
  const reason = refusalOf(response, sender)
  if (reason !== undefined) return `the response ${reason}`
  const exposed = listOf(response, 'access-control-expose-headers').map((name) =>
    name.toLowerCase(),
  )
  if (exposed.includes('*') && sender.credentials !== 'include') return response.headers
  const names = new Set([...ALWAYS_READABLE, ...exposed])
  return Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => names.has(name.toLowerCase())),
  )
}

/**
 * Returns why the page may not read a response (Fetch standard, "CORS check"); undefined if it may.
 */
function refusalOf(response: ApiResponse, { pageOrigin, credentials }: Sender): string | undefined {
  const allowed = findHeader(response.headers, 'access-control-allow-origin')
  if (allowed === undefined) return 'has no Access-Control-Allow-Origin'
  if (allowed === '*' && credentials !== 'include') return undefined
  if (allowed !== pageOrigin) return `has Access-Control-Allow-Origin: ${allowed}`
  if (credentials !== 'include') return undefined
  const isTrusted = findHeader(response.headers, 'access-control-allow-credentials') === 'true'
  return isTrusted ? undefined : 'has no Access-Control-Allow-Credentials: true'
}

function listOf(response: ApiResponse, name: string): readonly string[] {
  const members = (findHeader(response.headers, name) ?? '')
    .split(',')
    .map((member) => member.trim())
  return members.filter((member) => member !== '')
}
