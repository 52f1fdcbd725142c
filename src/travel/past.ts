import type { Note, PastState } from '../journal/undo-log.ts'
import type { PastRows } from '../model/data-state.ts'
import { mapModels } from '../model/rows.ts'
import { pastStateOf, type ServiceState } from '../service/state.ts'

/** Returns the state before everything of which there is a note since then, oldest note first. */
export function stateBefore(notes: readonly Note[], state: ServiceState): PastState {
  for (const [index, note] of notes.entries()) {
    // The whole state was kept, so whatever came later makes no difference.
    if (note.kind === 'state') return undo(notes.slice(0, index), note.before)
  }
  return undo(notes, pastStateOf(state))
}

/** The rows of a model while notes are undone. */
interface UndoneRows {
  readonly rows: Map<number, object>
  nextId: number
  /** Whether deleted rows were put back, behind the others. */
  isUnordered: boolean
}

function undo(notes: readonly Note[], later: PastState): PastState {
  const data = mapModels((model) => copyOf(later.data[model]))
  const accounts = new Map(later.accounts)
  const idempotencyKeys = new Map(later.idempotencyKeys)
  let { faults } = later
  for (const note of notes.toReversed()) {
    if (note.kind === 'row') putRow(data[note.model], note)
    else if (note.kind === 'account') put(accounts, note.key, note.before)
    else if (note.kind === 'key') put(idempotencyKeys, note.text, note.before)
    else if (note.kind === 'faults') faults = note.before
  }
  for (const table of Object.values(data)) if (table.isUnordered) sortById(table.rows)
  return { data, accounts, faults, idempotencyKeys }
}

function copyOf({ rows, nextId }: PastRows): UndoneRows {
  return { rows: new Map(rows), nextId, isUnordered: false }
}

type RowNote = Extract<Note, { readonly kind: 'row' }>

function putRow(table: UndoneRows, { id, before, nextId }: RowNote): void {
  if (before !== undefined && !table.rows.has(id)) table.isUnordered = true
  put(table.rows, id, before)
  table.nextId = nextId
}

function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}

function sortById(rows: Map<number, object>): void {
  const sorted = [...rows].sort(([left], [right]) => left - right)
  rows.clear()
  for (const [id, row] of sorted) rows.set(id, row)
}
