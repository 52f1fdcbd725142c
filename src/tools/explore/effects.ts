import { isPlainObject } from '../../core/lib/check.ts'
import { savedRecord } from '../../core/lib/stateful.ts'
import type { ModelName } from '../../core/model/models.ts'
import { MODELS } from '../../core/model/models.ts'
import type { ServiceState } from '../../core/service/state.ts'

/** What a client can change. */
export interface Contents {
  /** All rows of the petstore, by the name of their list. */
  readonly rows: Readonly<Record<string, unknown>>
  /** The state of your own handlers; undefined if they have none. */
  readonly state: unknown
  /** Whether there are handlers of your own. */
  readonly hasHandlers: boolean
}

/** Returns what there is in a petstore now. */
export function contentsOf({ data, own }: Pick<ServiceState, 'data' | 'own'>): Contents {
  const { hasHandlers } = own
  return { rows: { ...data.snapshot() }, state: own.snapshot(), hasHandlers }
}

/** How the effect of a new row begins. */
const CREATED = 'created '

/** The key of the rows of a list, and the models to which they refer. */
type Relations = Pick<(typeof MODELS)[ModelName], 'references'> & { readonly key: string }

/** The relations of each list of rows. */
const LISTS = new Map<string, Relations>(Object.values(MODELS).map((model) => [model.list, model]))

type Row = Readonly<Record<string, unknown>>
type Rows = ReadonlyMap<unknown, Row>

/**
 * What a run did to the rows, each effect as a text with the number of times:
 * `created orders {"petId":1}`, `changed pets 1 {…}`, `deleted pets 1`.
 *
 * New rows have no ids in these texts, so that only their contents matter, and not their order. A
 * reference to a new row is replaced by the row.
 *
 * In a state of your own, an array of objects with `id` is a list of rows: `state.notes`. All the rest
 * of it counts as one value.
 */
export type Effects = ReadonlyMap<string, number>

/** Compares the rows at the end of a run with those at its start. */
export function effectsOf(start: Contents, end: Contents, ignored: ReadonlySet<string>): Effects {
  const effects = new Map<string, number>()
  const add = (text: string) => effects.set(text, (effects.get(text) ?? 0) + 1)
  const [before, after] = [indexOf(start), indexOf(end)]
  const created = new NewRows(before, after, ignored)
  for (const list of new Set([...before.keys(), ...after.keys()])) {
    const [olds, rows] = [rowsIn(before, list), rowsIn(after, list)]
    for (const [id, row] of rows) {
      const old = olds.get(id)
      if (old === undefined) add(`${CREATED}${list} ${created.textOf(list, row)}`)
      else if (!created.areEqual(list, old, row))
        add(`changed ${list} ${String(id)} ${created.textOf(list, row)}`)
    }
    for (const id of olds.keys()) if (!rows.has(id)) add(`deleted ${list} ${String(id)}`)
  }
  return effects
}

/** The rows that didn't exist at the start. */
class NewRows {
  readonly #rows = new Map<string, Rows>()
  readonly #ignored: ReadonlySet<string>

  constructor(before: Index, after: Index, ignored: ReadonlySet<string>) {
    this.#ignored = ignored
    for (const [list, rows] of after) {
      const old = before.get(list)
      this.#rows.set(list, new Map([...rows].filter(([id]) => !old?.has(id))))
    }
  }

  has(list: string, id: unknown): boolean {
    return this.#rows.get(list)?.has(id) === true
  }

  /** Returns whether two rows have the same contents. Most are compared without their texts. */
  areEqual(list: string, one: Row, other: Row): boolean {
    return hasSameFields(one, other) || this.textOf(list, one) === this.textOf(list, other)
  }

  /** Returns the contents of a row as JSON, in the order of the names of its fields. */
  textOf(list: string, row: Row): string {
    return JSON.stringify(this.#contentsOf(list, row))
  }

  #contentsOf(list: string, row: Row): Row {
    const { key, references } = LISTS.get(list) ?? OWN_LIST
    const isNew = this.has(list, row[key])
    const names = Object.keys(row).filter((name) => {
      const isOwnId = isNew && name === key && references[name] === undefined
      return !isOwnId && !this.#ignored.has(name)
    })
    return Object.fromEntries(
      names.sort().map((name) => [name, this.#resolve(references[name], row[name])]),
    )
  }

  #resolve(model: ModelName | undefined, value: unknown): unknown {
    if (model === undefined) return value
    const { list } = MODELS[model]
    const target = this.#rows.get(list)?.get(value)
    return target === undefined ? value : this.#contentsOf(list, target)
  }
}

function hasSameFields(one: Row, other: Row): boolean {
  const names = Object.keys(one)
  const isSame = names.every((name) => one[name] === other[name])
  return isSame && names.length === Object.keys(other).length
}

/** The rows of each list by their key. */
type Index = ReadonlyMap<string, Rows>

function rowsIn(index: Index, list: string): Rows {
  return index.get(list) ?? new Map()
}

/** The field that makes an object of your own state a row. */
const ID = 'id'

/** The relations of a list in your own state. */
const OWN_LIST: Relations = { key: ID, references: {} }

/** The name of everything in your own state that is no row. */
const REST = 'the rest of'

function indexOf({ rows, state }: Contents): Index {
  const index = new Map([...LISTS].map(([list, { key }]) => [list, byKey(rows[list], key)]))
  if (state === undefined) return index
  const rest = takeLists(state, 'state', index)
  const value = isPlainObject(rest) ? savedRecord(rest) : { value: rest }
  return index.set(REST, new Map([['state', value]]))
}

/** Adds the lists of rows in a value. Returns the rest of it, in the order of names. */
function takeLists(value: unknown, name: string, index: Map<string, Rows>): unknown {
  if (Array.isArray(value) && value.every(isRow)) {
    index.set(name, byKey(value, ID))
    return undefined
  }
  if (!isPlainObject(value)) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    members.map(([key, each]) => [key, takeLists(each, `${name}.${key}`, index)]),
  )
}

function isRow(value: unknown): value is Row {
  return isPlainObject(value) && Object.hasOwn(value, ID)
}

/** Returns rows by their key. One with a key that another one has is a new row. */
function byKey(rows: unknown, key: string): Rows {
  const found = new Map<unknown, Row>()
  for (const each of Array.isArray(rows) ? rows : []) {
    const row = savedRecord(each)
    found.set(found.has(row[key]) ? Symbol(key) : row[key], row)
  }
  return found
}

/** How the effects of a run differ from those of the undisturbed run. */
export interface Difference {
  readonly rule: 'duplicated-effect' | 'lost-effect' | 'changed-effect'
  /** The effects that only the run has, and those that only the undisturbed run has. */
  readonly extra: readonly string[]
  readonly missing: readonly string[]
}

/** Compares the effects of a run with those of the undisturbed run; undefined if they are equal. */
export function compareEffects(expected: Effects, actual: Effects): Difference | undefined {
  const extra = lessOf(actual, expected)
  const missing = lessOf(expected, actual)
  if (extra.length === 0 && missing.length === 0) return undefined
  return { rule: ruleOf(expected, { extra, missing }), extra, missing }
}

function ruleOf(
  expected: Effects,
  { extra, missing }: Pick<Difference, 'extra' | 'missing'>,
): Difference['rule'] {
  if (extra.some((effect) => isCreation(effect) && expected.has(effect))) return 'duplicated-effect'
  const isLess = extra.length === 0 || missing.some(isCreation)
  return isLess && !extra.some(isCreation) ? 'lost-effect' : 'changed-effect'
}

/** Names an effect in a report that says itself whether it is extra or missing. */
export function nameEffect(effect: string): string {
  return isCreation(effect) ? effect.slice(CREATED.length) : effect
}

function isCreation(effect: string): boolean {
  return effect.startsWith(CREATED)
}

/** Returns the effects of `these` that `others` have less often, as often as they are missing. */
function lessOf(these: Effects, others: Effects): readonly string[] {
  return [...these].flatMap(([effect, times]) =>
    new Array<string>(Math.max(0, times - (others.get(effect) ?? 0))).fill(effect),
  )
}
