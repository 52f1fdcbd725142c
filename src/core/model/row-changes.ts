import type { PastData } from './data-state.ts'
import type { RowWrite } from './database/table.ts'
import { MODEL_NAMES } from './describe-models.ts'
import type { Ids } from './ids.ts'
import { type JsonRow, toJson } from './row-json.ts'
import type { ModelName } from './rows.ts'

/** A row before and after it was written, as JSON. */
export interface RowChange {
  readonly model: ModelName
  /** The id as clients of the service see it: a decimal string. */
  readonly id: string
  /** Null if the row was created. */
  readonly before: JsonRow | null
  /** Null if the row was deleted. */
  readonly after: JsonRow | null
}

/** A write, without what only the database needs. */
type Write = Omit<RowWrite, 'kind' | 'nextId'>

/** Returns the rows that writes have changed, by model and id. Leaves out those that are as before. */
export function changesOf(writes: readonly Write[], ids: Ids): readonly RowChange[] {
  const byRow = new Map<string, Write>()
  for (const write of writes) {
    const row = `${write.model} ${write.id}`
    byRow.set(row, { ...write, before: (byRow.get(row) ?? write).before })
  }
  return [...byRow.values()]
    .sort((left, right) => orderOf(left) - orderOf(right) || left.id - right.id)
    .map(({ model, id, before, after }) => ({
      model,
      id: String(ids.toWire(id)),
      before: before ? toJson(model, before, ids) : null,
      after: after ? toJson(model, after, ids) : null,
    }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

/** Returns the rows that differ between two times, by model and id. */
export function changesBetween(before: PastData, after: PastData, ids: Ids): readonly RowChange[] {
  const writes = MODEL_NAMES.flatMap((model) => {
    const [then, now] = [before[model].rows, after[model].rows]
    return [...new Set([...then.keys(), ...now.keys()])]
      .filter((id) => then.get(id) !== now.get(id))
      .map((id) => ({ model, id, before: then.get(id), after: now.get(id) }))
  })
  return changesOf(writes, ids)
}

function orderOf({ model }: Write): number {
  return MODEL_NAMES.indexOf(model)
}
