import { savedRecord } from '../../lib/stateful.ts'
import type { Snapshot } from '../../service/snapshot.ts'

/**
 * A snapshot taken apart into what can change by itself: each row, each caller, each fault, and
 * whatever else there is. Values are JSON, so that equal ones are equal.
 */
export type Entries = ReadonlyMap<string, string>

/** What changed between two snapshots; null removes an entry. */
export type Patch = readonly (readonly [string, string | null])[]

/** Between the steps of a key (part, field, item): JSON has it in no name. */
export const SEPARATOR = '\n'

/** The field of a part that has none. */
const WHOLE = ''

/** Takes a snapshot apart. */
export function toEntries({ parts }: Pick<Snapshot, 'parts'>): Entries {
  const entries = new Map<string, string>()
  for (const [part, saved] of Object.entries(parts)) {
    const isRecord = typeof saved === 'object' && saved !== null && !Array.isArray(saved)
    const fields = isRecord ? Object.entries(saved) : [[WHOLE, saved] as const]
    for (const [field, value] of fields) put(entries, part + SEPARATOR + field, value)
  }
  return entries
}

/** Puts a snapshot together again. */
export function fromEntries(entries: Entries, version: Snapshot['version']): Snapshot {
  const values = new Map<string, unknown>()
  for (const [key, json] of entries) {
    const [part = '', field = '', item] = key.split(SEPARATOR)
    const place = part + SEPARATOR + field
    const list = values.get(place)
    const value: unknown = JSON.parse(json)
    if (item === undefined) values.set(place, Array.isArray(list) ? list : value)
    else if (Array.isArray(list)) list.push(value)
    else values.set(place, [value])
  }
  const parts: Record<string, unknown> = {}
  for (const [key, value] of values) {
    const [part = '', field = ''] = key.split(SEPARATOR)
    parts[part] = field === WHOLE ? value : { ...savedRecord(parts[part]), [field]: value }
  }
  return { version, parts }
}

/** Tells what changed from one to the other. */
export function difference(before: Entries, after: Entries): Patch {
  const gone = [...before.keys()].filter((key) => !after.has(key))
  const put = [...after].filter(([key, json]) => before.get(key) !== json)
  return [...gone.map((key) => [key, null] as const), ...put]
}

/** Carries out a patch. */
export function patched(entries: Entries, patch: Patch): Entries {
  const next = new Map(entries)
  for (const [key, json] of patch) {
    if (json === null) next.delete(key)
    else next.set(key, json)
  }
  return next
}

function put(entries: Map<string, string>, key: string, value: unknown): void {
  const items = itemsOf(value)
  entries.set(key, JSON.stringify(items === undefined ? value : []))
  for (const [name, item] of items ?? []) {
    entries.set(key + SEPARATOR + name, JSON.stringify(item))
  }
}

/** The items of a list with their names; undefined for anything else. */
function itemsOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items: [string, unknown][] = []
  for (const item of value) {
    const name = nameOf(item)
    if (name === undefined) return undefined
    items.push([name, item])
  }
  return items
}

/** A row has an id, stock the id of its pet, a caller comes as a pair of key and account. */
function nameOf(item: unknown): string | undefined {
  if (Array.isArray(item)) return JSON.stringify(item[0])
  const { id, petId } = savedRecord(item)
  return JSON.stringify(id ?? petId)
}
