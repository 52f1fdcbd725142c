import type { PoolShare } from '../lib/memory/pool.ts'
import type { Resettable } from '../lib/stateful.ts'
import type { CallerKey } from '../quota/accounts/account.ts'
import { type JournalEntry, type JournalRecord, toEntry } from './entry.ts'
import { explain } from './explain.ts'
import { type JournalFilter, readFilter } from './filter.ts'
import { type ExplainTarget, findRecord } from './find-record.ts'
import { createGenerations } from './generations.ts'
import { type Har, toHar } from './har.ts'
import { type JournalLimits, Records } from './records.ts'

/** The most recent requests and their responses, oldest first. */
export interface Journal extends Iterable<JournalEntry> {
  /** The number of entries. */
  readonly length: number
  /** The number of entries dropped since the journal was last cleared, because it was full. */
  readonly dropped: number
  /**
   * Returns the newest entry that matches a filter; undefined if there is none. Without a filter,
   * every entry matches.
   *
   * @throws {TypeError} naming the field, what was expected and what it got.
   */
  last(filter?: JournalFilter): JournalEntry | undefined
  /**
   * Returns the entries that match a filter, oldest first. Without a filter, returns all entries.
   *
   * @throws {TypeError} naming the field, what was expected and what it got.
   */
  all(filter?: JournalFilter): JournalEntry[]
  /**
   * Explains a response in plain words: the error and the options that control it, the quota
   * windows before and after, strikes, and faults. `target` is the response, its journal entry, or
   * its `X-Request-Id`.
   *
   * @throws {TypeError} if the journal has no such entry, or the response has no `X-Request-Id`.
   */
  explain(target: ExplainTarget): string
  /** Removes all entries. */
  clear(): void
  /** Returns all entries as an HTTP archive (HAR 1.2). */
  toHar(): Har
}

/** The journal with the methods that only the service uses. */
export interface JournalPart extends Journal, Resettable {
  /** Adds a record. If the journal is full, the oldest records are dropped. */
  record(record: JournalRecord): void
  /** Replaces the contents of this journal with those of another. */
  takeOver(from: JournalPart): void
  /** Returns the records behind the entries, oldest first. */
  records(): readonly JournalRecord[]
  /** Returns the record behind the newest entry; undefined if there is none. */
  newest(): JournalRecord | undefined
  /** The estimated bytes that the records use, as a share of those of all journals. */
  readonly share: PoolShare
  /** Whether records were dropped or cleared. */
  readonly isIncomplete: boolean
  /** Invalidates the waits announced to a caller, or to all callers if `key` is left out. */
  invalidateWaits(key?: CallerKey): void
  /** Returns a number that changes whenever the waits announced to the caller are invalidated. */
  generationOf(key: CallerKey): number
}

/** The functions that a journal calls. */
interface JournalEvents {
  /** Called after each record is added, unless it was dropped at once. */
  onRecord(): void
  /** Called before the records are removed, if there are any. */
  onClear(): void
}

/**
 * Creates a journal that keeps the newest records up to its limits.
 *
 * `origin` is the origin of the service in HTTP archives; null if it has no fixed origin.
 */
export function createJournal(
  limits: JournalLimits,
  origin: string | null,
  { onRecord, onClear }: JournalEvents,
): JournalPart {
  const stored = new Records(limits)
  const generations = createGenerations()
  let wasCleared = false
  const removeAll = () => {
    if (stored.size > 0) onClear()
    stored.clear()
  }
  const all = () => stored.items().map(toEntry)
  return {
    record(record) {
      if (limits.limit === 0) return
      stored.push(record)
      if (stored.last() === record) onRecord()
    },
    get length() {
      return stored.size
    },
    get dropped() {
      return stored.dropped
    },
    last(filter) {
      const matches = readFilter(filter, 'journal.last')
      const newest = stored.last()
      if (filter === undefined) return newest && toEntry(newest)
      return findLast(stored.items(), matches)
    },
    all: (filter) => all().filter(readFilter(filter, 'journal.all')),
    explain: (target) => explain(findRecord(stored.items(), target)),
    clear() {
      wasCleared ||= stored.size > 0
      removeAll()
    },
    toHar: () => toHar(all(), origin),
    records: () => stored.items(),
    newest: () => stored.last(),
    share: stored.share,
    get isIncomplete() {
      return wasCleared || stored.dropped > 0
    },
    invalidateWaits: generations.next,
    generationOf: generations.of,
    takeOver(from) {
      stored.takeOver(from.records(), from.dropped)
      wasCleared = from.isIncomplete
      generations.continueFrom(stored.last()?.generation ?? 0)
    },
    reset() {
      removeAll()
      wasCleared = false
    },
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  }
}

/** Converts records to entries from the newest on, until one matches. */
function findLast(
  records: readonly JournalRecord[],
  matches: (entry: JournalEntry) => boolean,
): JournalEntry | undefined {
  for (const record of records.toReversed()) {
    const entry = toEntry(record)
    if (matches(entry)) return entry
  }
  return undefined
}
