import type { OperationId } from '../contract/route.ts'
import type { NetworkFault } from '../faults/fault.ts'
import type { Delivery } from '../http/delivery.ts'
import type { ApiReply, Trace } from '../http/messages.ts'
import { hashOf } from '../lib/hash.ts'
import type { Decision } from '../quota/ledger.ts'
import type { WindowName } from '../quota/window.ts'

/** What an entry says as it was noted. */
interface Noted {
  /** The reply's `X-Request-Id`. */
  readonly id: string
  /** Service time, epoch ms. */
  readonly at: number
  readonly apiKey: string | null
  readonly plan: string
  readonly method: string
  /** Null when the request led to no operation. */
  readonly operation: OperationId | null
  /** Of a long one, the first 16,384 characters. */
  readonly requestBody: string | null
  /** How many characters it has in full; null when there was none. */
  readonly requestBodyLength: number | null
  /** The caller's strikes after the request. */
  readonly strikes: number
}

/** One request and its reply, as the service saw them. */
export interface JournalEntry extends Noted {
  /** Path and query as they were sent. */
  readonly path: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly status: number
  readonly replyHeaders: Readonly<Record<string, string>>
  /** As it was meant; of a long one, the first 16,384 characters. */
  readonly replyBody: string | null
  /** How the reply was broken on its way; null when nothing broke it. */
  readonly network: NetworkFault | null
  /** What was decided on the quota; null when the request never got there. */
  readonly quota: QuotaEntry | null
  /** The id of the fault that acted. */
  readonly fault: string | null
}

/** A quota decision: the windows that refused, and what was used of each before and after. */
export interface QuotaEntry {
  readonly allowed: boolean
  readonly refusedBy: readonly WindowName[]
  readonly before: Readonly<Record<string, number>>
  readonly after: Readonly<Record<string, number>>
}

/** What the service notes of one request: as little as an entry can be made of later. */
export interface JournalRecord extends Noted {
  readonly path: string
  readonly query: string
  /** Names and values in turn. */
  readonly requestHeaders: readonly string[]
  /** Tells long bodies apart that begin the same; null when all of it is kept. */
  readonly requestBodyHash: number | null
  readonly reply: ApiReply
  readonly trace: Trace
  readonly delivery: Delivery
  /** Changes whenever the tester makes void what the caller was told. */
  readonly generation: number
}

/** The most characters of a body that an entry keeps. */
export const BODY_KEPT = 16_384

/** Entries are made when somebody reads them: most never are. */
export function toEntry(record: JournalRecord): JournalEntry {
  const { query, path, requestHeaders, requestBodyHash, reply, ...rest } = record
  const { trace, delivery, generation, ...entry } = rest
  return {
    ...entry,
    path: query === '' ? path : `${path}?${query}`,
    requestHeaders: toRecord(requestHeaders),
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

function toRecord(list: readonly string[]): Readonly<Record<string, string>> {
  const values = new Map<string, string>()
  for (let index = 0; index < list.length; index += 2) {
    const name = (list[index] ?? '').toLowerCase()
    const value = list[index + 1] ?? ''
    const before = values.get(name)
    values.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(values)
}

/** The list that `sharedList` returned last. */
let latestList: readonly string[] = []

/**
 * Returns the last list again when this one is equal. A client sends the same headers with each of
 * its requests: so a full journal holds them once, not ten thousand times.
 */
export function sharedList(list: readonly string[]): readonly string[] {
  const isEqual =
    list.length === latestList.length && list.every((text, index) => text === latestList[index])
  if (!isEqual) latestList = list
  return latestList
}

/** Keeps a reply, but only the start of a long body. */
export function keptReply(reply: ApiReply): ApiReply {
  const body = withoutTail(reply.body)
  return body === reply.body ? reply : { ...reply, body }
}

/** Keeps only the start of a long body, copied so that the whole can be let go of. */
export function withoutTail(body: string | null): string | null {
  if (body === null || body.length <= BODY_KEPT) return body
  return Array.from(body.slice(0, BODY_KEPT)).join('')
}

/** Hashes a body of which only the start is kept (FNV-1a); null for any other. */
export function hashOfLong(body: string | null): number | null {
  return body === null || body.length <= BODY_KEPT ? null : hashOf(body)
}
