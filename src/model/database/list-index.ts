import { SortedIds } from './sorted-ids.ts'

type FieldValue = string | number | boolean | null

/** Fields to filter a list by; one that is left out or undefined filters nothing. */
export type Filter = Readonly<Record<string, FieldValue | undefined>>

const NONE = new SortedIds()

/**
 * Keeps, for every combination of filters that a list takes, the ids that match, in order: so a
 * page and its total cost the same however many rows there are.
 */
export class ListIndex {
  readonly #fields: readonly string[]
  readonly #matches = new Map<string, SortedIds>()
  /** What each id is filed under. Rows are live objects, so their values are copied. */
  readonly #filed = new Map<number, readonly FieldValue[]>()

  constructor(fields: readonly string[]) {
    this.#fields = fields
  }

  /** Files a row under its values, and no longer under those it had before. */
  put(id: number, row: object): void {
    this.remove(id)
    const record = row as Readonly<Record<string, FieldValue>>
    const values = this.#fields.map((field) => record[field] ?? null)
    this.#filed.set(id, values)
    for (const key of this.#keysOf(values)) this.#openMatches(key).add(id)
  }

  remove(id: number): void {
    const values = this.#filed.get(id)
    if (values === undefined) return
    this.#filed.delete(id)
    for (const key of this.#keysOf(values)) this.#dropMatch(key, id)
  }

  /** The ids of the rows that match every given filter. */
  find(filter: Filter): SortedIds {
    const key = this.#fields.map((field) => part(filter[field])).join()
    return this.#matches.get(key) ?? NONE
  }

  /** Every key that a row with these values is found by: each field given, or left out. */
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

/** One field's part of a key: `*` for any value. Values are enums, ids and booleans: no commas. */
function part(value: FieldValue | undefined): string {
  return value === undefined ? '*' : String(value)
}
