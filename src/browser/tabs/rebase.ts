import { savedRecord } from '../../lib/stateful.ts'
import { relations } from '../../model/relations.ts'
import { applyPatch, type Entries, type Patch, SEPARATOR } from './merge.ts'
import { renumberFaults } from './renumber-faults.ts'

/** A list whose rows get their ids from a counter. */
interface NumberedList {
  readonly list: string
  readonly counter: string
}

const NUMBERED_LISTS: readonly NumberedList[] = [...relations].flatMap(([list, { numberedBy }]) =>
  numberedBy === null ? [] : [{ list, counter: numberedBy }],
)

const NEXT_IDS = `data${SEPARATOR}nextIds`

/** Changes of this tab that the other tabs do not know yet. */
interface Rebase {
  readonly local: Patch
  /** The shared state on which the local changes were made. */
  readonly before: Entries
  /** The shared state with the later changes of other tabs. */
  readonly after: Entries
}

/**
 * Applies local changes to the state that other tabs have changed in the meantime.
 *
 * If another tab has used the id of a new local row, the row gets the next free id, and references
 * to it change too. So no row is lost.
 */
export function rebase({ local, before, after }: Rebase): Entries {
  let changes = local
  const nextIds: Record<string, number> = {}
  const keys = [...applyPatch(after, local).keys()]
  for (const numbered of NUMBERED_LISTS) {
    const conflicts = conflictingIds(changes, numbered, { before, after })
    const next = nextId(numbered, keys, { local, before, after })
    const ids = new Map(conflicts.map((id, index) => [id, next + index]))
    changes = changes.map((change) => renumber(change, numbered, ids))
    nextIds[numbered.counter] = next + ids.size
  }
  const entries = applyPatch(after, renumberFaults(changes, { before, after }))
  return new Map(entries).set(NEXT_IDS, JSON.stringify(nextIds))
}

/** Returns the ids that new rows have both in this tab and in another one. */
function conflictingIds(
  changes: Patch,
  { list }: NumberedList,
  { before, after }: Omit<Rebase, 'local'>,
): readonly number[] {
  return changes.flatMap(([key, json]) => {
    const [part, field, item] = key.split(SEPARATOR)
    const isRow = part === 'data' && field === list && item !== undefined && json !== null
    return isRow && !before.has(key) && after.has(key) ? [Number(item)] : []
  })
}

/**
 * Returns the next free id of a list: higher than every id in `keys`, and not lower than the
 * counter of any tab. If a local `reset()` has lowered the counter, the lower counter applies.
 */
function nextId(
  { list, counter }: NumberedList,
  keys: readonly string[],
  { local, before, after }: Rebase,
): number {
  const read = (json: string | null | undefined) =>
    Number(savedRecord(JSON.parse(json ?? '{}'))[counter] ?? 1)
  const changed = local.find(([key]) => key === NEXT_IDS)?.[1]
  const own = changed === undefined ? 1 : read(changed)
  const isLowered = changed !== undefined && own < read(before.get(NEXT_IDS))
  const prefix = `data${SEPARATOR}${list}${SEPARATOR}`
  const used = keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)))
  return used.reduce(
    (next, id) => Math.max(next, id + 1),
    isLowered ? own : Math.max(own, read(after.get(NEXT_IDS))),
  )
}

/** Replaces the id in a row of the list, or in a row of another list that refers to it. */
function renumber(
  [key, json]: Patch[number],
  { list }: NumberedList,
  ids: ReadonlyMap<number, number>,
): Patch[number] {
  const [part = '', name = '', item] = key.split(SEPARATOR)
  const relation = relations.get(name)
  if (part !== 'data' || item === undefined || json === null || relation === undefined) {
    return [key, json]
  }
  const reference = Object.entries(relation.references).find(([, target]) => target === list)
  const field = name === list ? relation.key : reference?.[0]
  const row = savedRecord(JSON.parse(json))
  const id = field === undefined ? undefined : ids.get(Number(row[field]))
  if (field === undefined || id === undefined) return [key, json]
  const renamed = field === relation.key ? [part, name, String(id)].join(SEPARATOR) : key
  return [renamed, JSON.stringify({ ...row, [field]: id })]
}
