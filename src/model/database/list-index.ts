import { SortedIds } from './sorted-ids.ts'

type FieldValue = string | number | bigint | boolean | null

/** The fields to filter a list by. Undefined fields are ignored. */
export type Filter = Readonly<Record<string, FieldValue | undefined>>

const NONE = new SortedIds()

/**
 * An index of the rows of a list. It stores the sorted ids of the matching rows for every
 * combination of filters, so the time to read a page and its total does not depend on the number of
 * rows.
 */
export class ListIndex {
  readonly #fields: readonly string[]
  readonly #matches = new Map<string, SortedIds>()
  /** The indexed values of each row, by id. They are copies because rows can change. */
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
    const key = this.#fields.map((field) => keyPart(filter[field])).join()
    return this.#matches.get(key) ?? NONE
  }

  /** Returns the keys of all filter combinations that match a row with these values. */
  #keysOf(values: readonly FieldValue[]): readonly string[] {
    let keys = ['']
    // Loops, because a world has hundreds of thousands of rows, and this is most of loading one.
    for (const [index, value] of values.entries()) {
      const longer: string[] = []
      for (const key of keys) {
        const start = index === 0 ? '' : `${key},`
        longer.push(start + keyPart(undefined), start + keyPart(value))
      }
      keys = longer
    }
    return keys
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

/**
 * Returns the part of a key for one field: its value, or `*` for any value. No value contains the
 * separator, a comma.
 */
function keyPart(value: FieldValue | undefined): string {
  return value === undefined ? '*' : String(value)
}
