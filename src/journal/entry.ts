import type { OperationId } from '../contract/route.ts'
import type { Delivery } from '../http/delivery.ts'
import { foldHeaders } from '../http/headers.ts'
import type { ApiReply, NetworkFault } from '../http/messages.ts'
import { hashOf } from '../lib/hash.ts'
import type { Decision } from '../quota/ledger.ts'
import type { WindowName } from '../quota/window.ts'
import type { Trace } from './trace.ts'

/** The fields that a record and its entry share. */
interface Common {
  /** The reply's `X-Request-Id`. */
  readonly id: string
  /** Service time, epoch ms. */
  readonly at: number
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
  readonly plan: string
  readonly method: string
  /** Null if no operation matches the request. */
  readonly operation: OperationId | null
  /** The first 16,384 characters; null if there was no body. */
  readonly requestBody: string | null
  /** The number of characters in the whole body; null if there was none. */
  readonly requestBodyLength: number | null
  /** The caller's strikes after the request. */
  readonly strikes: number
}

/** One request and its reply, as the service saw them. */
export interface JournalEntry extends Common {
  /** Path and query as they were sent. */
  readonly path: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly status: number
  readonly replyHeaders: Readonly<Record<string, string>>
  /** The first 16,384 characters of the body that the service sent, even if a fault broke it. */
  readonly replyBody: string | null
  /** The network fault that broke the reply; null if none did. */
  readonly network: NetworkFault | null
  /** The quota decision; null if the request never reached the quota. */
  readonly quota: QuotaEntry | null
  /** The id of the fault that acted; null if none did. */
  readonly fault: string | null
}

/** A quota decision: which windows refused, and how much of each was used before and after. */
export interface QuotaEntry {
  readonly allowed: boolean
  readonly refusedBy: readonly WindowName[]
  readonly before: Readonly<Record<string, number>>
  readonly after: Readonly<Record<string, number>>
}

/** The raw material of an entry: the service stores only what `toEntry` needs. */
export interface JournalRecord extends Common {
  readonly path: string
  /** Without `?`; empty if there was none. */
  readonly query: string
  /** Names and values in turn. */
  readonly requestHeaders: readonly string[]
  /** Distinguishes long bodies with the same start; null if the whole body is stored. */
  readonly requestBodyHash: number | null
  readonly reply: ApiReply
  readonly trace: Trace
  readonly delivery: Delivery
  /** Changes whenever a test voids the waits that the caller was asked for. */
  readonly generation: number
}

/** The most characters of a body that the journal stores. */
export const BODY_KEPT = 16_384

/** Creates the entry of a record. This is done on reading, because most entries are never read. */
export function toEntry(record: JournalRecord): JournalEntry {
  const { query, path, requestHeaders, requestBodyHash, reply, ...rest } = record
  const { trace, delivery, generation, ...entry } = rest
  return {
    ...entry,
    path: query === '' ? path : `${path}?${query}`,
    requestHeaders: Object.fromEntries(foldHeaders(requestHeaders)),
    status: reply.status,
    replyHeaders: reply.headers,
    replyBody: reply.body,
    network: reply.network ?? null,
    quota: trace.decision === undefined ? null : toQuotaEntry(trace.decision),
    fault: trace.fault?.id ?? null,
  }
}

function toQuotaEntry({ allowed, spent, refusedBy, views }: Decision): QuotaEntry {
  const used = (less: number) =>
    Object.fromEntries(views.map((view) => [view.name, view.used - less]))
  return { allowed, refusedBy, before: used(spent ? 1 : 0), after: used(0) }
}

/** The list that `sharedList` returned last. */
let latestList: readonly string[] = []

/**
 * Returns the previous list if it has the same items, else this one. Most clients send the same
 * headers with every request, so a full journal holds one copy instead of ten thousand.
 */
export function sharedList(list: readonly string[]): readonly string[] {
  const isEqual =
    list.length === latestList.length && list.every((text, index) => text === latestList[index])
  if (!isEqual) latestList = list
  return latestList
}

/** Returns a reply with only the start of a long body. */
export function keptReply(reply: ApiReply): ApiReply {
  const body = withoutTail(reply.body)
  return body === reply.body ? reply : { ...reply, body }
}

/** Returns the start of a long body, copied so that the whole body can be garbage-collected. */
export function withoutTail(body: string | null): string | null {
  if (body === null || body.length <= BODY_KEPT) return body
  return Array.from(body.slice(0, BODY_KEPT)).join('')
}

/** Returns a hash of a body that is stored only in part (FNV-1a); null for any other body. */
export function hashOfLong(body: string | null): number | null {
  return body === null || body.length <= BODY_KEPT ? null : hashOf(body)
}
