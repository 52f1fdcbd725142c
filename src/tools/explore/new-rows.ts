import { isPlainObject, membersOf } from '../../core/lib/check.ts'
import { MODELS } from '../../core/model/models.ts'
import type { ModelName } from '../../core/model/rows.ts'
import type { EffectOptions } from './effects.ts'
import { idNameOf, type Rows } from './rows-by-key.ts'

/** The key of the rows of a list, and the models to which they refer. */
type Relations = Pick<(typeof MODELS)[ModelName], 'references'> & { readonly key: string }

/** The relations of each list of rows. */
export const LISTS = new Map<string, Relations>(
  Object.values(MODELS).map((model) => [model.list, model]),
)

/** The rows by which references are replaced: those that didn't exist at the start, or with other keys. */
export class NewRows {
  readonly #rows = new Map<string, Rows>()
  readonly #after: Index
  readonly #ignored: ReadonlySet<string>

  constructor(before: Index, after: Index, { ignored, unstable }: EffectOptions) {
    this.#after = after
    this.#ignored = ignored
    for (const [list, rows] of after) {
      const old = before.get(list)
      const isNew = ([key]: readonly [unknown, unknown]) => !old?.has(key)
      this.#rows.set(list, unstable.has(list) ? rows : new Map([...rows].filter(isNew)))
    }
  }

  /** Returns whether two rows have the same contents. Most are compared without their texts. */
  areEqual(list: string, one: unknown, other: unknown): boolean {
    if (isPlainObject(one) && isPlainObject(other)) {
      if (hasSameFields(membersOf(one), membersOf(other))) return true
    }
    const [first, second] = [this.contentsOf(list, one), this.contentsOf(list, other)]
    return JSON.stringify(first) === JSON.stringify(second)
  }

  /**
   * Returns the contents of a row, in the order of the names of its fields. `above` has the rows that
   * refer to it.
   */
  contentsOf(list: string, row: unknown, above: readonly unknown[] = []): unknown {
    if (!isPlainObject(row)) return row
    const fields = membersOf(row)
    const { key = idNameOf(row), references = {} } = LISTS.get(list) ?? {}
    const names = Object.keys(row).filter((name) => {
      const isOwnId = name === key && references[name] === undefined
      return !isOwnId && !this.#ignored.has(name)
    })
    const place = { list, row, above }
    return Object.fromEntries(
      names.sort().map((name) => [name, this.#resolve(name, fields[name], place)]),
    )
  }

  /** Returns the value of a field with the rows to which it refers, and without the row's own id in links. */
  #resolve(name: string, value: unknown, { list, row, above }: Place): unknown {
    const inside = (key: string, each: unknown) => this.#resolve(key, each, { list, row, above })
    // `authors` are several of what `author` is one of.
    if (Array.isArray(value)) return value.map((each) => inside(name.replace(/s$/, ''), each))
    if (isPlainObject(value)) {
      const idName = idNameOf(value)
      const members = Object.entries(value)
      // What is embedded may only have an id: `author: { id: 1 }`.
      return Object.fromEntries(
        members.map(([key, each]) => [key, inside(key === idName ? name : key, each)]),
      )
    }
    const target = this.#listOf(list, name, value)
    const found = target && this.#rows.get(target)?.get(value)
    if (target === undefined || found === undefined || above.includes(found))
      return withoutOwnId(value, row)
    if (above.length > MOST_ABOVE) return target
    return this.contentsOf(target, found, [...above, row])
  }

  /** Returns the list to whose rows a field refers; undefined if it isn't certain, or to none. */
  #listOf(list: string, name: string, value: unknown): string | undefined {
    const relations = LISTS.get(list)
    const model = relations?.references[name]
    if (relations !== undefined) return model && MODELS[model].list
    const lists = [...this.#after.keys()].filter((each) => !LISTS.has(each))
    const stem = REFERENCE.exec(name)?.[1] ?? name
    const isPerson = PERSON.test(name)
    const named = lists.filter((each) =>
      stem === name
        ? each !== list && isNamedBy(name, nameOf(each))
        : nameOf(each).startsWith(stemOf(stem)),
    )
    const others = lists.filter(
      (each) => rowsIn(this.#after, each).has(value) && !(isPerson && each === list),
    )
    const found = named.length === 0 && (isPerson || stem !== name) ? others : named
    return found.length === 1 ? found[0] : undefined
  }
}

function stemOf(name: string): string {
  return name.slice(0, -1).toLowerCase()
}

/** Returns whether a field such as `author` refers to the rows of `authors`. Some fields count or number. */
function isNamedBy(field: string, list: string): boolean {
  const isNumber = /^(?:order|number|position|rank|index|count|level|version|page)$/i.test(field)
  const name = field.toLowerCase()
  const plurals = [`${name}s`, `${name}es`, name.replace(/y$/, 'ies')]
  return !isNumber && list !== name && plurals.includes(list)
}

/** A row whose contents are being described. */
interface Place {
  readonly list: string
  readonly row: unknown
  /** The rows that refer to it. */
  readonly above: readonly unknown[]
}

const LINK = /^(?:https?:\/)?\/[^ ]*$/

/** Returns a link without the id of the row that it belongs to: `/drafts/2`. */
function withoutOwnId(value: unknown, row: unknown): unknown {
  if (typeof value !== 'string' || !LINK.test(value)) return value
  const id = String(membersOf(row)[idNameOf(row) ?? ''])
  return value.replace(/(?<=\/)[^/?#]+/g, (segment) => (segment === id ? '{id}' : segment))
}

/** How many rows refer to one another before only the list is compared: all may refer to all. */
const MOST_ABOVE = 2

/** Matches the names of fields that refer to a person, whatever the list is called: `owner`, `createdBy`. */
const PERSON = /^(?:owner|creator|assignee|reporter|sender|recipient|user|by|\w+(?:By|_by))$/

/** Matches the name of a field with the id of a row, or with several: `postId`, `post_ids`. */
const REFERENCE = /^(.+?)(?:I[dD]s?|[_-]ids?)$/

/** Returns the last part of the path of a list. */
function nameOf(list: string): string {
  return list.slice(list.lastIndexOf('.') + 1).toLowerCase()
}

function hasSameFields(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const names = Object.keys(one)
  const isSame = names.every((name) => one[name] === other[name])
  return isSame && names.length === Object.keys(other).length
}

/** The rows of each list by their key. */
export type Index = ReadonlyMap<string, Rows>

export function rowsIn(index: Index, list: string): Rows {
  return index.get(list) ?? new Map()
}
