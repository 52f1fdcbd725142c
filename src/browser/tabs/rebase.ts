import { savedRecord } from '../../lib/stateful.ts'
import { type Entries, type Patch, patched, SEPARATOR } from './merge.ts'

/** A list of rows that get their ids in turn. */
interface Numbered {
  readonly list: string
  readonly model: string
  /** The field in the rows of other lists that refers to a row of this one. */
  readonly referredBy: Readonly<Record<string, string>>
}

const NUMBERED: readonly Numbered[] = [
  { list: 'categories', model: 'category', referredBy: { pets: 'categoryId' } },
  { list: 'pets', model: 'pet', referredBy: { inventory: 'petId', orders: 'petId' } },
  { list: 'orders', model: 'order', referredBy: {} },
]

const NEXT_IDS = `data${SEPARATOR}nextIds`

/** What a tab did by hand, before others knew: it left from `before`, and is put upon `after`. */
interface Rebase {
  readonly own: Patch
  readonly before: Entries
  readonly after: Entries
}

/**
 * Puts own changes upon those that came in between. A row that was made here with an id that another
 * was given meanwhile gets the next one, and so does what refers to it: none of the two is lost.
 */
export function rebased({ own, before, after }: Rebase): Entries {
  let changes = own
  const nextIds: Record<string, number> = {}
  const keys = [...patched(after, own).keys()]
  for (const numbered of NUMBERED) {
    const taken = takenIds(changes, numbered, { before, after })
    let next = nextId(numbered, keys, { own, before, after })
    const ids = new Map(taken.map((id, index) => [id, next + index]))
    next += ids.size
    changes = changes.map((change) => renumbered(change, numbered, ids))
    nextIds[numbered.model] = next
  }
  const entries = patched(after, withFaultsRenamed(changes, { before, after }))
  return new Map(entries).set(NEXT_IDS, JSON.stringify(nextIds))
}

const FAULT = `faults${SEPARATOR}active${SEPARATOR}`
const NEXT_FAULT = `faults${SEPARATOR}nextId`

/** Gives faults that were added here the next ids, where others were added elsewhere meanwhile. */
function withFaultsRenamed(changes: Patch, { before, after }: Omit<Rebase, 'own'>): Patch {
  const isTaken = ([key, json]: Patch[number]) =>
    key.startsWith(FAULT) && json !== null && !before.has(key) && after.has(key)
  if (!changes.some(isTaken)) return changes
  const counted = [after, new Map(changes)].map((each) => Number(each.get(NEXT_FAULT) ?? 1))
  let next = Math.max(...counted)
  const renamed = changes.map((change): Patch[number] => {
    if (!isTaken(change)) return change
    const id = `fault-${next}`
    next += 1
    const fault = savedRecord(JSON.parse(change[1] ?? ''))
    return [FAULT + JSON.stringify(id), JSON.stringify({ ...fault, id })]
  })
  return [...renamed, [NEXT_FAULT, String(next)]]
}

/** Ids of rows that were made both here and elsewhere. */
function takenIds(
  changes: Patch,
  { list }: Numbered,
  { before, after }: Pick<Rebase, 'before' | 'after'>,
): readonly number[] {
  return changes.flatMap(([key, json]) => {
    const [part, field, item] = key.split(SEPARATOR)
    const isRow = part === 'data' && field === list && item !== undefined && json !== null
    return isRow && !before.has(key) && after.has(key) ? [Number(item)] : []
  })
}

/**
 * The id that comes next, above all that the keys have. What was taken back by hand, by a reset,
 * stays taken back.
 */
function nextId(
  { list, model }: Numbered,
  keys: readonly string[],
  { own, before, after }: Rebase,
): number {
  const counted = (json: string | null | undefined) =>
    Number(savedRecord(JSON.parse(json ?? '{}'))[model] ?? 1)
  const mine = own.find(([key]) => key === NEXT_IDS)?.[1]
  const isTakenBack = mine !== undefined && counted(mine) < counted(before.get(NEXT_IDS))
  const prefix = `data${SEPARATOR}${list}${SEPARATOR}`
  let next = isTakenBack
    ? counted(mine)
    : Math.max(mine === undefined ? 1 : counted(mine), counted(after.get(NEXT_IDS)))
  for (const key of keys) {
    if (key.startsWith(prefix)) next = Math.max(next, Number(key.slice(prefix.length)) + 1)
  }
  return next
}

/** Gives a row, or what refers to one, its new id. */
function renumbered(
  [key, json]: Patch[number],
  { list, referredBy }: Numbered,
  ids: ReadonlyMap<number, number>,
): Patch[number] {
  const [part = '', field = '', item] = key.split(SEPARATOR)
  const name = field === list ? 'id' : referredBy[field]
  if (part !== 'data' || item === undefined || json === null || name === undefined) {
    return [key, json]
  }
  const row = savedRecord(JSON.parse(json))
  const id = ids.get(Number(row[name]))
  if (id === undefined) return [key, json]
  // Stock is known by the id of its pet.
  const isKey = field === list || field === 'inventory'
  const renamed = isKey ? [part, field, String(id)].join(SEPARATOR) : key
  return [renamed, JSON.stringify({ ...row, [name]: id })]
}
