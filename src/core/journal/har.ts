import { RELATIVE_ORIGIN } from '../http/base-url.ts'
import { findHeader, readLength } from '../http/headers.ts'
import { isResponseLost, WITHOUT_BODY } from '../http/messages.ts'
import { byteLength } from '../lib/text.ts'
import { version } from '../lib/version.gen.ts'
import { isoDate } from '../time/instant.ts'
import {
  type JournalEntry,
  queryOf,
  STORED_BODY_LIMIT,
  type StoredEntry,
  toEntry,
} from './entry.ts'

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

/**
 * A request and its response in an HTTP archive. It's no interface, because other tools expect that
 * it may have fields of their own, and TypeScript never takes an interface for that.
 */
export type HarEntry = {
  /** The service time of the request, as an ISO 8601 date-time. */
  readonly startedDateTime: string
  /** How long the service delayed the response, in ms of real time. */
  readonly time: number
  readonly request: HarMessage & {
    readonly method: string
    readonly url: string
    readonly queryString: Pair[]
    readonly postData?: { readonly mimeType: string; readonly text: string }
  }
  readonly response: HarMessage & {
    /** 0 if no response reached the client. */
    readonly status: number
    /** The network fault that broke the response; empty if none did. */
    readonly statusText: string
    readonly content: HarContent
    readonly redirectURL: string
  }
  readonly cache: Readonly<Record<string, never>>
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 }
  /** The entry's id. */
  readonly comment: string
}

/** What requests and responses have in common. A size of -1 is unknown. */
interface HarMessage {
  readonly httpVersion: 'HTTP/1.1'
  /** Without their attributes, which are in the headers. */
  readonly cookies: Pair[]
  readonly headers: Pair[]
  readonly headersSize: -1
  readonly bodySize: -1
}

interface HarContent {
  /** -1 if it's unknown. */
  readonly size: number
  readonly mimeType: string
  readonly text?: string
  /** That a part of the body, or all of it, is missing. */
  readonly comment?: string
}

interface Pair {
  readonly name: string
  readonly value: string
}

/**
 * Converts journal entries to an HTTP archive (HAR 1.2). Times are service time. `origin` is that of
 * requests without a `Host` header.
 */
export function toHar(entries: readonly StoredEntry[], origin: string | null): Har {
  return {
    log: {
      version: '1.2',
      creator: { name: 'petstore-mock', version },
      pages: [],
      entries: entries.map((stored) => toHarEntry(stored, origin ?? RELATIVE_ORIGIN)),
    },
  }
}

const MESSAGE = { httpVersion: 'HTTP/1.1', headersSize: -1, bodySize: -1 } as const

function toHarEntry(stored: StoredEntry, origin: string): HarEntry {
  const entry = toEntry(stored)
  return {
    startedDateTime: isoDate(entry.at),
    time: entry.delayMs,
    request: toRequest(entry, origin),
    response: toResponse(entry, stored),
    cache: {},
    timings: { send: 0, wait: entry.delayMs, receive: 0 },
    comment: entry.id,
  }
}

function toRequest(entry: JournalEntry, origin: string): HarEntry['request'] {
  const { method, requestHeaders, requestBody: text } = entry
  const mimeType = requestHeaders['content-type'] ?? 'application/octet-stream'
  return {
    ...MESSAGE,
    cookies: (requestHeaders.cookie ?? '').split(';').flatMap(readPair),
    method,
    url: toUrl(entry, origin),
    headers: toPairs(Object.entries(requestHeaders)),
    queryString: toPairs(queryOf(entry)),
    ...(text !== null && { postData: { mimeType, text } }),
  }
}

function toUrl({ url, requestHeaders: { host } }: JournalEntry, origin: string): string {
  const isElsewhere = host !== undefined && host !== new URL(origin).host
  // `OPTIONS *` has no path.
  return (isElsewhere ? `http://${host}` : origin) + (url.startsWith('/') ? url : `/${url}`)
}

function toResponse(entry: JournalEntry, stored: StoredEntry): HarEntry['response'] {
  const { status, responseHeaders: headers, network } = entry
  const isLost = isResponseLost(network)
  const setCookies = isLost ? [] : setCookiesOf(stored)
  const others = Object.entries(headers).filter(([name]) => !/^set-cookie$/i.test(name))
  const sent = [...others, ...setCookies.map((cookie) => ['set-cookie', cookie] as const)]
  return {
    ...MESSAGE,
    cookies: setCookies.flatMap((cookie) => readPair(cookie.split(';', 1)[0] ?? '')),
    status: isLost ? 0 : status,
    statusText: network ?? '',
    headers: isLost ? [] : toPairs(sent),
    content: contentOf(entry),
    redirectURL: findHeader(headers, 'location') ?? '',
  }
}

/** What an archive says of a body that isn't all there. */
const CUT = `The journal records only text, and its first ${STORED_BODY_LIMIT} characters.`

/** Returns what the journal knows of a body. Its size is known if the response announces it. */
function contentOf(entry: JournalEntry): HarContent {
  const { method, status, network, responseHeaders, responseBody: text } = entry
  const mimeType = findHeader(responseHeaders, 'content-type') ?? ''
  const isEmpty = method === 'HEAD' || WITHOUT_BODY.has(status) || isResponseLost(network)
  if (isEmpty) return { size: 0, mimeType }
  const size = readLength(findHeader(responseHeaders, 'content-length')) ?? -1
  const isWhole = size >= 0 && byteLength(text ?? '') >= size
  return { size, mimeType, ...(text !== null && { text }), ...(!isWhole && { comment: CUT }) }
}

/** Returns the values of `Set-Cookie`. In the journal's headers, they are one. */
export function setCookiesOf({
  response: { setCookies = [], headers },
}: StoredEntry): readonly string[] {
  const only = findHeader(headers, 'set-cookie')
  return setCookies.length > 0 || only === undefined ? setCookies : [only]
}

/** Reads `name=value`; nothing if there is no name. */
function readPair(text: string): Pair[] {
  const mark = text.indexOf('=')
  const name = text.slice(0, Math.max(0, mark)).trim()
  return name === '' ? [] : [{ name, value: text.slice(mark + 1).trim() }]
}

function toPairs(pairs: Iterable<readonly [string, string]>): Pair[] {
  return [...pairs].map(([name, value]) => ({ name, value }))
}
