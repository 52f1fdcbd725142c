import { SortedIds } from './sorted-ids.ts'

type FieldValue = string | number | boolean | null

/** The fields to filter a list by. Undefined fields are ignored. */
export type Filter = Readonly<Record<string, FieldValue | undefined>>

const NONE = new SortedIds()

/**
 * An index of the rows of a list: the matching ids, sorted, for every combination of filters.
 *
 * With it, reading a page and its total takes the same time for any number of rows.
 */
export class ListIndex {
  readonly #fields: readonly string[]
  readonly #matches = new Map<string, SortedIds>()
  /** The indexed values of each id. They are copied because rows are live objects. */
  readonly #indexed = new Map<number, readonly FieldValue[]>()

  constructor(fields: readonly string[]) {
    this.#fields = fields
  }

  /** Adds a row to the index, or updates its entry. */
  put(id: number, row: object): void {
    this.remove(id)
    const record = row as Readonly<Record<string, FieldValue>>
    const values = this.#fields.map((field) => record[field] ?? null)
    this.#indexed.set(id, values)
    for (const key of this.#keysOf(values)) this.#openMatches(key).add(id)
  }

  /** Removes a row from the index. */
  remove(id: number): void {
    const values = this.#indexed.get(id)
    if (values === undefined) return
    this.#indexed.delete(id)
    for (const key of this.#keysOf(values)) this.#dropMatch(key, id)
  }

  /** Returns the ids of the rows that match all filters. */
  find(filter: Filter): SortedIds {
    const key = this.#fields.map((field) => part(filter[field])).join()
    return this.#matches.get(key) ?? NONE
  }

  /** Returns every key that finds a row with these values: each field is either filtered by or not. */
  #keysOf(values: readonly FieldValue[]): readonly string[] {
    return values.reduce<readonly string[]>(
      (keys, value, index) =>
        keys.flatMap((key) => {
          const start = index === 0 ? '' : `${key},`
          return [`${start}${part(undefined)}`, `${start}${part(value)}`]
        }),
      [''],
    )
  }

  #openMatches(key: string): SortedIds {
    const found = this.#matches.get(key) ?? new SortedIds()
    this.#matches.set(key, found)
    return found
  }

  #dropMatch(key: string, id: number): void {
    const matches = this.#matches.get(key)
    matches?.delete(id)
    if (matches?.size === 0) this.#matches.delete(key)
  }
}

/** Returns the part of a key for one field; `*` means any value. No value contains a comma. */
function part(value: FieldValue | undefined): string {
  return value === undefined ? '*' : String(value)
}
