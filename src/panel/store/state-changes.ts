import { isPlainObject } from '../../core/lib/check.ts'

/** Something that changed in the state of your handlers. */
export interface StateChange {
  /** Where it is: `notes 7` for a row with that id, or else `settings.theme`. */
  readonly path: string
  /** Undefined if it wasn't there. */
  readonly before: unknown
  /** Undefined if it's no longer there. */
  readonly after: unknown
}

/**
 * Compares two states of your handlers. Lists whose items have ids, and objects of objects, are
 * compared as rows; anything else value by value.
 */
export function stateChanges(before: unknown, after: unknown, path = ''): readonly StateChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [old, now] = [membersOf(before), membersOf(after)]
  if (old === undefined || now === undefined) return [{ path: path || 'state', before, after }]
  const isRow = Object.values({ ...old, ...now }).every((each) => !isContainer(each))
  if (isRow && path !== '') return [{ path, before, after }]
  const mark = Array.isArray(before) ? ' ' : '.'
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return names.flatMap((name) =>
    stateChanges(old[name], now[name], path === '' ? name : path + mark + name),
  )
}

/** Returns the members of an object, or the items of a list by their ids; undefined for others. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (isPlainObject(value)) return Object.fromEntries(Object.entries(value))
  if (!Array.isArray(value)) return undefined
  const ids = value.map(idOf)
  const isTable = ids.every((id) => id !== undefined) && new Set(ids).size === ids.length
  return isTable ? Object.fromEntries(value.map((item) => [idOf(item), item])) : undefined
}

/** The names that the ids of rows have. */
const KEYS = ['id', '_id', 'uuid', 'key', 'slug'] as const

function idOf(item: unknown): string | undefined {
  if (!isPlainObject(item)) return undefined
  const ids = KEYS.map((name): unknown => Reflect.get(item, name))
  const id = ids.find((each) => typeof each === 'string' || typeof each === 'number')
  return id === undefined ? undefined : String(id)
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
