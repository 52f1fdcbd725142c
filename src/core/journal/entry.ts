import type { OperationId } from '../contract/route.ts'
import type { Delivery } from '../http/delivery.ts'
import { foldHeaders } from '../http/headers.ts'
import type { ApiResponse, NetworkFault } from '../http/messages.ts'
import { copyText } from '../lib/copy-text.ts'
import { explainMembers } from '../lib/guessed-members.ts'
import { hashOf } from '../lib/hash.ts'
import type { Decision } from '../quota/ledger.ts'
import type { WindowName } from '../quota/window.ts'
import type { Trace } from './trace.ts'
import type { Mark, Notes } from './undo-log.ts'

/** The fields that a journal record and its entry have in common. */
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
  /** The path below the base path, without the query. A path outside the base path is as sent. */
  readonly path: string
  /** The operation of the request; null if none matches. */
  readonly operation: OperationId | null
  /** The first 16,384 characters of the body; null if there was none. */
  readonly requestBody: string | null
  /** The number of characters in the whole body; null if there was none. */
  readonly requestBodyLength: number | null
  /** The caller's strikes after the request. */
  readonly strikes: number
}

/** One request and its response, as the service saw them. */
export interface JournalEntry extends CommonFields {
  /** The request headers, with names in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>
  /** The status of the response, even if a fault kept it from the client. */
  readonly status: number
  /** The response headers. */
  readonly responseHeaders: Readonly<Record<string, string>>
  /**
   * The first 16,384 characters of the response's body, even if a fault kept it from the client.
   */
  readonly responseBody: string | null
  /** The network fault that broke the response; null if none did. */
  readonly network: NetworkFault | null
  /** The quota decision; null if the request never reached the quota. */
  readonly quota: QuotaEntry | null
  /** The id of the fault that acted; null if none did. */
  readonly fault: string | null
  /** How long the service delayed the response, in ms of real time; 0 if it did not. */
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

/** The stored form of an entry, with only the data that `toEntry` and the audit need. */
export interface JournalRecord extends CommonFields, Mark {
  /** A flat list of names and values. */
  readonly requestHeaders: readonly string[]
  /** A hash of the whole body, if it was truncated; null if it is stored completely. */
  readonly requestBodyHash: number | null
  /** The base path at which the client reached the service. */
  readonly basePath: string
  readonly response: ApiResponse
  readonly trace: Trace
  readonly delivery: Delivery
  /** The position of the request among all requests and acts, from 1. */
  readonly step: number
  /** What the request replaced. */
  readonly notes: Notes
  /**
   * The caller's generation. It changes whenever the waits announced to the caller are invalidated.
   */
  readonly generation: number
}

/** The maximum number of characters of a body that the journal stores. */
export const STORED_BODY_LIMIT = 16_384

/**
 * Creates the entry of a record, for a user who may pass it to `explain`. It is created only when
 * read, because most entries never are.
 */
export function toEntry(record: JournalRecord): JournalEntry {
  const entry = describeRecord(record)
  explainMembers(entry, 'entry', GUESSED)
  sources.set(entry, record)
  return entry
}

/** Creates the entry of a record to be sent away. `toEntry` also remembers its record. */
export function describeRecord(record: JournalRecord): JournalEntry {
  const { response, trace } = record
  // Field by field, because it takes a tenth of the time of rest and spread.
  return {
    id: record.id,
    at: record.at,
    apiKey: record.apiKey,
    plan: record.plan,
    method: record.method,
    url: record.url,
    path: record.path,
    operation: record.operation,
    requestBody: record.requestBody,
    requestBodyLength: record.requestBodyLength,
    strikes: record.strikes,
    requestHeaders: Object.fromEntries(foldHeaders(record.requestHeaders)),
    status: response.status,
    responseHeaders: response.headers,
    responseBody: response.body,
    network: response.network ?? null,
    quota: trace.decision === undefined ? null : toQuotaEntry(trace.decision),
    fault: trace.fault?.id ?? null,
    delayMs: response.delayMs ?? 0,
  }
}

const GUESSED = {
  request: 'its parts are method, url, path, requestHeaders and requestBody',
  response: 'its parts are status, responseHeaders and responseBody',
  body: 'did you mean requestBody or responseBody? They are texts: JSON.parse(entry.requestBody)',
  headers: 'did you mean requestHeaders or responseHeaders?',
}

/** The record behind each entry, because an id alone can be that of several records. */
const sources = new WeakMap<object, JournalRecord>()

/** Returns the record from which `toEntry` created an entry; undefined for any other object. */
export function recordOf(entry: object): JournalRecord | undefined {
  return sources.get(entry)
}

function toQuotaEntry({ allowed, counted, refusedBy, windows }: Decision): QuotaEntry {
  const used = (less: number) =>
    Object.fromEntries(windows.map((window) => [window.name, window.used - less]))
  return { allowed, refusedBy, before: used(counted ? 1 : 0), after: used(0) }
}

/** The list that `reuseEqualList` returned last. */
let latestList: readonly string[] = []

/**
 * Returns the list of the previous call if it has the same items, otherwise this list. It saves
 * memory, because most clients send the same headers with every request.
 */
export function reuseEqualList(list: readonly string[]): readonly string[] {
  const isEqual =
    list.length === latestList.length && list.every((text, index) => text === latestList[index])
  if (!isEqual) latestList = list
  return latestList
}

/** Returns a response whose body is truncated to `STORED_BODY_LIMIT` characters. */
export function truncateResponse(response: ApiResponse): ApiResponse {
  const body = truncateBody(response.body)
  return body === response.body ? response : { ...response, body }
}

/**
 * Truncates a body to `STORED_BODY_LIMIT` characters. The result is a copy, so that the original
 * can be garbage-collected.
 */
export function truncateBody(body: string | null): string | null {
  if (body === null || body.length <= STORED_BODY_LIMIT) return body
  return copyText(body.slice(0, STORED_BODY_LIMIT))
}

/** Returns a hash of a body that is truncated when stored; null for any other body. */
export function hashIfTruncated(body: string | null): number | null {
  return body === null || body.length <= STORED_BODY_LIMIT ? null : hashOf(body)
}
