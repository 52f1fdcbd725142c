import { fields } from './check.ts'
import type { OperationId } from './contract/route.ts'
import type { ApiReply, Findings } from './exchange.ts'
import type { NetworkFault } from './faults/fault.ts'
import { type Har, toHar } from './har.ts'
import type { Decision } from './quota/ledger.ts'
import type { WindowName } from './quota/window.ts'
import type { Resettable } from './state.ts'

/** One request and its reply, as the service saw them. */
export interface JournalEntry {
  /** The reply's `X-Request-Id`. */
  readonly id: string
  /** Service time, epoch ms. */
  readonly at: number
  readonly apiKey: string | null
  readonly plan: string
  readonly method: string
  /** Path and query as they were sent. */
  readonly path: string
  /** Null when the request led to no operation. */
  readonly operation: OperationId | null
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody: string | null
  readonly status: number
  readonly replyHeaders: Readonly<Record<string, string>>
  readonly replyBody: string | null
  /** How the reply was broken on its way; null when nothing broke it. */
  readonly network: NetworkFault | null
  /** What was decided on the quota; null when the request never got there. */
  readonly quota: QuotaEntry | null
  /** The id of the fault that acted. */
  readonly fault: string | null
  /** The caller's strikes after the request. */
  readonly strikes: number
}

/** A quota decision: the windows that refused, and what was used of each before and after. */
export interface QuotaEntry {
  readonly allowed: boolean
  readonly refusedBy: readonly WindowName[]
  readonly before: Readonly<Record<string, number>>
  readonly after: Readonly<Record<string, number>>
}

/** Selects entries; each field that is given must be equal. */
export interface JournalFilter {
  readonly operation?: OperationId
  readonly status?: number
  readonly apiKey?: string | null
  readonly method?: string
}

/** What happened: the last requests and their replies, oldest first. */
export interface Journal extends Iterable<JournalEntry> {
  all(): JournalEntry[]
  last(): JournalEntry | undefined
  /**
   * Returns the entries that match.
   *
   * @throws {TypeError} naming a field that entries cannot be found by.
   */
  find(filter: JournalFilter): JournalEntry[]
  clear(): void
  /** Returns all entries as an HTTP archive (HAR 1.2). */
  toHar(): Har
}

/** What the service notes of one request: as little as an entry can be made of later. */
export interface JournalRecord {
  readonly id: string
  readonly at: number
  readonly apiKey: string | null
  readonly plan: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly operation: OperationId | null
  /** Names and values in turn. */
  readonly requestHeaders: readonly string[]
  readonly requestBody: string | null
  readonly reply: ApiReply
  readonly findings: Findings
  readonly strikes: number
}

export interface JournalPart extends Journal, Resettable {
  record(record: JournalRecord): void
  /** Goes on from where another journal stands. */
  takeOver(from: JournalPart): void
  /** The records themselves, oldest first. */
  records(): readonly JournalRecord[]
}

const FILTERS = ['operation', 'status', 'apiKey', 'method'] as const

/** The most characters of a request body that an entry keeps. */
const BODY_KEPT = 16_384

/** Makes a journal that keeps the last `limit` entries. */
export function createJournal(limit: number, onRecord: () => void): JournalPart {
  let records: JournalRecord[] = []
  const kept = () => records.slice(-limit || records.length)
  const clear = () => {
    records = []
  }
  const all = () => kept().map(toEntry)
  return {
    record(record) {
      if (limit === 0) return
      records.push(record)
      // Dropping in bulk keeps a full journal as cheap as an empty one.
      if (records.length >= limit * 2) records = kept()
      onRecord()
    },
    all,
    last() {
      const record = records.at(-1)
      return record && toEntry(record)
    },
    find(filter) {
      fields('journal.find', filter, FILTERS)
      return all().filter((entry) => matches(entry, filter))
    },
    clear,
    toHar: () => toHar(all()),
    records: kept,
    takeOver(from) {
      records = [...from.records()]
      records = kept()
    },
    reset: clear,
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  }
}

/** Entries are made when somebody reads them: most never are. */
function toEntry(record: JournalRecord): JournalEntry {
  const { query, path, requestHeaders, reply, findings, ...entry } = record
  return {
    ...entry,
    path: query === '' ? path : `${path}?${query}`,
    requestHeaders: toRecord(requestHeaders),
    status: reply.status,
    replyHeaders: reply.headers,
    replyBody: reply.body,
    network: reply.network ?? null,
    quota: findings.decision === undefined ? null : toQuotaEntry(findings.decision),
    fault: findings.fault?.id ?? null,
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

/** Keeps only the start of a long body, copied so that the whole can be let go of. */
export function withoutTail(body: string | null): string | null {
  if (body === null || body.length <= BODY_KEPT) return body
  return Array.from(body.slice(0, BODY_KEPT)).join('')
}

function matches(entry: JournalEntry, filter: JournalFilter): boolean {
  const { operation, status, apiKey, method } = filter
  return (
    (operation === undefined || entry.operation === operation) &&
    (status === undefined || entry.status === status) &&
    (apiKey === undefined || entry.apiKey === apiKey) &&
    (method === undefined || entry.method === method)
  )
}
