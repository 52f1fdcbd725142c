import type { OperationId } from '../contract/route.ts'
import { fields, refuse } from '../lib/check.ts'
import { createRing } from '../lib/ring.ts'
import type { Resettable } from '../lib/stateful.ts'
import type { CallerKey } from '../quota/account.ts'
import { type JournalEntry, type JournalRecord, toEntry } from './entry.ts'
import { explain } from './explain.ts'
import { createGenerations } from './generations.ts'
import { type Har, toHar } from './har.ts'

/** Selects journal entries. An entry matches if all given fields are equal. */
export interface JournalFilter {
  readonly operation?: OperationId
  readonly status?: number
  readonly apiKey?: string | null
  readonly method?: string
}

/** The most recent requests and their replies, oldest first. */
export interface Journal extends Iterable<JournalEntry> {
  /** Returns all entries, oldest first. */
  all(): JournalEntry[]
  /** Returns the newest entry; undefined if the journal is empty. */
  last(): JournalEntry | undefined
  /**
   * Returns the entries that match a filter, oldest first.
   *
   * @throws {TypeError} if the filter has an unknown field.
   */
  find(filter: JournalFilter): JournalEntry[]
  /**
   * Explains a reply in plain words: the quota windows with their counts before and after, strikes,
   * faults, and the options that control an error.
   *
   * @throws {TypeError} if the journal has no entry with that id.
   */
  explain(id: string): string
  /** Removes all entries. */
  clear(): void
  /** Returns all entries as an HTTP archive (HAR 1.2). */
  toHar(): Har
}

/** The journal as the service uses it. */
export interface JournalPart extends Journal, Resettable {
  /** Adds a record. The oldest one is dropped if the journal is full. */
  record(record: JournalRecord): void
  /** Replaces the contents of this journal with those of another. */
  takeOver(from: JournalPart): void
  /** Returns the records behind the entries, oldest first. */
  records(): readonly JournalRecord[]
  /** Whether records were dropped or cleared. */
  readonly isCut: boolean
  /** Voids the waits that a caller was asked for, or those of all callers if `key` is left out. */
  invalidateWaits(key?: CallerKey): void
  /** Returns a number that changes whenever the waits of the caller are invalidated. */
  generationOf(key: CallerKey): number
}

const FILTERS = ['operation', 'status', 'apiKey', 'method'] as const

/**
 * Creates a journal that keeps the newest `limit` records.
 *
 * `origin` is the origin of the service in archives; null if the service has no fixed origin.
 * `onRecord` is called after each record is added.
 */
export function createJournal(
  limit: number,
  origin: string | null,
  onRecord: () => void,
): JournalPart {
  const ring = createRing<JournalRecord>(limit)
  const generations = createGenerations()
  let isCut = false
  const all = () => ring.items().map(toEntry)
  return {
    record(record) {
      if (limit === 0) return
      isCut ||= ring.size === limit
      ring.push(record)
      onRecord()
    },
    all,
    last() {
      const record = ring.last()
      return record && toEntry(record)
    },
    find(filter) {
      fields('journal.find', filter, FILTERS)
      return all().filter((entry) => matches(entry, filter))
    },
    explain: (id) => explain(findRecord(ring.items(), id)),
    clear() {
      isCut ||= ring.size > 0
      ring.clear()
    },
    toHar: () => toHar(all(), origin),
    records: ring.items,
    get isCut() {
      return isCut
    },
    invalidateWaits: generations.next,
    generationOf: generations.of,
    takeOver(from) {
      const records = from.records()
      ring.clear()
      for (const record of records) ring.push(record)
      isCut = from.isCut || records.length > limit
      generations.continueFrom(ring.last()?.generation ?? 0)
    },
    reset() {
      ring.clear()
      isCut = false
    },
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  }
}

/** Two records have the same id after a restore, which rewinds the ids. The newer one is meant. */
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
