import { Limit } from '../lib/limit.ts'
import type { Resettable } from '../lib/stateful.ts'
import type { Ids } from '../model/ids.ts'
import { changesOf } from '../model/row-changes.ts'
import type { CallerKey } from '../quota/accounts/account.ts'
import { toActRecord } from './act.ts'
import { Acts } from './acts.ts'
import { type JournalEntry, type JournalRecord, toEntry } from './entry.ts'
import { explain } from './explain.ts'
import { readFilter } from './filter.ts'
import { findRecord } from './find-record.ts'
import { createGenerations } from './generations.ts'
import { toHar } from './har.ts'
import type { Journal } from './journal.ts'
import { type JournalLimits, Records } from './records.ts'
import { type Mark, rowsIn, UndoLog } from './undo-log.ts'

/** The journal with the methods that only the service uses. */
export interface JournalPart extends Journal, Resettable {
  /**
   * Adds a record. If the journal is full, the oldest records are dropped. Returns whether this one is
   * stored.
   */
  record(record: JournalRecord): boolean
  /** Adds an act: a call of the tester. If there are too many, the oldest are dropped. */
  act(name: string, args: readonly unknown[]): void
  /** Returns the position of the next request among all requests and acts, from 1. */
  nextStep(): number
  /** The position of the latest request or act; 0 if there was none. */
  readonly lastStep: number
  /** Does the same as `clear`, without noting the state at the new beginning. */
  forget(): void
  /** What was replaced since the latest request or act. */
  readonly undoLog: UndoLog
  /** The earliest state that notes may lead to. */
  readonly beginning: Beginning
  /** Makes the state as it is now the beginning. `reason` says what it replaced, if anything. */
  begin(reason: string | null): void
  /** Replaces the contents of this journal with those of another. */
  restore(from: JournalPart): void
  /** The records behind the acts. */
  readonly actList: Acts
  /** Returns the records behind the entries, oldest first. */
  records(): readonly JournalRecord[]
  /** Returns the record behind the oldest entry; undefined if there is none. */
  oldest(): JournalRecord | undefined
  /** Returns the record behind the newest entry; undefined if there is none. */
  newest(): JournalRecord | undefined
  /** Counts the bytes of all records and acts. Beyond it, the oldest of them is dropped. */
  readonly limit: Limit
  /** Whether records were dropped or cleared. */
  readonly isIncomplete: boolean
  /** Invalidates the waits announced to a caller, or to all callers if `key` is left out. */
  invalidateWaits(key?: CallerKey): void
  /** Returns a number that changes whenever the waits announced to the caller are invalidated. */
  generationOf(key: CallerKey): number
}

/** The state before the requests and acts that can be undone. */
export interface Beginning extends Mark {
  /** The position of the latest request or act before it; 0 if there was none. */
  readonly step: number
  /** Why you cannot travel further back; null if nothing happened before. */
  readonly reason: string | null
}

/** The functions that a journal calls. */
interface JournalEvents {
  /** Reads the numbers that notes lack. */
  mark(): Mark
  /** Called after each record is added, unless it was dropped at once. */
  onRecord(): void
  /** Called after each act. */
  onAct(): void
  /** Called before the records are removed, if there are any. */
  onClear(): void
}

/** What a journal knows of its petstore. */
interface JournalFacts {
  /** The origin of the service in HTTP archives; null if it has no fixed origin. */
  readonly origin: string | null
  readonly ids: Ids
}

/** Creates a journal that keeps the newest records up to its limits. */
export function createJournal(
  limits: JournalLimits,
  { origin, ids }: JournalFacts,
  { mark, onRecord, onAct, onClear }: JournalEvents,
): JournalPart {
  const limit = new Limit({
    max: limits.maxBytes,
    option: 'journal.maxBytes',
    evict() {
      const [request, act] = [stored.first()?.step ?? Number.POSITIVE_INFINITY, acts.first()?.step]
      if (act !== undefined && act < request) acts.drop()
      else stored.drop()
    },
  })
  const acts = new Acts(limits, limit)
  const stored = new Records(limits, limit, ({ step }) => acts.dropBefore(step))
  const generations = createGenerations()
  const undoLog = new UndoLog(limits.limit > 0)
  let beginning: Beginning = { step: 0, reason: null, ...UNKNOWN }
  let wasCleared = false
  let lastStep = 0
  const removeAll = () => {
    if (stored.size > 0) onClear()
    stored.clear()
    acts.clear()
    lastStep = 0
  }
  const forget = () => {
    wasCleared ||= stored.size > 0
    removeAll()
  }
  const nextStep = () => {
    lastStep += 1
    return lastStep
  }
  const begin = (reason: string | null) => {
    undoLog.take()
    beginning = { step: lastStep, reason, ...mark() }
  }
  const all = () => stored.items().map(toEntry)
  return {
    record(record) {
      if (limits.limit === 0) return false
      stored.push(record)
      const isStored = stored.last() === record
      if (isStored) onRecord()
      return isStored
    },
    act(name, args) {
      if (limits.limit === 0) return
      const act = { id: `act-${acts.nextNumber()}`, name, args, after: stored.last()?.id ?? null }
      const record = toActRecord(act, { step: nextStep(), notes: undoLog.take(), mark: mark() })
      acts.push(record)
      if (acts.last() === record) onAct()
    },
    acts: () => acts.items().map(({ act }) => act),
    actList: acts,
    nextStep,
    get lastStep() {
      return lastStep
    },
    forget,
    undoLog,
    get beginning() {
      return beginning
    },
    begin,
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
    filter: (filter) => all().filter(readFilter(filter, 'journal.filter')),
    find: (filter) => all().find(readFilter(filter, 'journal.find')),
    map: (change) => all().map(change),
    explain: (target) => explain(findRecord(stored.items(), target, 'journal.explain')),
    changes(target) {
      const { notes } = findRecord(stored.items(), target, 'journal.changes')
      return changesOf(rowsIn(notes), ids)
    },
    clear() {
      forget()
      begin(null)
    },
    toHar: () => toHar(stored.items(), { origin, acts: acts.items() }),
    records: () => stored.items(),
    oldest: () => stored.first(),
    newest: () => stored.last(),
    limit,
    get isIncomplete() {
      return wasCleared || stored.dropped > 0
    },
    invalidateWaits: generations.next,
    generationOf: generations.of,
    restore(from) {
      stored.restore(from.records(), from.dropped)
      acts.restore(from.actList)
      lastStep = from.lastStep
      wasCleared = from.isIncomplete
      generations.continueFrom(stored.last()?.generation ?? 0)
    },
    reset() {
      removeAll()
      acts.reset()
      wasCleared = false
    },
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  }
}

const UNKNOWN: Mark = { at: 0, mode: 'running', random: 0, requestIds: 0 }

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
