import type { OperationName } from '../contract/route.ts'
import type { ActiveFault } from '../faults/fault.ts'
import { withoutBoundary } from '../http/bytes.ts'
import type { Delivery } from '../http/delivery.ts'
import { foldHeaders } from '../http/headers.ts'
import type { ApiResponse, NetworkFault } from '../http/messages.ts'
import type { Problem } from '../http/problems.ts'
import { copyText, hashOf } from '../lib/text.ts'
import { type QuotaDecision, wasChecked } from '../quota/decision.ts'
import type { WindowName } from '../quota/ledger.ts'
import type { HistoryItem } from './history.ts'

/** The fields that an entry has in both forms. */
interface CommonFields {
  /** The response's `X-Request-Id`. */
  readonly id: string
  /** The service time of the request in epoch ms. */
  readonly at: number
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
  /** The name of the caller's plan. */
  readonly plan: string
  /** The method as sent. */
  readonly method: string
  /** The path and query as sent. */
  readonly url: string
  /** The path below the base path, without the query. */
  readonly path: string
  /** The operation of the request; null if none matches. */
  readonly operation: OperationName | null
  /** The first 16,384 characters of the body; null if there was none. */
  readonly requestBody: string | null
  /** The number of characters in the whole body; null if there was none. */
  readonly requestBodyLength: number | null
  /** The caller's strikes after the request. */
  readonly strikes: number
}

/** One request and its response, as the service saw them. */
export interface JournalEntry extends CommonFields {
  /** The place among all requests and test actions, from 1. */
  readonly position: number
  /** The request headers, with names in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>
  /** The status of the response, even if a fault kept it from the client. */
  readonly status: number
  /** The response headers. */
  readonly responseHeaders: Readonly<Record<string, string>>
  /**
   * The first 16,384 characters of the response's body, even if a fault kept it from the client.
   *
   * Of a body that is sent as it comes, those that have been sent so far.
   */
  readonly responseBody: string | null
  /** The network fault that broke the response; null if none did. */
  readonly network: NetworkFault | null
  /** The quota decision and usage; null if the request never reached the quota. */
  readonly quota: QuotaEntry | null
  /** The id of the fault that acted; null if none did. */
  readonly fault: string | null
  /** How long the response was delayed, in ms. */
  readonly delayMs: number
}

/** A quota decision: the windows that refused, and the usage of each window before and after. */
export interface QuotaEntry {
  /** Whether the request was allowed. */
  readonly allowed: boolean
  /** The windows that refused the request. */
  readonly refusedBy: readonly WindowName[]
  /** The number of requests used before this one, by window. */
  readonly before: Readonly<Record<string, number>>
  /** The number of requests used after this one, by window. */
  readonly after: Readonly<Record<string, number>>
}

/** A trace of one request. The steps add their results, and the journal stores it. */
export interface Trace {
  /** The decision about the quota; undefined if the request was answered before it. */
  quota?: QuotaDecision
  /** The fault that acted on the request. */
  fault?: ActiveFault
  /**
   * The id of the earlier request with the same idempotency key, whose answer was given again;
   * undefined if the operation ran.
   */
  replayed?: string
  /**
   * Whether a handler of yours has done what the request asked for, even if the client never got the
   * answer; undefined if none has.
   */
  executed?: boolean
  /** The id of the request or test action whose writes a stale read didn't see. */
  unseen?: string | undefined
  /** Why a stale read saw the present state after all, in one sentence. */
  overlooked?: string
  /** Where a page began in its list, by how many rows it has moved, and whether a fault moved it. */
  page?: { readonly place: number; readonly by: number; readonly isMoved: boolean }
  /** The error in the response; undefined if the response isn't an error. */
  problem?: Problem | undefined
}

/** The stored form of an entry, with only the data that `toEntry` and the audit need. */
export interface StoredEntry extends CommonFields {
  /** A flat list of names and values. */
  readonly requestHeaders: readonly string[]
  /** A hash of the whole body, if it was truncated; null if it's stored completely. */
  readonly requestBodyHash: number | null
  /** The header with the idempotency key, as the API has it; null if it knows none. */
  readonly idempotencyHeader: string | null
  readonly response: ApiResponse
  readonly trace: Trace
  readonly delivery: Delivery
  /**
   * The place in the journal: a number that grows with each request and test action that begins. `position`
   * grows with each that ends.
   */
  readonly startOrder: number
  /** What the request has changed. */
  readonly historyItem: HistoryItem
  /** It changes whenever the waits that responses have announced are invalidated. */
  readonly generation: number
}

/** The maximum number of characters of a body that the journal stores. */
export const STORED_BODY_LIMIT = 16_384

/**
 * Describes a stored entry for a user, who may pass it to `explain`. It's described only when read,
 * because most entries never are.
 */
export function toEntry(stored: StoredEntry): JournalEntry {
  const { response, trace } = stored
  // Field by field, because it takes a tenth of the time of rest and spread.
  return {
    id: stored.id,
    position: stored.historyItem.position,
    at: stored.at,
    apiKey: stored.apiKey,
    plan: stored.plan,
    method: stored.method,
    url: stored.url,
    path: stored.path,
    operation: stored.operation,
    requestBody: stored.requestBody,
    requestBodyLength: stored.requestBodyLength,
    strikes: stored.strikes,
    requestHeaders: Object.fromEntries(foldHeaders(stored.requestHeaders)),
    status: response.status,
    responseHeaders: response.headers,
    responseBody: response.passing?.text ?? response.body,
    network: response.network ?? null,
    quota: trace.quota && wasChecked(trace.quota) ? toQuotaEntry(trace.quota) : null,
    fault: trace.fault?.id ?? null,
    delayMs: response.delayMs ?? 0,
  }
}

function toQuotaEntry({ refused, isCounted, windows }: QuotaDecision): QuotaEntry {
  const used = (less: number) =>
    Object.fromEntries(windows.map((window) => [window.name, window.used - less]))
  return {
    allowed: refused === null,
    refusedBy: refused?.by ?? [],
    before: used(isCounted ? 1 : 0),
    after: used(0),
  }
}

/** Returns a response whose body is truncated to `STORED_BODY_LIMIT` characters. */
export function truncateResponse(response: ApiResponse): ApiResponse {
  const body = truncateBody(response.body)
  if (response.content === undefined)
    return body === response.body ? response : { ...response, body }
  const { content, ...stored } = response
  return { ...stored, body, setCookies: content.headers.getSetCookie() }
}

/**
 * Truncates a body to `STORED_BODY_LIMIT` characters. The result is a copy, so that the original
 * can be garbage-collected.
 */
export function truncateBody(body: string | null): string | null {
  if (body === null || body.length <= STORED_BODY_LIMIT) return body
  return copyText(body.slice(0, STORED_BODY_LIMIT))
}

export function hashIfTruncated(body: string | null, contentType: string | undefined) {
  if (body === null || body.length <= STORED_BODY_LIMIT) return null
  return hashOf(withoutBoundary(body, contentType))
}

/** Returns the number of characters that an entry keeps in memory: those of its texts. */
export function lengthOfEntry(entry: StoredEntry): number {
  const { url, requestHeaders, requestBody, response, historyItem } = entry
  // A response in progress still grows.
  const answered = response.passing ? STORED_BODY_LIMIT : (response.body?.length ?? 0)
  let length = url.length + (requestBody?.length ?? 0) + answered + historyItem.length
  for (const text of requestHeaders) length += text.length
  return length
}

/**
 * Returns the path of a request below the base path, and its query. Messages name requests by it,
 * because the prefix of a session would only distract.
 */
export function targetOf({ path, url }: { readonly path: string; readonly url: string }): string {
  const query = url.indexOf('?')
  return query < 0 ? path : path + url.slice(query)
}

/** Returns the parameters of a request. Their values may have question marks too. */
export function queryOf({ url }: { readonly url: string }): URLSearchParams {
  const query = url.indexOf('?')
  return new URLSearchParams(query < 0 ? '' : url.slice(query + 1))
}
