import type { KnownNames } from '../contract/operations.ts'
import type { Resettable } from '../lib/stateful.ts'
import type { Ids } from '../model/ids.ts'
import { changesOf } from '../model/ids.ts'
import type { CallerKey } from '../quota/accounts.ts'
import { lengthOfAct, type StoredAct, toStoredAct } from './act.ts'
import {
  describeEntry,
  type JournalEntry,
  lengthOfEntry,
  type StoredEntry,
  toEntry,
} from './entry.ts'
import { explain } from './explain.ts'
import { readFilter, readQuery } from './filter.ts'
import { findEntry } from './find-entry.ts'
import { createGenerations } from './generations.ts'
import { toHar } from './har.ts'
import { type History, writesIn } from './history.ts'
import type { Journal } from './journal.ts'
import { type JournalLimits, Newest } from './newest.ts'

/** The journal with the methods that only the service uses. */
export interface JournalPart extends Journal, Resettable {
  /** Adds an entry. If the journal is full, the oldest ones are dropped. */
  add(entry: StoredEntry): void
  /** Adds an act: a call of the tester. If there are too many, the oldest are dropped. */
  act(name: string, args: readonly unknown[]): void
  /** Does the same as `clear`, but the history doesn't begin again yet. */
  forget(): void
  /** What requests and acts have changed. */
  readonly history: History
  /** The entries as they are stored. */
  readonly entryList: Newest<StoredEntry>
  /** The acts as they are stored. */
  readonly actList: Newest<StoredAct>
  /** Whether entries were dropped or cleared. */
  readonly isIncomplete: boolean
  /** Invalidates the waits announced to a caller, or to all callers if `key` is left out. */
  invalidateWaits(key?: CallerKey): void
  /** Returns a number that changes whenever the waits announced to the caller are invalidated. */
  generationOf(key: CallerKey): number
}

/** An event of a journal. */
export type JournalEvent =
  /** A request was answered. If your handlers did, its entry may come before those of later ones. */
  | { readonly kind: 'journal'; readonly entry: StoredEntry }
  /** The tester did something. The act is the last one in the journal. */
  | { readonly kind: 'act' }
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

/** Creates a journal that keeps the newest entries up to its limits. */
export function createJournal(
  limits: JournalLimits,
  facts: JournalFacts,
  emit: (event: JournalEvent) => void,
): JournalPart {
  const { history } = facts
  const { entries, acts } = createLists(limits)
  const generations = createGenerations()
  let wasCleared = false
  let actCount = 0
  const removeAll = () => {
    if (entries.size > 0) emit({ kind: 'clearing' })
    entries.clear()
    acts.clear()
    history.restart()
  }
  const forget = () => {
    wasCleared ||= entries.size > 0
    removeAll()
  }
  // One that is too large by itself, such as a restore that replaced a large state, is left out: the
  // journal keeps its entries.
  const pushAct = (act: StoredAct) => {
    if (lengthOfAct(act) <= limits.maxBytes) acts.push(act)
  }
  return {
    ...createReaders(entries, facts),
    add(entry) {
      // A request that your handlers answered may be complete after later ones.
      if (entries.insert(entry, (each) => each.order < entry.order))
        emit({ kind: 'journal', entry })
    },
    act(name, args) {
      if (!history.isOn) return
      actCount += 1
      const act = { id: `act-${actCount}`, name, args, after: entries.last()?.id ?? null }
      const stored = toStoredAct(act, history.close())
      pushAct(stored)
      if (acts.last() === stored) emit({ kind: 'act' })
    },
    acts: () => acts.items().map(({ act }) => act),
    entryList: entries,
    actList: acts,
    forget,
    history,
    get length() {
      return entries.size
    },
    get dropped() {
      return entries.dropped
    },
    clear() {
      forget()
      history.begin(null)
    },
    get isIncomplete() {
      return wasCleared || entries.dropped > 0
    },
    invalidateWaits: generations.next,
    generationOf: generations.of,
    reset() {
      removeAll()
      actCount = 0
      wasCleared = false
    },
  }
}

/** Creates the lists of a journal. An act is dropped with the entry after it. */
function createLists(limits: JournalLimits) {
  const acts = new Newest({ ...limits, lengthOf: lengthOfAct })
  const entries = new Newest({
    ...limits,
    lengthOf: lengthOfEntry,
    onDrop(entry) {
      while (positionOf(acts.first()) < positionOf(entry)) acts.drop()
    },
  })
  return { entries, acts }
}

/** The members of a journal that read its entries. */
type Readers = Omit<Journal, 'length' | 'dropped' | 'acts' | 'clear'>

function createReaders(
  entries: Newest<StoredEntry>,
  { origin, ids, known }: JournalFacts,
): Readers {
  const all = () => entries.items().map(toEntry)
  const read = (filter: unknown, name: string) => readFilter(filter, name, known())
  const select = (query: unknown, name: string) => {
    const { matches, limit = entries.size, bodies } = readQuery(query, name, known())
    const found = entries.items().filter((stored) => matches(describeEntry(stored)))
    const describe = (stored: StoredEntry) =>
      bodies ? toEntry(stored) : { ...toEntry(stored), requestBody: null, responseBody: null }
    return { found: found.slice(Math.max(0, found.length - limit)), describe }
  }
  return {
    last(filter) {
      const matches = read(filter, 'journal.last')
      const newest = entries.last()
      if (filter === undefined) return newest && toEntry(newest)
      return findLast(entries.items(), matches)
    },
    all(query) {
      const { found, describe } = select(query, 'journal.all')
      return found.map(describe)
    },
    filter: (filter) => all().filter(read(filter, 'journal.filter')),
    find: (filter) => all().find(read(filter, 'journal.find')),
    map: (change) => all().map(change),
    explain: (target) => explain(findEntry(entries.items(), target, 'journal.explain')),
    changes(target) {
      const { record } = findEntry(entries.items(), target, 'journal.changes')
      return changesOf(writesIn(record.changes), ids)
    },
    toHar(query) {
      const { found, describe } = select(query, 'journal.toHar')
      return toHar(found, { origin, describe })
    },
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  }
}

/** Returns the position of an entry or an act, which is never reached if there's none. */
function positionOf(item: StoredEntry | StoredAct | undefined): number {
  return item?.record.position ?? Number.POSITIVE_INFINITY
}

/** Describes entries from the newest on, until one matches. */
function findLast(
  entries: readonly StoredEntry[],
  matches: (entry: JournalEntry) => boolean,
): JournalEntry | undefined {
  for (const stored of entries.toReversed()) {
    const entry = toEntry(stored)
    if (matches(entry)) return entry
  }
  return undefined
}
