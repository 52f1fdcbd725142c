import type { ActiveFault } from '../../faults/fault.ts'
import { FaultList } from '../../faults/fault-list.ts'
import {
  type HistoryItem,
  type Numbers,
  type PastState,
  type StateChange,
  writesIn,
} from '../../journal/history.ts'
import { isEntry } from '../../journal/items.ts'
import { throwOptionError } from '../../lib/check.ts'
import type { RowWrite, TableRows } from '../../model/database.ts'
import { saveRows } from '../../model/fixtures.ts'
import {
  changesBetween,
  changesOf,
  type Ids,
  type JsonRow,
  type RowChange,
  toJson,
} from '../../model/ids.ts'
import { sortById } from '../../model/models.ts'
import { type ModelName, mapModels } from '../../model/rows.ts'
import { Accounts, withoutRefusal } from '../../quota/accounts.ts'
import { QuotaService } from '../../quota/quota-service.ts'
import { listQuotas, type QuotaStatus } from '../../quota/quotas.ts'
import type { Settings } from '../../settings/settings.ts'
import { type ClockMode, systemNow } from '../../time/clock.ts'
import { type Snapshot, snapshotOf } from '../snapshot.ts'
import { pastStateOf, type ServiceState } from '../state.ts'

/** A request or a test action to which you can travel. */
export interface Step {
  /** The position among all requests and test actions since the journal was cleared, from 1. */
  readonly position: number
  readonly kind: 'request' | 'action'
  /** The id of the journal entry or of the test action. */
  readonly id: string
  /** The service time after it, in epoch ms. */
  readonly at: number
  /** The number of rows that it wrote; null for test actions that replace the whole state. */
  readonly writes: number | null
}

/** The earliest position to which you can travel, and why to no earlier one. */
export interface Reach {
  /** 0 for the very start. Beyond the latest position if you can't travel at all. */
  readonly from: number
  /** Null if you can travel to the very start. */
  readonly reason: string | null
}

/** The requests and test actions in the journal, and to which of them one can travel. */
export interface Steps extends Reach {
  /** All requests and test actions, oldest first. */
  readonly steps: readonly Step[]
}

/** A request or a test action, with what it has changed. */
export interface TravelItem extends HistoryItem {
  readonly kind: 'request' | 'action'
  readonly id: string
}

/** Returns the requests and test actions in the journal, in the order in which they happened. */
export function travelItemsOf({ journal }: ServiceState): readonly TravelItem[] {
  return journal.items
    .map(
      (item): TravelItem =>
        isEntry(item)
          ? { kind: 'request', id: item.id, ...item.historyItem }
          : { kind: 'action', id: item.action.id, ...item.historyItem },
    )
    .sort((left, right) => left.position - right.position)
}

/** Lists the requests and test actions in the journal of a petstore, in the order in which they happened. */
export function listSteps(state: ServiceState): Steps {
  const records = travelItemsOf(state)
  return { steps: records.map(toStep), ...reachOf(records, state) }
}

/** Describes a request or a test action. */
export function toStep({ kind, position, id, now, changes }: TravelItem): Step {
  return { position, kind, id, at: now, writes: writesOf(changes) }
}

/** Counts the rows that were written; null if the whole state was replaced. */
function writesOf(changes: readonly StateChange[]): number | null {
  if (changes.some(({ kind }) => kind === 'state')) return null
  return new Set(writesIn(changes).map(({ model, id }) => `${model} ${id}`)).size
}

/** Finds the earliest position from which on every one can be reached. */
export function reachOf(records: readonly TravelItem[], { journal }: ServiceState): Reach {
  const { lastPosition, beginning, isOn } = journal.history
  if (!isOn) return { from: lastPosition + 1, reason: 'The journal is switched off' }
  let from = lastPosition + 1
  for (const { position } of records.toReversed()) {
    if (position !== from - 1 || position === beginning.position) break
    from = position
  }
  // The changes of a position lead to the one before it.
  return from === beginning.position + 1
    ? { from: beginning.position, reason: beginning.reason }
    : { from, reason: 'The journal has dropped its oldest entries' }
}

/** A petstore as it was at some time. */
export interface Travelled {
  /** The position of the latest request or test action; 0 for the start. */
  readonly position: number
  /** What it is; `start` for the state before everything. */
  readonly kind: 'start' | Step['kind']
  /** The id of the journal entry or the test action; null for the start. */
  readonly id: string | null
  /** The service time after it, in epoch ms. */
  readonly at: number
  /** The clock: its time in epoch ms, and whether it was running. */
  readonly clock: { readonly now: number; readonly mode: ClockMode }
  /** The quotas of all callers. */
  readonly quotas: readonly QuotaStatus[]
  /** The active faults, in the order in which they are tried. */
  readonly faults: readonly ActiveFault[]
  /** All rows, by the name of their model. */
  readonly rows: { readonly [Name in ModelName]: readonly JsonRow[] }
  /** The state of your handlers; missing if they have none. */
  readonly state?: unknown
  /** The rows that it changed; null if the state before it isn't known. */
  readonly changes: readonly RowChange[] | null
  /** Returns the state, to restore it elsewhere. A running clock runs on from that time. */
  snapshot(): Snapshot
}

/** The petstore in which to travel. */
export interface Travelling {
  readonly settings: Settings
  readonly state: ServiceState
}

/**
 * Finds the state of a petstore as it was after a request or a test action, before anything else happened.
 * The petstore itself doesn't change.
 *
 * @param position - The position among all requests and test actions; 0 for the state before the first one.
 * @throws {TypeError} if you can't travel there.
 */
export function travelTo({ settings, state }: Travelling, position: number): Travelled {
  const records = travelItemsOf(state)
  const { from, reason } = reachOf(records, state)
  const { lastPosition, beginning } = state.journal.history
  if (!(Number.isInteger(position) && position >= from && position <= lastPosition)) {
    const expected =
      from > lastPosition ? 'a later request' : `an integer from ${from} to ${lastPosition}`
    throwOptionError('travel.to', position, expected, reason ?? undefined)
  }
  const here = records.find((each) => each.position === position)
  const mark = position === beginning.position ? beginning : (here ?? beginning)
  const past = stateAfter(position, records, state)
  const { ids } = settings
  return {
    position,
    kind: here?.kind ?? 'start',
    id: here?.id ?? null,
    at: mark.now,
    clock: { now: mark.now, mode: mark.mode },
    quotas: quotasOf(past, mark.now, settings),
    faults: past.faults.active,
    rows: mapModels((model) =>
      [...past.data[model].rows.values()].map((row) => toJson(model, row, ids)),
    ),
    ...(past.handlersState !== undefined && { state: JSON.parse(past.handlersState) }),
    changes: here === undefined ? [] : changesBy(here, { records, state, past, ids }),
    snapshot: () => snapshotAt(past, mark),
  }
}

function quotasOf(past: PastState, at: number, settings: Settings): readonly QuotaStatus[] {
  const accounts = new Accounts()
  for (const [key, account] of past.accounts) accounts.set(key, account)
  const faults = new FaultList(null, () => at)
  faults.restore(past.faults)
  const remainingForNewCallers = () => faults.remaining
  return listQuotas(new QuotaService({ settings, accounts, remainingForNewCallers }), at)
}

function stateAfter(
  position: number,
  records: readonly TravelItem[],
  state: ServiceState,
): PastState {
  const later = records.filter((each) => each.position > position).flatMap(({ changes }) => changes)
  return stateBefore([...later, ...state.journal.history.changes], state)
}

interface Surroundings {
  readonly records: readonly TravelItem[]
  readonly state: ServiceState
  /** The state after the step. */
  readonly past: PastState
  readonly ids: Ids
}

function changesBy({ position, changes }: TravelItem, { records, state, past, ids }: Surroundings) {
  if (position === state.journal.history.beginning.position) return null
  const isReplacement = changes.some(({ kind }) => kind === 'state')
  return isReplacement
    ? changesBetween(stateAfter(position - 1, records, state).data, past.data, ids)
    : changesOf(writesIn(changes), ids)
}

/** Returns a snapshot of the state. Nobody knows of a wait that an earlier refusal announced. */
function snapshotAt(past: PastState, { now, mode, random, requestIds }: Numbers): Snapshot {
  return snapshotOf({
    clock: mode === 'frozen' ? { mode, at: now } : { mode, ahead: now - systemNow() },
    random,
    accounts: [...past.accounts].map(([key, account]) => [key, withoutRefusal(account)]),
    faults: past.faults,
    data: saveRows(past.data),
    idempotencyKeys: [...past.idempotencyKeys.values()],
    requestIds,
    userHandlers: past.handlersState === undefined ? undefined : JSON.parse(past.handlersState),
  })
}

/** Returns the state before all of some changes, the first one first. */
function stateBefore(changes: readonly StateChange[], state: ServiceState): PastState {
  for (const [index, change] of changes.entries()) {
    // The whole state was kept, so whatever came later makes no difference.
    if (change.kind === 'state' && change.before)
      return undo(changes.slice(0, index), change.before)
  }
  return undo(changes, pastStateOf(state))
}

/** The rows of a model while changes are undone. */
interface UndoneRows {
  readonly rows: Map<number, object>
  nextId: number
}

/** Returns a state before some changes, the first one first. */
export function undo(changes: readonly StateChange[], later: PastState): PastState {
  const data = mapModels((model) => copyOf(later.data[model]))
  const accounts = new Map(later.accounts)
  const idempotencyKeys = new Map(later.idempotencyKeys)
  let { faults, handlersState } = later
  for (const change of changes.toReversed()) {
    if (change.kind === 'row') putRow(data[change.write.model], change.write)
    else if (change.kind === 'account') put(accounts, change.key, change.before)
    else if (change.kind === 'key') put(idempotencyKeys, change.text, change.before)
    else if (change.kind === 'faults') faults = change.before
    else if (change.kind === 'handlers') handlersState = change.before
  }
  const sorted = mapModels((model) => ({ ...data[model], rows: sortById(data[model].rows) }))
  return { data: sorted, accounts, faults, idempotencyKeys, handlersState }
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
