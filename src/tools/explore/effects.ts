import type { StoredEntry } from '../../core/journal/entry.ts'
import { isEntry } from '../../core/journal/items.ts'
import { isSafe } from '../../core/journal/safe.ts'
import { isPlainObject, membersOf } from '../../core/lib/check.ts'
import type { PetstoreInternals } from '../../core/service/internals.ts'
import { withoutPositions } from '../har/positions.ts'
import { idsChosenIn } from './chosen-ids.ts'
import { type AskedChange, changesAsked, type Execution, executionsIn } from './executions.ts'
import type { Logins } from './logins.ts'
import { type Index, LISTS, NewRows, rowsIn } from './new-rows.ts'
import { byKey, findReordering, idNameOf, keyShown, type Rows, settleLists } from './rows-by-key.ts'
import { changesMadeBy, type StateHistory, stateHistoryOf, takeBack } from './unsafe-changes.ts'

/** What a client can change. */
export interface Contents {
  /** All rows of the petstore, by the name of their list. */
  readonly rows: Readonly<Record<string, unknown>>
  /**
   * The state of your handlers; undefined if they have none. What safe requests have changed is taken
   * back, such as a number of views.
   */
  readonly state: unknown
  /** The same with what safe requests have changed. */
  readonly wholeState: unknown
  /** Whether something else than an unsafe request has changed the state, such as a timer. */
  readonly hasOthers: boolean
  /** What your handlers have executed. Only without a state, because that says what they did. */
  readonly executions: readonly Execution[]
  /** What your handlers were asked to change; undefined if that isn't certain. Only with a state. */
  readonly asked: readonly AskedChange[] | undefined
  /** How the state has become what it is. */
  readonly history: StateHistory
  /** Whether there are your handlers. */
  readonly hasHandlers: boolean
}

/** Returns what there is in a petstore now, and what its handlers have executed. */
export function contentsOf({
  settings,
  ...internals
}: Pick<PetstoreInternals, 'state' | 'settings'>): Contents {
  const { data, userHandlers, journal } = internals.state
  const { hasHandlers } = userHandlers
  const entries = journal.entries()
  const history = stateHistoryOf(internals.state, (entry) => isSafe(entry, settings.safe))
  const end = takeBack(history)
  const state = withoutPositions(end.unsafe)
  const isJudged = hasNoState({ hasHandlers, state })
  const executions = isJudged ? executionsIn(entries, settings.safe) : []
  const asked = state === undefined ? undefined : changesAsked(entries, settings.safe)
  return {
    rows: { ...data.snapshot() },
    state,
    wholeState: withoutPositions(history.all),
    hasOthers: end.hasOthers,
    executions,
    asked,
    history,
    hasHandlers,
  }
}

/** Returns the contents without what some requests have changed. */
export function withoutChanges(
  contents: Contents,
  isTakenBack: (entry: StoredEntry) => boolean,
): Contents {
  const { history } = contents
  if (!history.items.some((item) => isEntry(item) && isTakenBack(item))) return contents
  return { ...contents, state: withoutPositions(takeBack(history, isTakenBack).unsafe) }
}

/** Returns whether there are handlers of yours, of whose state nothing is known. */
export function hasNoState({
  hasHandlers,
  state,
}: Pick<Contents, 'hasHandlers' | 'state'>): boolean {
  return hasHandlers && state === undefined
}

/** Something that a run has done. */
export interface Effect {
  readonly kind: 'created' | 'changed' | 'deleted' | 'reordered' | 'executed'
  /** The list of a row, or the operation of a request. */
  readonly list: string
  /** The key of a row that existed before; undefined for a new row, and for a request. */
  readonly id?: string
  /** What a row was before, if its key differs from run to run: then it's named by that. */
  readonly old?: unknown
  /** The contents of the row, the rows of a list in their new order, or the request. */
  readonly value?: unknown
  /** Whether it's a request with which the client has got credentials, or a row of them. */
  readonly isRenewal?: boolean
}

/** How effects are found. */
export interface EffectOptions {
  /** The fields of rows to ignore, and the lists. */
  readonly ignored: ReadonlySet<string>
  /** The paths of the objects in a state whose keys change. They are lists of their values. */
  readonly maps: ReadonlySet<string>
  /** The lists whose rows have other keys in each run, before the client has done anything. */
  readonly unstable: ReadonlySet<string>
  readonly logins: Logins
}

/**
 * Compares the rows at the end of a run with those at its start, and adds what was executed.
 *
 * New rows have no ids, so that only their contents matter, and not their order. A reference to a new
 * row is replaced by the row. Of the others, an order counts that isn't only that of changed rows:
 * handlers may change a row by putting it at the end.
 *
 * In the state of your handlers, an array is a list of rows, such as `state.notes`, and so is an
 * object whose keys change. All the rest of the state counts as one value.
 */
export function effectsOf(start: Contents, end: Contents, options: EffectOptions): Effect[] {
  const { logins } = options
  const effects: Effect[] = end.executions.map(({ operation, entry, ...value }) => {
    const isRenewal = logins.has(entry)
    return { kind: 'executed', list: operation, value: withoutIgnored(value, options), isRenewal }
  })
  const [before, after] = [indexOf(start, options), indexOf(end, options)]
  const created = new NewRows(before, after, options)
  const given = givenByLogins(end, options)
  const chosen = idsChosenIn(end.history.items.filter(isEntry))
  for (const list of new Set([...before.keys(), ...after.keys()])) {
    if (isIgnored(list, options)) continue
    const rows = rowsIn(after, list)
    const change = { list, olds: rowsIn(before, list), rows, given: given.get(list), chosen }
    for (const effect of changesOf(change, created, options)) effects.push(effect)
  }
  return effects
}

/** Returns the keys of the rows that logins have added to your state, such as sessions, by their list. */
function givenByLogins(
  { history }: Contents,
  options: EffectOptions,
): ReadonlyMap<string, ReadonlySet<unknown>> {
  const given = new Map<string, Set<unknown>>()
  const index = (state: unknown) => indexOf({ rows: {}, state: withoutPositions(state) }, options)
  for (const change of changesMadeBy(history, (entry) => options.logins.has(entry))) {
    const before = index(change.before)
    for (const [list, rows] of index(change.after)) {
      const added = [...rows.keys()].filter((key) => !rowsIn(before, list).has(key))
      given.set(list, new Set([...(given.get(list) ?? []), ...added]))
    }
  }
  return given
}

/** The rows of a list before and after. */
interface ListChange {
  readonly list: string
  readonly olds: Rows
  readonly rows: Rows
  /** The keys of the rows that logins have added. */
  readonly given: ReadonlySet<unknown> | undefined
  /** The ids that the client has chosen. */
  readonly chosen: ReadonlySet<string>
}

function changesOf(
  { list, olds, rows, given, chosen }: ListChange,
  created: NewRows,
  { unstable, maps }: EffectOptions,
): readonly Effect[] {
  const effects: Effect[] = []
  const isUnstable = unstable.has(list)
  const nameOld = (key: unknown) =>
    isUnstable ? { old: created.contentsOf(list, olds.get(key)) } : { id: keyShown(key) }
  for (const [key, row] of rows) {
    const value = () => settleLists(created.contentsOf(list, row), olds.get(key))
    const isRenewal = given?.has(key) ?? false
    const isChosen = !LISTS.has(list) && chosen.has(String(key))
    const contents = () => (isChosen ? withId(key, value()) : value())
    if (!olds.has(key)) effects.push({ kind: 'created', list, value: contents(), isRenewal })
    else if (!created.areEqual(list, olds.get(key), row))
      effects.push({ kind: 'changed', list, ...nameOld(key), value: value() })
  }
  for (const key of olds.keys())
    if (!rows.has(key)) effects.push({ kind: 'deleted', list, ...nameOld(key) })
  const order = LISTS.has(list) || maps.has(list) ? undefined : orderOf(olds, rows, isUnstable)
  return order === undefined ? effects : [...effects, { kind: 'reordered', list, value: order }]
}

function withId(id: unknown, contents: unknown): unknown {
  return isPlainObject(contents) ? { id, ...contents } : contents
}

/** Returns the keys of the rows of a list in their new order, or their places; undefined if it's the same. */
function orderOf(olds: Rows, rows: Rows, isUnstable: boolean): unknown {
  const isKept = (key: unknown) => JSON.stringify(olds.get(key)) === JSON.stringify(rows.get(key))
  const { before = [], after } = findReordering(olds, rows, isKept) ?? {}
  if (after === undefined || !isUnstable) return after?.map((key) => idShown(rows.get(key)))
  const places = new Map(before.map((key, place) => [key, place]))
  return after.map((key) => places.get(key))
}

function idShown(row: unknown): unknown {
  return isPlainObject(row) ? (membersOf(row)[idNameOf(row) ?? ''] ?? row) : row
}

/** Returns the path of a member. Its name may have dots. */
function pathOf(path: string, name: string): string {
  return `${path}.${name.replaceAll('.', '\\.')}`
}

/** Returns whether a part of a state is ignored, or what it's in: by its name, or by its path. */
function isIgnored(path: string, { ignored }: Pick<EffectOptions, 'ignored'>): boolean {
  if (ignored.size === 0) return false
  const names = path.split(/(?<!\\)\./).map((name) => name.replaceAll('\\.', '.'))
  const paths = names.map((_, at) => names.slice(0, at + 1).join('.'))
  // The first name is that of the whole state, or of a list of the petstore.
  return [...names.slice(1), ...paths.slice(1)].some((each) => ignored.has(each))
}

/** Finds the lists whose rows have other keys at the start of each run. */
export function findUnstable(
  starts: readonly Contents[],
  options: Pick<EffectOptions, 'maps' | 'ignored'>,
): ReadonlySet<string> {
  // Most runs start with the very same contents.
  const [first, ...others] = [...new Set(starts)].map((start) => indexOf(start, options))
  const lists = [...(first ?? [])].filter(([list, rows]) =>
    others.some((other) => !hasKeys(rowsIn(other, list), rows)),
  )
  return new Set(lists.map(([list]) => list))
}

function hasKeys(one: Rows, other: Rows): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key))
}

function withoutIgnored(
  { body, headers: sent, ...others }: Omit<Execution, 'operation' | 'entry'>,
  { ignored }: EffectOptions,
) {
  const headers = Object.fromEntries(Object.entries(sent).filter(([name]) => !ignored.has(name)))
  const request = { ...others, headers }
  if (!isPlainObject(body) || ignored.size === 0) return { ...request, body }
  const kept = Object.entries(body).filter(([name]) => !ignored.has(name))
  return { ...request, body: Object.fromEntries(kept) }
}

/** The name of everything in your state that is no row. */
const REST = 'the rest of'

function indexOf(
  { rows, state }: Pick<Contents, 'rows' | 'state'>,
  { maps, ignored }: Pick<EffectOptions, 'maps' | 'ignored'>,
): Index {
  const index = new Map([...LISTS].map(([list, { key }]) => [list, byKey(rows[list], key)]))
  if (state === undefined) return index
  const rest = takeLists(state, 'state', { index, maps, ignored })
  return index.set(REST, new Map([['state', rest]]))
}

/** Matches the name of what numbers rows. As ids, it isn't compared. */
const NEXT_ID =
  /^(?:next(?:[A-Z]\w*)?Id|next_(?:\w+_)?id|(?:last|max)_?[Ii]d|id_?[Cc]ounter|auto_?[Ii]ncrement)$/

/** Adds the lists of rows in a value. Returns the rest of it, in the order of names. */
function takeLists(
  value: unknown,
  path: string,
  lists: { readonly index: Map<string, Rows> } & Pick<EffectOptions, 'maps' | 'ignored'>,
): unknown {
  if (Array.isArray(value)) {
    lists.index.set(path, byKey(value))
    return undefined
  }
  if (!isPlainObject(value)) return value
  if (lists.maps.has(path)) {
    lists.index.set(path, new Map(Object.entries(value)))
    return undefined
  }
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  const rest = members.map(
    ([key, each]) => [key, takeLists(each, pathOf(path, key), lists)] as const,
  )
  return Object.fromEntries(
    rest.filter(
      ([key, each]) =>
        !isIgnored(pathOf(path, key), lists) && !(Number.isInteger(each) && NEXT_ID.test(key)),
    ),
  )
}

/**
 * Finds the objects in a state whose keys change, such as `{ [id]: note }`: between two runs without
 * faults, or from the start of a run to its end, if it adds objects.
 */
export function findMaps(start: unknown, ends: readonly unknown[]): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (before: unknown, after: readonly unknown[], path: string) => {
    if (!after.every(isPlainObject)) return
    const [one = {}, ...others] = after.map(membersOf)
    const added = Object.keys(one).filter((key) => !Object.hasOwn(Object(before), key))
    const isGrowing = added.length > 0 && added.every((key) => isPlainObject(one[key]))
    if (isGrowing || others.some((other) => !hasSameKeys(one, other))) {
      found.add(path)
      return
    }
    for (const key of Object.keys(one)) {
      const members = [one, ...others].map((each) => each[key])
      look(membersOf(before)[key], members, pathOf(path, key))
    }
  }
  look(start, ends, 'state')
  return found
}

/** Returns whether two objects have members of the same names. */
export function hasSameKeys(one: object, other: object): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key))
}
