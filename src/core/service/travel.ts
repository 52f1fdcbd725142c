import { type Numbers, type PastState, type StateChange, writesIn } from '../journal/history.ts'
import { isEntry, type JournalItem } from '../journal/items.ts'
import { readOneOf, throwOptionError } from '../lib/check.ts'
import type { RowWrite, TableRows } from '../model/database.ts'
import { saveRows } from '../model/fixtures.ts'
import {
  changesBetween,
  changesOf,
  type JsonRow,
  type RowChange,
  readId,
  toJson,
} from '../model/ids.ts'
import { sortById } from '../model/models.ts'
import { MODEL_NAMES, type ModelName, mapModels } from '../model/rows.ts'
import { withoutRefusal } from '../quota/accounts.ts'
import type { Settings } from '../settings/settings.ts'
import { systemNow } from '../time/clock.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'
import { pastStateOf, type ServiceState } from './state.ts'

// Each request and each test action notes what it has replaced (src/core/journal/history.ts). The state at
// a position is the present one, with what came later undone, the latest first.

/** Shows the petstore as it was after any request or test action in the journal, and goes back there. */
export interface Travel {
  /** Returns the positions to which you can travel, oldest first. */
  positions(): readonly Position[]
  /**
   * Returns the state at a position. The petstore doesn't change.
   *
   * @throws {TypeError} if you can't travel there.
   */
  to(position: number): EarlierState
  /**
   * Restores the state at a position. The journal stays, and records the restore.
   *
   * @throws {TypeError} if you can't travel there.
   */
  restore(position: number): void
  /** Returns the positions at which a row changed, given the id that clients see. */
  history(model: ModelName, id: number | string): readonly Position[]
}

/** A position in the journal: after a request or a test action, or before all that it has. */
export interface Position {
  /** The position among all requests and test actions since the journal was cleared. */
  readonly position: number
  /** What the state is after; `start` if it's before everything that the journal still has. */
  readonly kind: 'start' | 'request' | 'action'
  /** The id of the journal entry or the test action; null for the start. */
  readonly id: string | null
  /** The service time, in epoch ms. */
  readonly at: number
  /** The number of rows that were written; null if the whole state was replaced. */
  readonly writes: number | null
}

/** The state of a petstore at a position. */
export interface EarlierState {
  /** All rows, by the name of their model. */
  readonly rows: { readonly [Name in ModelName]: readonly JsonRow[] }
  /** The state of your handlers; missing if they have none. */
  readonly state?: unknown
  /** The rows that the request or the test action changed. */
  readonly changes: readonly RowChange[]
  /** Returns the state, to restore it elsewhere. A running clock runs on from that time. */
  snapshot(): Snapshot
}

/** The petstore in which to travel. */
interface Travelling {
  readonly settings: Settings
  readonly state: ServiceState
}

/** Creates `petstore.travel`. */
export function createTravel(
  { settings, state }: Travelling,
  restore: (snapshot: Snapshot) => void,
): Travel {
  const { ids } = settings
  const to = (position: number) => stateAt({ settings, state }, position)
  return {
    positions: () => positionsOf(state),
    to,
    restore: (position) => restore(to(position).snapshot()),
    history(model, id) {
      readOneOf(model, 'travel.history: model', MODEL_NAMES)
      const wanted = String(ids.toWire(readId(id, 'travel.history: id', ids)))
      const isIt = (change: RowChange) => change.model === model && change.id === wanted
      return undoableItems(state)
        .filter((item) => changesBy(item, { settings, state }).some(isIt))
        .map(toPosition)
    },
  }
}

/** Returns the requests and test actions that can be undone, in the order in which they ended. */
export function undoableItems({ journal }: ServiceState): readonly JournalItem[] {
  // The changes of an earlier one may have been dropped.
  return journal.items
    .filter((item) => positionIn(item) > journal.history.beginning.position)
    .toSorted((left, right) => positionIn(left) - positionIn(right))
}

function positionIn({ historyItem }: JournalItem): number {
  return historyItem.position
}

function positionsOf(state: ServiceState): readonly Position[] {
  const { isOn, beginning } = state.journal.history
  if (!isOn) return []
  const { position, now: at } = beginning
  const start: Position = { position, kind: 'start', id: null, at, writes: 0 }
  return [start, ...undoableItems(state).map(toPosition)]
}

function toPosition(item: JournalItem): Position {
  const { position, now: at, changes } = item.historyItem
  const isReplacement = changes.some(({ kind }) => kind === 'state')
  const rows = new Set(writesIn(changes).map(({ model, id }) => `${model} ${id}`))
  return {
    position,
    kind: isEntry(item) ? 'request' : 'action',
    id: isEntry(item) ? item.id : item.action.id,
    at,
    writes: isReplacement ? null : rows.size,
  }
}

function stateAt({ settings, state }: Travelling, position: number): EarlierState {
  requirePosition(position, state)
  const item = undoableItems(state).find((each) => positionIn(each) === position)
  const past = stateAfter(position, state)
  const { ids } = settings
  return {
    rows: mapModels((model) =>
      [...past.data[model].rows.values()].map((row) => toJson(model, row, ids)),
    ),
    ...(past.handlersState !== undefined && { state: JSON.parse(past.handlersState) }),
    changes: item === undefined ? [] : changesBy(item, { settings, state }),
    snapshot: () => snapshotAt(past, item?.historyItem ?? state.journal.history.beginning),
  }
}

function requirePosition(got: number, state: ServiceState): void {
  const positions = positionsOf(state).map(({ position }) => position)
  if (positions.includes(got)) return
  const [first, last] = [positions[0], positions.at(-1)]
  if (first === undefined) throwOptionError('travel.to', got, 'a later position', 'there is none')
  const hint = first === 0 ? undefined : 'the journal goes back no further'
  throwOptionError('travel.to', got, `an integer from ${first} to ${last}`, hint)
}

function stateAfter(position: number, state: ServiceState): PastState {
  const later = undoableItems(state).filter((each) => positionIn(each) > position)
  const changes = later.flatMap(({ historyItem }) => historyItem.changes)
  return undo([...changes, ...state.journal.history.changes], pastStateOf(state))
}

function changesBy(
  { historyItem: { position, changes } }: JournalItem,
  { settings, state }: Travelling,
): readonly RowChange[] {
  const { ids } = settings
  if (!changes.some(({ kind }) => kind === 'state')) return changesOf(writesIn(changes), ids)
  const after = stateAfter(position, state)
  return changesBetween(undo(changes, after).data, after.data, ids)
}

/** Returns a snapshot of the state. Nobody knows of a wait that an earlier refusal announced. */
function snapshotAt(past: PastState, { now, mode, random, requestIds }: Numbers): Snapshot {
  return snapshotOf({
    clock: mode === 'frozen' ? { mode, at: now } : { mode, ahead: now - systemNow() },
    random,
    accounts: [...past.accounts].map(([key, account]) => [key, withoutRefusal(account)]),
    faults: past.faults,
    data: saveRows(past.data),
    requestIds,
    userHandlers: past.handlersState === undefined ? undefined : JSON.parse(past.handlersState),
  })
}

/** The rows of a model while changes are undone. */
interface UndoneRows {
  readonly rows: Map<number, object>
  nextId: number
}

/** Returns a state before some changes, the first one first. */
export function undo(changes: readonly StateChange[], later: PastState): PastState {
  for (const [index, change] of changes.entries()) {
    // The whole state was kept, so whatever came later makes no difference.
    if (change.kind === 'state' && change.before)
      return undo(changes.slice(0, index), change.before)
  }
  const data = mapModels((model) => copyOf(later.data[model]))
  const accounts = new Map(later.accounts)
  let { faults, handlersState } = later
  for (const change of changes.toReversed()) {
    if (change.kind === 'row') putRow(data[change.write.model], change.write)
    else if (change.kind === 'account') put(accounts, change.key, change.before)
    else if (change.kind === 'faults') faults = change.before
    else if (change.kind === 'handlers') handlersState = change.before
  }
  const sorted = mapModels((model) => ({ ...data[model], rows: sortById(data[model].rows) }))
  return { data: sorted, accounts, faults, handlersState }
}

function copyOf({ rows, nextId }: TableRows): UndoneRows {
  return { rows: new Map(rows), nextId }
}

function putRow(table: UndoneRows, { id, before, nextId }: RowWrite): void {
  put(table.rows, id, before)
  table.nextId = nextId
}

function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}
