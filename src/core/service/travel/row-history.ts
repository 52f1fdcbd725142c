import type { StateChange } from '../../journal/history.ts'
import { createIds, toJson } from '../../model/ids.ts'
import type { ModelName } from '../../model/rows.ts'
import { type Reach, reachOf, recordsOf, type Step, toStep } from './steps.ts'
import type { Travelling } from './travel-to.ts'

/** A row, by its model and its key in the database. */
interface RowKey {
  readonly model: ModelName
  readonly key: number
}

/** The requests and acts that wrote a row. */
export interface RowHistory extends Reach {
  /** The latest of them, oldest first: at most 100. */
  readonly steps: readonly Step[]
}

/** The most steps of a history. */
const LIMIT = 100

/** Finds the requests and acts to which you can travel that created, changed or deleted a row. */
export function findRowHistory(
  { settings, state }: Travelling,
  { model, key }: RowKey,
): RowHistory {
  const records = recordsOf(state)
  const reach = reachOf(records, state)
  const ids = createIds(settings.idOffset)
  const textOf = (row: object | undefined) => row && JSON.stringify(toJson(model, row, ids))
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
