import type { KnownNames } from '../contract/operations.ts'
import type { Resettable } from '../lib/stateful.ts'
import type { Ids } from '../model/ids.ts'
import { changesOf } from '../model/row-json.ts'
import type { CallerKey } from '../quota/accounts/account.ts'
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
import type { Journal } from './journal.ts'
import { type JournalLimits, Newest } from './newest.ts'
import { type Mark, rowsIn, UndoLog } from './undo-log.ts'

/** The journal with the methods that only the service uses. */
export interface JournalPart extends Journal, Resettable {
  /** Adds an entry. If the journal is full, the oldest ones are dropped. */
  add(entry: StoredEntry): void
  /** Adds an act: a call of the tester. If there are too many, the oldest are dropped. */
  act(name: string, args: readonly unknown[]): void
  /** Returns the position of the next response among all responses and acts, from 1. */
  nextPosition(): number
  /** The position of the latest request or act; 0 if there was none. */
  readonly lastPosition: number
  /** Does the same as `clear`, without noting the state at the new beginning. */
  forget(): void
  /** What was replaced since the latest request or act. */
  readonly undoLog: UndoLog
  /** The earliest state that notes may lead to. */
  readonly beginning: Beginning
  /** Makes the state as it is now the beginning. `reason` says what it replaced, if anything. */
  begin(reason: string | null): void
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

/** The state before the requests and acts that can be undone. */
interface Beginning extends Mark {
  /** The position of the latest request or act before it; 0 if there was none. */
  readonly position: number
  /** Why you can't travel further back; null if nothing happened before. */
  readonly reason: string | null
}

/** The functions that a journal calls. */
interface JournalEvents {
  /** Reads the numbers that notes lack. */
  mark(): Mark
  /** Called after each entry is added, unless it was dropped at once. */
  onEntry(entry: StoredEntry): void
  /** Called after each act. */
  onAct(): void
  /** Called before the entries are removed, if there are any. */
  onClear(): void
}

/** What a journal knows of its petstore. */
interface JournalFacts {
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
  { mark, onEntry, onAct, onClear }: JournalEvents,
): JournalPart {
  const { entries, acts } = createLists(limits)
  const generations = createGenerations()
  const undoLog = new UndoLog(limits.limit > 0)
  let beginning: Beginning = { position: 0, reason: null, ...UNKNOWN }
  let wasCleared = false
  let lastPosition = 0
  let actCount = 0
  const removeAll = () => {
    if (entries.size > 0) onClear()
    entries.clear()
    acts.clear()
    lastPosition = 0
  }
  const forget = () => {
    wasCleared ||= entries.size > 0
    removeAll()
  }
  const nextPosition = () => {
    lastPosition += 1
    return lastPosition
  }
  const begin = (reason: string | null) => {
    undoLog.take()
    beginning = { position: lastPosition, reason, ...mark() }
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
      if (entries.insert(entry, (each) => each.order < entry.order)) onEntry(entry)
    },
    act(name, args) {
      if (!undoLog.isOn) return
      actCount += 1
      const act = { id: `act-${actCount}`, name, args, after: entries.last()?.id ?? null }
      const place = { position: nextPosition(), notes: undoLog.take(), mark: mark() }
      const stored = toStoredAct(act, place)
      pushAct(stored)
      if (acts.last() === stored) onAct()
    },
    acts: () => acts.items().map(({ act }) => act),
    entryList: entries,
    actList: acts,
    nextPosition,
    get lastPosition() {
      return lastPosition
    },
    forget,
    undoLog,
    get beginning() {
      return beginning
    },
    begin,
    get length() {
      return entries.size
    },
    get dropped() {
      return entries.dropped
    },
    clear() {
      forget()
      begin(null)
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
    onDrop({ position }) {
      while (positionOf(acts.first()) < position) acts.drop()
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
      const { notes } = findEntry(entries.items(), target, 'journal.changes')
      return changesOf(rowsIn(notes), ids)
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
  return item?.position ?? Number.POSITIVE_INFINITY
}

const UNKNOWN: Mark = { now: 0, mode: 'running', random: 0, requestIds: 0 }

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
