import { findHeader } from '../../http/headers.ts'
import type { ApiReply } from '../../http/messages.ts'
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
export function readPreflight(reply: ApiReply, sender: Sender): AllowedByPreflight | string {
  const reason = refusalOf(reply, sender)
  if (reason !== undefined) return `the preflight's reply ${reason}`
  if (reply.status < 200 || reply.status > 299) return `the preflight got ${reply.status}`
  return {
    methods: new Set(listOf(reply, 'access-control-allow-methods')),
    headers: new Set(
      listOf(reply, 'access-control-allow-headers').map((name) => name.toLowerCase()),
    ),
    maxAgeMs:
      Number(findHeader(reply.headers, 'access-control-max-age') ?? DEFAULT_MAX_AGE) * 1_000,
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
 * Returns the headers that the page may read. If the reply is blocked, returns the reason as a
 * string.
 */
export function readableHeaders(reply: ApiReply, sender: Sender): ApiReply['headers'] | string {
  const reason = refusalOf(reply, sender)
  if (reason !== undefined) return `the reply ${reason}`
  const exposed = listOf(reply, 'access-control-expose-headers').map((name) => name.toLowerCase())
  if (exposed.includes('*') && sender.credentials !== 'include') return reply.headers
  const names = new Set([...ALWAYS_READABLE, ...exposed])
  return Object.fromEntries(
    Object.entries(reply.headers).filter(([name]) => names.has(name.toLowerCase())),
  )
}

/**
 * Returns why the page may not read a reply (Fetch standard, "CORS check"); undefined if it may.
 */
function refusalOf(reply: ApiReply, { pageOrigin, credentials }: Sender): string | undefined {
  const allowed = findHeader(reply.headers, 'access-control-allow-origin')
  if (allowed === undefined) return 'has no Access-Control-Allow-Origin'
  if (allowed === '*' && credentials !== 'include') return undefined
  if (allowed !== pageOrigin) return `has Access-Control-Allow-Origin: ${allowed}`
  if (credentials !== 'include') return undefined
  const isTrusted = findHeader(reply.headers, 'access-control-allow-credentials') === 'true'
  return isTrusted ? undefined : 'has no Access-Control-Allow-Credentials: true'
}

function listOf(reply: ApiReply, name: string): readonly string[] {
  const members = (findHeader(reply.headers, name) ?? '').split(',').map((member) => member.trim())
  return members.filter((member) => member !== '')
}
