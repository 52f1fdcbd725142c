import type { RowChange } from '../model/ids.ts'
import type { Act } from './act.ts'
import type { JournalEntry } from './entry.ts'
import type { JournalFields, JournalFilter, JournalQuery, JournalTest } from './filter.ts'
import type { ExplainTarget } from './find-entry.ts'
import type { Har } from './har.ts'

/** Selects entries like the function of an array's `filter`, or by their fields. */
type EntryTest = JournalFields | ((entry: JournalEntry, index: number) => unknown)

/** The most recent requests and their responses, oldest first. */
export interface Journal extends Iterable<JournalEntry> {
  /** The number of entries. */
  readonly length: number
  /** The number of entries dropped since it was last cleared, because it was full. */
  readonly dropped: number
  /** Returns the newest entry that matches a filter, or of all; undefined if there's none. */
  last(filter?: JournalFilter): JournalEntry | undefined
  /** Returns the entries that match a query, or all entries, oldest first. */
  all(query?: JournalQuery | JournalTest): JournalEntry[]
  /** Returns the entries that match a function or a filter's fields, oldest first. */
  filter(test: EntryTest): JournalEntry[]
  /** Returns the oldest entry that matches a function or a filter's fields; undefined without one. */
  find(test: EntryTest): JournalEntry | undefined
  /** Calls a function with each entry, oldest first, like an array's `map`. */
  map<Result>(change: (entry: JournalEntry, index: number) => Result): Result[]
  /**
   * Explains a response in plain words. `target` is the response, its journal entry, or its
   * `X-Request-Id`.
   *
   * @throws {TypeError} if the journal has no such entry, or the response has no `X-Request-Id`.
   */
  explain(target: ExplainTarget): string
  /**
   * Returns the rows that a request changed, before and after. `target` is the same as for `explain`.
   *
   * @throws {TypeError} if the journal has no such entry, or the response has no `X-Request-Id`.
   */
  changes(target: ExplainTarget): readonly RowChange[]
  /**
   * Returns the test actions, oldest first: calls that changed the clock, quotas, faults, rows or
   * the state.
   */
  acts(): readonly Act[]
  /** Removes all entries and test actions. */
  clear(): void
  /** Returns the entries that match a query, or all entries, as an HTTP archive (HAR 1.2). */
  toHar(query?: JournalQuery | JournalTest): Har
}
