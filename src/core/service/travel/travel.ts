import type { StateChange } from '../../journal/history.ts'
import { readOneOf } from '../../lib/check.ts'
import { readId, toJson } from '../../model/ids.ts'
import { MODEL_NAMES, type ModelName } from '../../model/rows.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  listSteps,
  type Reach,
  reachOf,
  type Step,
  type Steps,
  type Travelled,
  type Travelling,
  toStep,
  travelItemsOf,
  travelTo,
} from './travel-to.ts'

/** Shows the petstore as it was after any request or test action in the journal, and goes back there. */
export interface Travel {
  /** Returns the requests and test actions, and the first position to which you can travel. */
  steps(): Steps
  /**
   * Returns the state after a request or a test action. The petstore doesn't change.
   *
   * @param position - The position among all requests and test actions; 0 for the state before the first one.
   * @throws {TypeError} if you can't travel there.
   */
  to(position: number): Travelled
  /**
   * Restores the state after a request or a test action. The journal stays, and records the restore.
   *
   * @throws {TypeError} if you can't travel there.
   */
  restore(position: number): void
  /**
   * Returns the latest 100 requests and test actions that changed a row, given the id that clients
   * see.
   */
  history(model: ModelName, id: number | string): RowHistory
}

/** Creates `petstore.travel`. */
export function createTravel(
  travelling: Travelling,
  restore: (snapshot: Snapshot) => void,
): Travel {
  const { settings, state } = travelling
  return {
    steps: () => listSteps(state),
    to: (position) => travelTo(travelling, position),
    restore: (position) => restore(travelTo(travelling, position).snapshot()),
    history(model, id) {
      readOneOf('travel.history: model', model, MODEL_NAMES)
      // No row has an id that a number can't hold.
      const key = Number(readId('travel.history: id', id, settings.ids))
      return findRowHistory(travelling, { model, key })
    },
  }
}

/** A row, by its model and its key in the database. */
interface RowKey {
  readonly model: ModelName
  readonly key: number
}

/** The requests and test actions that wrote a row. */
export interface RowHistory extends Reach {
  /** The latest of them, oldest first: at most 100. */
  readonly steps: readonly Step[]
}

const LIMIT = 100

/** Finds the requests and test actions to which you can travel that created, changed or deleted a row. */
function findRowHistory({ settings, state }: Travelling, { model, key }: RowKey): RowHistory {
  const records = travelItemsOf(state)
  const reach = reachOf(records, state)
  const textOf = (row: object | undefined) =>
    row && JSON.stringify(toJson(model, row, settings.ids))
  const steps: Step[] = []
  let row: object | undefined = state.data.tables[model].get(key)
  for (const record of records.toReversed()) {
    const isKnown =
      record.position >= reach.from && record.position > state.journal.history.beginning.position
    if (!isKnown || steps.length === LIMIT) break
    const before = rowBefore(record.changes, { model, key, row })
    if (before !== row && textOf(before) !== textOf(row)) steps.push(toStep(record))
    row = before
  }
  return { ...reach, steps: steps.reverse() }
}

/** Returns a row as it was before some changes, after which it was `row`. */
function rowBefore(
  changes: readonly StateChange[],
  { model, key, row }: RowKey & { readonly row: object | undefined },
): object | undefined {
  for (const change of changes) {
    if (change.kind === 'state' && change.before) return change.before.data[model].rows.get(key)
    if (change.kind !== 'row') continue
    const { write } = change
    if (write.model === model && write.id === key) return write.before
  }
  return row
}
