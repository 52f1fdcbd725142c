/**
 * The rows of one model, such as `petstore.db.pet`. The methods are those of `@mswjs/data`, but they
 * refuse what they don't know: a `TypeError` names the option, what was expected and what it got.
 * A refused call changes nothing.
 *
 * Every returned row is a frozen copy. To change a row, call `update`.
 */
export interface Collection<Row, RequiredField extends keyof Row = never> {
  /**
   * Creates a row. Missing optional fields get the model's defaults, and a missing `id` gets the
   * next free id.
   *
   * @throws {TypeError} if a field is missing, unknown or of the wrong type, if the id is taken, or if
   * there's no room for the row (`maxDataBytes`).
   */
  create(values: NewRow<Row, RequiredField>): Row
  /** Returns the number of matching rows, or of all rows without `where`. */
  count(query?: Partial<Pick<Query<Row>, 'where'>>): number
  /** Returns the first matching row; null if none matches. */
  findFirst(query: Query<Row> & Sorting<Row>): Row | null
  /** Returns the matching rows, or all rows without `where`. The default order is that of creation. */
  findMany(query?: Partial<Query<Row>> & Sorting<Row> & Page): Row[]
  /** Returns all rows. */
  getAll(): Row[]
  /** Updates the first matching row and returns it; null if none matches. */
  update(query: Query<Row> & { readonly data: Patch<Row> }): Row | null
  /** Updates the matching rows, or all rows without `where`, and returns them; null if there are none. */
  updateMany(query: Partial<Query<Row>> & { readonly data: Patch<Row> }): Row[] | null
  /** Deletes the first matching row and returns it; null if none matches. */
  delete(query: Query<Row>): Row | null
  /** Deletes the matching rows, or all rows without `where`, and returns them; null if there are none. */
  deleteMany(query?: Partial<Query<Row>>): Row[] | null
}

/** The values of a new row. */
type NewRow<Row, RequiredField extends keyof Row> = Pick<Row, RequiredField> &
  Partial<Omit<Row, RequiredField>>

/** Selects rows by their fields. */
interface Query<Row> {
  /** The conditions, all of which a row must meet. `{}` selects all rows. */
  readonly where: Where<Row>
  /** Throws if no row matches. @default false */
  readonly strict?: boolean
}

/**
 * The conditions on the fields of a row: a value, which the field must equal, or operators, such as
 * `{ gte: 3, lt: 7 }`, all of which must match. A field that is null matches only null and
 * `{ equals: null }`.
 */
type Where<Row> = {
  readonly [Field in keyof Row]?: Operand<Row[Field]> | Operators<Operand<Row[Field]>>
}

/** The values to compare a field with. An integer can be a bigint, as in a reference. */
type Operand<Value> = [Extract<Value, number>] extends [never] ? Value : Value | bigint

/** The new value of each field to update, or a function that computes it from the old value. */
type Patch<Row> = {
  readonly [Field in keyof Row]?: Row[Field] | ((value: Row[Field], row: Row) => Row[Field])
}

/** Sorts rows by the first field, rows with equal values by the second, and so on. Nulls come first. */
interface Sorting<Row> {
  /** The fields and their directions, as one object or a list of objects. */
  readonly orderBy?: OrderBy<Row> | readonly OrderBy<Row>[]
}

type OrderBy<Row> = { readonly [Field in keyof Row]?: 'asc' | 'desc' }

/** A page of the matching rows. It starts at an offset or after a row. */
type Page = {
  /** The maximum number of rows. @default all */
  readonly take?: number
} & (
  | {
      /** The number of rows to leave out at the start. @default 0 */
      readonly skip?: number
      readonly cursor?: never
    }
  | {
      /**
       * The id of the last row of the previous page; null for the first page. If no matching row has
       * this id, the page is empty.
       */
      readonly cursor: number | null
      readonly skip?: never
    }
)

/** The operators for the values of a field. The brackets keep a union of strings in one piece. */
type Operators<Value> = Equality<Value> &
  ([NonNullable<Value>] extends [boolean]
    ? unknown
    : Ordering<NonNullable<Value>> &
        ([NonNullable<Value>] extends [string] ? TextSearch : Ranges<NonNullable<Value>>))

interface Equality<Value> {
  readonly equals?: Value
  readonly notEquals?: Value
}

interface Ordering<Value> {
  readonly gt?: Value
  readonly gte?: Value
  readonly lt?: Value
  readonly lte?: Value
  readonly in?: readonly Value[]
  readonly notIn?: readonly Value[]
}

interface Ranges<Value> {
  /** The lowest and the highest value. */
  readonly between?: readonly [Value, Value]
  readonly notBetween?: readonly [Value, Value]
}

interface TextSearch {
  readonly contains?: string
  readonly notContains?: string
}
