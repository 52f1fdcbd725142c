import { isResponseLost } from '../http/messages.ts'
import { mapLazily } from '../lib/map-lazily.ts'
import { byteLength } from '../lib/size.ts'
import { version } from '../lib/version.gen.ts'
import { isoDate } from '../time/instant.ts'
import { describeEntry, type JournalEntry, type StoredEntry } from './entry.ts'

/**
 * An HTTP archive (HAR 1.2), which the developer tools of browsers can import. Its arrays aren't
 * readonly, because the types of other tools, such as @types/har-format, expect that.
 */
export interface Har {
  readonly log: {
    readonly version: '1.2'
    readonly creator: { readonly name: string; readonly version: string }
    readonly pages: []
    readonly entries: HarEntry[]
  }
}

/** An HTTP archive whose entries can be read once. */
interface LazyHar {
  readonly log: Omit<Har['log'], 'entries'> & { readonly entries: Iterable<HarEntry> }
}

/**
 * A request and its response in an HTTP archive. It's no interface, because other tools expect that
 * it may have fields of their own, and TypeScript never takes an interface for that.
 */
export type HarEntry = {
  /** The service time of the request, as an ISO 8601 date-time. */
  readonly startedDateTime: string
  /**
   * How long the service delayed the response, in ms of real time. That is all it knows: its clock doesn't
   * advance while a request is handled.
   */
  readonly time: number
  readonly request: HarRequest
  readonly response: HarResponse
  readonly cache: Readonly<Record<string, never>>
  /** The delay counts as the wait for the response. */
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 }
  /**
   * The entry's id, caller, plan, operation and fault. HAR has no fields for them.
   */
  readonly comment: string
}

interface HarRequest {
  readonly method: string
  readonly url: string
  readonly httpVersion: string
  readonly cookies: []
  readonly headers: Pair[]
  readonly queryString: Pair[]
  readonly postData?: { readonly mimeType: string; readonly text: string }
  readonly headersSize: -1
  readonly bodySize: number
}

interface HarResponse {
  readonly status: number
  readonly statusText: string
  readonly httpVersion: string
  readonly cookies: []
  readonly headers: Pair[]
  readonly content: { readonly size: number; readonly mimeType: string; readonly text?: string }
  readonly redirectURL: string
  readonly headersSize: -1
  readonly bodySize: number
}

interface Pair {
  readonly name: string
  readonly value: string
}

/** What an HTTP archive has besides the entries. */
interface HarFacts {
  /** The origin of requests without a `Host` header. If null, it's a placeholder. */
  readonly origin: string | null
  /** How to describe an entry. The default is `describeEntry`. */
  readonly describe?: (entry: StoredEntry) => JournalEntry
}

/** Converts journal entries to an HTTP archive (HAR 1.2). Times are service time. */
export function toHar(entries: readonly StoredEntry[], facts: HarFacts): Har {
  const lazy = toLazyHar(entries, facts)
  return { log: { ...lazy.log, entries: [...lazy.log.entries] } }
}

/** Converts journal entries like `toHar`, but each of them only when it's read. */
export function toLazyHar(
  entries: readonly StoredEntry[],
  { origin, describe = describeEntry }: HarFacts,
): LazyHar {
  return {
    log: {
      version: '1.2',
      creator: { name: 'petstore-mock', version },
      pages: [],
      entries: mapLazily(entries, (entry) => toEntry(describe(entry), origin ?? UNKNOWN_ORIGIN)),
    },
  }
}

function toEntry(entry: JournalEntry, origin: string): HarEntry {
  const { id, at, apiKey, plan, operation, fault, delayMs } = entry
  const facts = { id, apiKey: apiKey ?? 'anonymous', plan, operation, fault }
  const known = Object.entries(facts).filter(([, value]) => value !== null)
  return {
    startedDateTime: isoDate(at),
    time: delayMs,
    request: toRequest(entry, toUrl(entry, origin)),
    response: toResponse(entry),
    cache: {},
    timings: { send: 0, wait: delayMs, receive: 0 },
    comment: known.map(([name, value]) => `${name} ${value}`).join(', '),
  }
}

function toRequest(
  { method, url: sent, requestHeaders, requestBody }: JournalEntry,
  url: string,
): HarRequest {
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toPairs(Object.entries(requestHeaders)),
    queryString: toPairs(new URLSearchParams(sent.split('?').slice(1).join('?'))),
    ...(requestBody !== null && {
      postData: {
        mimeType: requestHeaders['content-type'] ?? 'application/octet-stream',
        text: requestBody,
      },
    }),
    headersSize: -1,
    bodySize: toSize(requestHeaders['content-length']) ?? byteLength(requestBody ?? ''),
  }
}

/** The origin of requests without `Host` if the service has no fixed origin. */
const UNKNOWN_ORIGIN = 'http://petstore.localhost'

/** Builds a valid URL, even if the client sent a `Host` or a path that isn't valid in a URL. */
function toUrl({ url, requestHeaders: { host } }: JournalEntry, origin: string): string {
  const rooted = url.startsWith('/') ? url : `/${url}`
  const isElsewhere = host !== undefined && host !== new URL(origin).host
  const absolute = isElsewhere ? `http://${host}${rooted}` : origin + rooted
  return URL.canParse(absolute) ? absolute : origin + rooted
}

/** Reads a body size from `Content-Length`, because the journal truncates long bodies. */
function toSize(contentLength: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(contentLength ?? '') ? Number(contentLength) : undefined
}

/** Converts a response. A lost response has the status 0, as in the developer tools of browsers. */
function toResponse({ status, responseHeaders, responseBody, network }: JournalEntry): HarResponse {
  const isLost = isResponseLost(network)
  const text = isLost ? null : responseBody
  const size = text === null ? 0 : (toSize(responseHeaders['Content-Length']) ?? byteLength(text))
  return {
    status: isLost ? 0 : status,
    statusText: network ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: isLost ? [] : toPairs(Object.entries(responseHeaders)),
    content: {
      size,
      mimeType: responseHeaders['Content-Type'] ?? '',
      ...(text !== null && { text }),
    },
    redirectURL: '',
    headersSize: -1,
    bodySize: size,
  }
}

function toPairs(pairs: Iterable<readonly [string, string]>): Pair[] {
  return [...pairs].map(([name, value]) => ({ name, value }))
}
