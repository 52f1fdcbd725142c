import { savedRecord } from '../../lib/stateful.ts'
import { relations } from '../../model/relations.ts'
import type { Snapshot } from '../../service/snapshot.ts'

/**
 * A snapshot, split into parts that can change independently: one for each row, caller and fault,
 * and one for each other field. Values are JSON text, so that they can be compared with `===`.
 */
export type Entries = ReadonlyMap<string, string>

/** The entries that differ between two snapshots. A null value removes an entry. */
export type Patch = readonly (readonly [string, string | null])[]

/**
 * Separates the segments of a key: part, field, item. JSON escapes it, so no segment contains it.
 */
export const SEPARATOR = '\n'

/** The field name of a part that is not an object and has no fields. */
const WHOLE = ''

/** Splits a snapshot into entries. */
export function toEntries({ parts }: Pick<Snapshot, 'parts'>): Entries {
  const entries = new Map<string, string>()
  for (const [part, saved] of Object.entries(parts)) {
    const isRecord = typeof saved === 'object' && saved !== null && !Array.isArray(saved)
    const fields = isRecord ? Object.entries(saved) : [[WHOLE, saved] as const]
    for (const [field, value] of fields) put(entries, [part, field], value)
  }
  return entries
}

/** Joins entries into a snapshot: the reverse of `toEntries`. */
export function fromEntries(entries: Entries, version: Snapshot['version']): Snapshot {
  const values = new Map<string, unknown>()
  for (const [key, json] of entries) {
    const [part = '', field = '', item] = key.split(SEPARATOR)
    const fieldKey = part + SEPARATOR + field
    const list = values.get(fieldKey)
    const value: unknown = JSON.parse(json)
    if (item === undefined) values.set(fieldKey, Array.isArray(list) ? list : value)
    else if (Array.isArray(list)) list.push(value)
    else values.set(fieldKey, [value])
  }
  const parts: Record<string, unknown> = {}
  for (const [key, value] of values) {
    const [part = '', field = ''] = key.split(SEPARATOR)
    parts[part] = field === WHOLE ? value : { ...savedRecord(parts[part]), [field]: value }
  }
  return { version, parts }
}

/** Returns the patch that turns `before` into `after`. */
export function diff(before: Entries, after: Entries): Patch {
  const removed = [...before.keys()].filter((key) => !after.has(key))
  const changed = [...after].filter(([key, json]) => before.get(key) !== json)
  return [...removed.map((key) => [key, null] as const), ...changed]
}

/** Returns a copy of the entries with the patch applied. */
export function applyPatch(entries: Entries, patch: Patch): Entries {
  const next = new Map(entries)
  for (const [key, json] of patch) {
    if (json === null) next.delete(key)
    else next.set(key, json)
  }
  return next
}

/**
 * Adds the entries of a field: one with its value or, for a list, an empty list and one per item.
 */
function put(
  entries: Map<string, string>,
  [part, field]: readonly [string, string],
  value: unknown,
): void {
  const key = part + SEPARATOR + field
  const items = itemsOf(value, relations.get(field)?.key ?? 'id')
  entries.set(key, JSON.stringify(items === undefined ? value : []))
  for (const [name, item] of items ?? []) {
    entries.set(key + SEPARATOR + name, JSON.stringify(item))
  }
}

/**
 * Returns the items of a list with their names; undefined if the value is not a list of named
 * items.
 */
function itemsOf(
  value: unknown,
  keyField: string,
): readonly (readonly [string, unknown])[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items: [string, unknown][] = []
  for (const item of value) {
    // The name of a pair, such as a caller with its account, is its first element.
    const name = JSON.stringify(Array.isArray(item) ? item[0] : savedRecord(item)[keyField])
    if (name === undefined) return undefined
    items.push([name, item])
  }
  return items
}
