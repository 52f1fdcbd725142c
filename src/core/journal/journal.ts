import type { KnownNames } from '../contract/operations.ts'
import type { Resettable } from '../lib/stateful.ts'
import { changesOf, type Ids, type RowChange } from '../model/ids.ts'
import { type JournalEntry, type StoredEntry, toEntry } from './entry.ts'
import { explain } from './explain.ts'
import { type JournalFilter, readFilter } from './filter.ts'
import { type ExplainTarget, findEntry } from './find-entry.ts'
import { type Har, toHar } from './har.ts'
import { type History, writesIn } from './history.ts'
import { isEntry, type JournalItem, JournalItems, type JournalLimits } from './items.ts'
import { type TestAction, toStoredAction } from './test-action.ts'

/** The most recent requests and their responses, oldest first. */
export interface Journal extends Iterable<JournalEntry> {
  /** The number of entries. */
  readonly length: number
  /** The number of entries dropped since it was last cleared, because it was full. */
  readonly dropped: number
  /** Returns the newest entry that matches a filter, or of all; undefined if there's none. */
  last(filter?: JournalFilter): JournalEntry | undefined
  /** Returns the entries that match a filter, or all entries, oldest first. */
  all(filter?: JournalFilter): JournalEntry[]
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
  actions(): readonly TestAction[]
  /** Removes all entries and test actions. */
  clear(): void
  /** Returns the entries that match a filter, or all entries, as an HTTP archive (HAR 1.2). */
  toHar(filter?: JournalFilter): Har
}

/** The journal with the methods that only the service uses. */
export interface JournalPart extends Journal, Resettable {
  /** Returns the place of a request that begins now: a number larger than all before. */
  nextStartOrder(): number
  /** Adds an entry. If the journal is full, the oldest requests and test actions are dropped. */
  add(entry: StoredEntry): void
  /** Adds a test action: a call of the tester. If the journal is full, the oldest ones are dropped. */
  addAction(name: string, args: readonly unknown[]): void
  /** What requests and test actions have changed. */
  readonly history: History
  /** The requests and test actions as they are stored, in the order in which they began. */
  readonly items: readonly JournalItem[]
  /** Returns the requests as they are stored. */
  entries(): readonly StoredEntry[]
  /**
   * Invalidates the waits that responses have announced: a test has reset quotas, restored a snapshot, or
   * moved the clock back.
   */
  invalidateWaits(): void
  /** How often that has happened. The audit compares requests only within one generation. */
  readonly generation: number
}

/** An event of a journal. */
export type JournalEvent =
  /** A request was answered. If your handlers did, its entry may come before those of later ones. */
  | { readonly kind: 'journal'; readonly entry: StoredEntry }
  /** The tester did something. */
  | { readonly kind: 'action'; readonly action: TestAction }
  /** The journal is about to be cleared. Its entries are still there. */
  | { readonly kind: 'clearing' }

/** What a journal knows of its petstore. */
interface JournalFacts {
  readonly history: History
  /** The origin of the service in HTTP archives; null if it has no fixed origin. */
  readonly origin: string | null
  readonly ids: Ids
  /** Returns the names of what requests can ask for. */
  readonly known: () => KnownNames
}

/** Creates a journal that keeps the newest requests and test actions up to its limits. */
export function createJournal(
  limits: JournalLimits,
  facts: JournalFacts,
  emit: (event: JournalEvent) => void,
): JournalPart {
  const { history } = facts
  const items = new JournalItems(limits, (dropped) => history.drop(dropped))
  let [lastStartOrder, lastAction, generation] = [0, 0, 0]
  const nextStartOrder = () => {
    lastStartOrder += 1
    return lastStartOrder
  }
  const removeAll = () => {
    if (items.entries().length > 0) emit({ kind: 'clearing' })
    items.clear()
    history.restart()
  }
  return {
    ...createReaders(items, facts),
    nextStartOrder,
    add(entry) {
      if (items.add(entry)) emit({ kind: 'journal', entry })
    },
    addAction(name, args) {
      if (!history.isOn) return
      lastAction += 1
      const stored = toStoredAction(
        { id: `action-${lastAction}`, name, args },
        { startOrder: nextStartOrder(), historyItem: history.close() },
      )
      if (items.add(stored)) emit({ kind: 'action', action: stored.action })
    },
    actions: () => items.all.flatMap((item) => (isEntry(item) ? [] : [item.action])),
    entries: () => items.entries(),
    history,
    items: items.all,
    get length() {
      return items.entries().length
    },
    get dropped() {
      return items.droppedEntries
    },
    clear() {
      removeAll()
      history.begin()
    },
    invalidateWaits() {
      generation += 1
    },
    get generation() {
      return generation
    },
    reset() {
      removeAll()
      lastAction = 0
    },
  }
}

/** The members of a journal that read its entries. */
type Readers = Omit<Journal, 'length' | 'dropped' | 'actions' | 'clear'>

function createReaders(items: JournalItems, { origin, ids, known }: JournalFacts): Readers {
  /** Returns the newest entries that match a filter, at most so many, oldest first. */
  const select = (filter: unknown, name: string, most = Number.POSITIVE_INFINITY) => {
    const { matches, limit } = readFilter(filter, name, known())
    const found: StoredEntry[] = []
    for (const stored of items.newestFirst()) {
      if (found.length >= Math.min(limit, most)) break
      if (matches(toEntry(stored))) found.push(stored)
    }
    return found.reverse()
  }
  const find = (target: unknown, name: string) => findEntry(items.newestFirst(), target, name)
  return {
    last: (filter) => select(filter, 'journal.last', 1).map(toEntry)[0],
    all: (filter) => select(filter, 'journal.all').map(toEntry),
    explain: (target) => explain(find(target, 'journal.explain')),
    changes(target) {
      const { changes } = find(target, 'journal.changes').historyItem
      return changesOf(writesIn(changes), ids)
    },
    toHar: (filter) => toHar(select(filter, 'journal.toHar'), origin),
    [Symbol.iterator]: () => items.entries().map(toEntry)[Symbol.iterator](),
  }
}
