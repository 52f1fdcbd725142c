/** The rows of one model, such as `petstore.db.pet`, with the API of @mswjs/data. */
export interface Collection<Row> {
  /** Creates a row. Missing fields get the model's defaults. A missing id gets the next free id. */
  create(values?: Partial<Row>): Row
  /** Returns the number of matching rows, or of all rows without a query. */
  count(query?: Query<Row>): number
  /** Returns the first matching row, or null. With `strict`, throws if there is none. */
  findFirst(query: Query<Row>): Row | null
  /** Returns the matching rows. Without a page, returns all of them. */
  findMany(query: Partial<Query<Row>> & Page<Row>): Row[]
  /** Returns all rows. */
  getAll(): Row[]
  /**
   * Updates the first matching row and returns it; null if none matches. Change rows only like
   * this: the indexes do not notice assignments to the fields of a row.
   */
  update(query: Query<Row> & { readonly data: Patch<Row> }): Row | null
  /** Updates all matching rows and returns them; null if none matches. */
  updateMany(query: Query<Row> & { readonly data: Patch<Row> }): Row[] | null
  /** Deletes the first matching row and returns it; null if none matches. */
  delete(query: Query<Row>): Row | null
  /** Deletes all matching rows and returns them; null if none matches. */
  deleteMany(query: Query<Row>): Row[] | null
}

/** Selects rows by their fields. */
export interface Query<Row> {
  readonly where: { readonly [Field in keyof Row]?: Comparison<NonNullable<Row[Field]>> }
  /** Throws if no row matches. */
  readonly strict?: boolean
}

/** The new value of each field to update, or a function that computes it from the old value. */
export type Patch<Row> = {
  readonly [Field in keyof Row]?: Row[Field] | ((value: Row[Field], row: Row) => Row[Field])
}

interface Page<Row> {
  readonly take?: number
  readonly skip?: number
  readonly orderBy?: { readonly [Field in keyof Row]?: 'asc' | 'desc' }
}

type Comparison<Value> = Value extends boolean
  ? Equality<Value>
  : Equality<Value> & Ordering<Value> & (Value extends string ? TextSearch : Between<Value>)

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

interface Between<Value> {
  readonly between?: readonly [Value, Value]
  readonly notBetween?: readonly [Value, Value]
}

interface TextSearch {
  readonly contains?: string
  readonly notContains?: string
}
