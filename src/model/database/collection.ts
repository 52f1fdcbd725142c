/** The rows of one model, as `petstore.db.pet` and its siblings offer them. The API is that of @mswjs/data. */
export interface Collection<Row> {
  /** Creates a row. Missing fields get the default of the model, and a missing id the next free one. */
  create(values?: Partial<Row>): Row
  count(query?: Query<Row>): number
  /** Returns the first matching row, or null. With `strict`, throws if there is none. */
  findFirst(query: Query<Row>): Row | null
  findMany(query: Partial<Query<Row>> & Page<Row>): Row[]
  getAll(): Row[]
  /** Updates the first matching row. Do not assign to the fields of a row: the indexes would miss it. */
  update(query: Query<Row> & { readonly data: Patch<Row> }): Row | null
  updateMany(query: Query<Row> & { readonly data: Patch<Row> }): Row[] | null
  delete(query: Query<Row>): Row | null
  deleteMany(query: Query<Row>): Row[] | null
}

/** Selects rows by their fields. */
export interface Query<Row> {
  readonly where: { readonly [Field in keyof Row]?: Comparison<NonNullable<Row[Field]>> }
  /** Throws if no row matches. */
  readonly strict?: boolean
}

/** New values of fields, or functions that return the new value for the old one. */
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
