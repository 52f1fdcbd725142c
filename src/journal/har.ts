import { version } from '../lib/version.gen.ts'
import { isoDate } from '../time/instant.ts'
import type { JournalEntry } from './entry.ts'

/** An HTTP archive (HAR 1.2), as browsers' developer tools take it. */
export interface Har {
  readonly log: {
    readonly version: '1.2'
    readonly creator: { readonly name: string; readonly version: string }
    readonly pages: readonly []
    readonly entries: readonly HarEntry[]
  }
}

export interface HarEntry {
  /** Service time, ISO 8601. */
  readonly startedDateTime: string
  /** The service takes no time of its own. */
  readonly time: 0
  readonly request: HarRequest
  readonly response: HarResponse
  readonly cache: Readonly<Record<string, never>>
  readonly timings: { readonly send: 0; readonly wait: 0; readonly receive: 0 }
  /** What an archive has no other place for. */
  readonly comment: string
}

interface HarRequest {
  readonly method: string
  readonly url: string
  readonly httpVersion: string
  readonly cookies: readonly []
  readonly headers: readonly Pair[]
  readonly queryString: readonly Pair[]
  readonly postData?: { readonly mimeType: string; readonly text: string }
  readonly headersSize: -1
  readonly bodySize: number
}

interface HarResponse {
  readonly status: number
  readonly statusText: string
  readonly httpVersion: string
  readonly cookies: readonly []
  readonly headers: readonly Pair[]
  readonly content: { readonly size: number; readonly mimeType: string; readonly text?: string }
  readonly redirectURL: string
  readonly headersSize: -1
  readonly bodySize: number
}

interface Pair {
  readonly name: string
  readonly value: string
}

/**
 * Writes journal entries as an HTTP archive (HAR 1.2); times are the service's. Requests that did
 * not tell where they went (no `Host`) went to `origin`; null for one that does not matter.
 */
export function toHar(entries: readonly JournalEntry[], origin: string | null): Har {
  return {
    log: {
      version: '1.2',
      creator: { name: 'petstore-mock', version },
      pages: [],
      entries: entries.map((entry) => toEntry(entry, origin ?? NOWHERE)),
    },
  }
}

function toEntry(entry: JournalEntry, origin: string): HarEntry {
  const { id, at, apiKey, plan, operation, fault } = entry
  const facts = { id, apiKey: apiKey ?? 'anonymous', plan, operation, fault }
  const known = Object.entries(facts).filter(([, value]) => value !== null)
  return {
    startedDateTime: isoDate(at),
    time: 0,
    request: toRequest(entry, toUrl(entry, origin)),
    response: toResponse(entry),
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    comment: known.map(([name, value]) => `${name} ${value}`).join(', '),
  }
}

function toRequest(
  { method, path, requestHeaders, requestBody }: JournalEntry,
  url: string,
): HarRequest {
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: toPairs(Object.entries(requestHeaders)),
    queryString: toPairs(new URLSearchParams(path.split('?').slice(1).join('?'))),
    ...(requestBody !== null && {
      postData: {
        mimeType: requestHeaders['content-type'] ?? 'application/octet-stream',
        text: requestBody,
      },
    }),
    headersSize: -1,
    bodySize: toSize(requestHeaders['content-length']) ?? byteLength(requestBody),
  }
}

/** Where a request went when neither it nor the service tells. */
const NOWHERE = 'http://petstore.localhost'

/** What a client sends as `Host` and path may be no part of a URL, such as the path `*`. */
function toUrl({ path, requestHeaders: { host } }: JournalEntry, origin: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`
  const isElsewhere = host !== undefined && host !== new URL(origin).host
  const url = isElsewhere ? `http://${host}${rooted}` : origin + rooted
  return URL.canParse(url) ? url : origin + rooted
}

/** The journal keeps only the start of a long body; how long it was, its header tells. */
function toSize(contentLength: string | undefined): number | undefined {
  return /^\d{1,15}$/.test(contentLength ?? '') ? Number(contentLength) : undefined
}

/** A connection that was broken before any reply has the status 0, as in developer tools. */
function toResponse({ status, replyHeaders, replyBody, network }: JournalEntry): HarResponse {
  const isLost = network === 'reset' || network === 'empty' || network === 'timeout'
  const text = isLost ? null : replyBody
  const size = text === null ? 0 : (toSize(replyHeaders['Content-Length']) ?? byteLength(text))
  return {
    status: isLost ? 0 : status,
    statusText: network ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: isLost ? [] : toPairs(Object.entries(replyHeaders)),
    content: {
      size,
      mimeType: replyHeaders['Content-Type'] ?? '',
      ...(text !== null && { text }),
    },
    redirectURL: '',
    headersSize: -1,
    bodySize: size,
  }
}

function toPairs(pairs: Iterable<readonly [string, string]>): readonly Pair[] {
  return [...pairs].map(([name, value]) => ({ name, value }))
}

function byteLength(text: string | null): number {
  return text === null ? 0 : new TextEncoder().encode(text).length
}
