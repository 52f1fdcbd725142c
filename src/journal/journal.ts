import type { OperationId } from '../contract/route.ts'
import { fields, refuse } from '../lib/check.ts'
import { createRing } from '../lib/ring.ts'
import type { Resettable } from '../lib/stateful.ts'
import type { CallerKey } from '../quota/accounts.ts'
import { type JournalEntry, type JournalRecord, toEntry } from './entry.ts'
import { explain } from './explain.ts'
import { type Har, toHar } from './har.ts'

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
  /**
   * Says in plain words why a reply was what it was: which window, counts before and after, strike,
   * fault, rule.
   *
   * @throws {TypeError} when no entry with that id is kept.
   */
  explain(id: string): string
  clear(): void
  /** Returns all entries as an HTTP archive (HAR 1.2). */
  toHar(): Har
}

export interface JournalPart extends Journal, Resettable {
  record(record: JournalRecord): void
  /** Goes on from where another journal stands. */
  takeOver(from: JournalPart): void
  /** The records themselves, oldest first. */
  records(): readonly JournalRecord[]
  /** Whether older ones were dropped, or cleared. */
  readonly isCut: boolean
  /** Notes that what a caller was told is void from now on; all of them when left out. */
  invalidateWaits(key?: CallerKey): void
  /** Numbers the time between two breaks of a caller. */
  generationOf(key: CallerKey): number
}

const FILTERS = ['operation', 'status', 'apiKey', 'method'] as const

/** Makes a journal that keeps the last `limit` entries, of a service at `origin`; null for any. */
export function createJournal(
  limit: number,
  origin: string | null,
  onRecord: () => void,
): JournalPart {
  const ring = createRing<JournalRecord>(limit)
  let isCut = false
  const generations = createGenerations()
  const clear = () => {
    isCut ||= ring.size > 0
    ring.clear()
  }
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
    explain(id) {
      // After a restore the service gives the ids since the snapshot again: the last one is meant.
      const record = ring.items().findLast((each) => each.id === id)
      return record === undefined
        ? refuse('journal.explain', id, 'the id of an entry that is kept')
        : explain(record)
    },
    clear,
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
      generations.goOnFrom(ring.last()?.generation ?? 0)
    },
    reset() {
      ring.clear()
      isCut = false
    },
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  }
}

/** The most callers whose breaks are told apart. */
const BREAKS_KEPT = 10_000

/** Counts the breaks that the tester made: of one caller, or of all. */
function createGenerations() {
  let count = 0
  let ofAll = 0
  const own = new Map<CallerKey, number>()
  const goOnFrom = (generation: number) => {
    count = Math.max(count, generation) + 1
    ofAll = count
    own.clear()
  }
  return {
    goOnFrom,
    next(key?: CallerKey) {
      if (key === undefined || own.size >= BREAKS_KEPT) goOnFrom(count)
      else {
        count += 1
        own.set(key, count)
      }
    },
    of: (key: CallerKey) => Math.max(ofAll, own.get(key) ?? 0),
  }
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
