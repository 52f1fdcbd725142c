import type { OperationId } from '../contract/route.ts'
import { fields, refuse } from '../lib/check.ts'
import { createRing } from '../lib/ring.ts'
import type { Resettable } from '../lib/stateful.ts'
import type { CallerKey } from '../quota/accounts/account.ts'
import { type JournalEntry, type JournalRecord, toEntry } from './entry.ts'
import { explain } from './explain.ts'
import { createGenerations } from './generations.ts'
import { type Har, toHar } from './har.ts'

/** Selects journal entries. An entry matches if it has the same value in all given fields. */
export interface JournalFilter {
  readonly operation?: OperationId
  readonly status?: number
  readonly apiKey?: string | null
  readonly method?: string
}

/** The most recent requests and their responses, oldest first. */
export interface Journal extends Iterable<JournalEntry> {
  /** Returns the newest entry; undefined if the journal is empty. */
  last(): JournalEntry | undefined
  /**
   * Returns the entries that match a filter, oldest first.
   *
   * @throws {TypeError} naming the field, if the filter has an unknown one.
   */
  all(filter?: JournalFilter): JournalEntry[]
  /**
   * Explains a response in plain words: the error and the options that control it, the quota
   * windows before and after, strikes, and faults. `id` is the response's `X-Request-Id`.
   *
   * @throws {TypeError} naming the id, if the journal has no such entry.
   */
  explain(id: string): string
  /** Removes all entries. */
  clear(): void
  /** Returns all entries as an HTTP archive (HAR 1.2). */
  toHar(): Har
}

/** The journal with the methods that only the service uses. */
export interface JournalPart extends Journal, Resettable {
  /** Adds a record. If the journal is full, the oldest record is dropped. */
  record(record: JournalRecord): void
  /** Replaces the contents of this journal with those of another. */
  takeOver(from: JournalPart): void
  /** Returns the records behind the entries, oldest first. */
  records(): readonly JournalRecord[]
  /** Whether records were dropped or cleared. */
  readonly isIncomplete: boolean
  /** Invalidates the waits announced to a caller, or to all callers if `key` is left out. */
  invalidateWaits(key?: CallerKey): void
  /** Returns a number that changes whenever the waits announced to the caller are invalidated. */
  generationOf(key: CallerKey): number
}

const FILTERS = ['operation', 'status', 'apiKey', 'method'] as const

/**
 * Creates a journal that keeps the newest `limit` records.
 *
 * `origin` is the origin of the service in HTTP archives; null if it has no fixed origin.
 * `onRecord` is called after each record is added.
 */
export function createJournal(
  limit: number,
  origin: string | null,
  onRecord: () => void,
): JournalPart {
  const ring = createRing<JournalRecord>(limit)
  const generations = createGenerations()
  let isIncomplete = false
  const all = () => ring.items().map(toEntry)
  return {
    record(record) {
      if (limit === 0) return
      isIncomplete ||= ring.size === limit
      ring.push(record)
      onRecord()
    },
    last() {
      const record = ring.last()
      return record && toEntry(record)
    },
    all(filter = {}) {
      fields('journal.all', filter, FILTERS)
      return all().filter((entry) => matches(entry, filter))
    },
    explain: (id) => explain(findRecord(ring.items(), id)),
    clear() {
      isIncomplete ||= ring.size > 0
      ring.clear()
    },
    toHar: () => toHar(all(), origin),
    records: ring.items,
    get isIncomplete() {
      return isIncomplete
    },
    invalidateWaits: generations.next,
    generationOf: generations.of,
    takeOver(from) {
      const records = from.records()
      ring.clear()
      for (const record of records) ring.push(record)
      isIncomplete = from.isIncomplete || records.length > limit
      generations.continueFrom(ring.last()?.generation ?? 0)
    },
    reset() {
      ring.clear()
      isIncomplete = false
    },
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  }
}

/** Finds the newest record with an id. There can be several, because a restore rewinds the ids. */
function findRecord(records: readonly JournalRecord[], id: string): JournalRecord {
  const found = records.findLast((record) => record.id === id)
  return found ?? refuse('journal.explain', id, 'the id of an entry in the journal')
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
