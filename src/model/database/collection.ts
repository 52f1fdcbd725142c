/** A model of @mswjs/data: `petstore.db.pet.create(…)`, `.findMany({ where: … })`, `.update(…)` … */
export interface Collection<Row> {
  /** Adds a row; what is left out gets the model's default, the id the next free one. */
  create(values?: Partial<Row>): Row
  count(query?: Query<Row>): number
  /** Returns the first row that matches, or null; throws instead when `strict`. */
  findFirst(query: Query<Row>): Row | null
  findMany(query: Partial<Query<Row>> & Page<Row>): Row[]
  getAll(): Row[]
  /** Changes the first row that matches. Assigning to a row's fields instead keeps no index true. */
  update(query: Query<Row> & { readonly data: Patch<Row> }): Row | null
  updateMany(query: Query<Row> & { readonly data: Patch<Row> }): Row[] | null
  delete(query: Query<Row>): Row | null
  deleteMany(query: Query<Row>): Row[] | null
}

/** Selects rows by their fields. */
export interface Query<Row> {
  readonly where: { readonly [Field in keyof Row]?: Comparison<NonNullable<Row[Field]>> }
  /** Throw when nothing matches. */
  readonly strict?: boolean
}

/** New values for some fields, or functions that make them from the old ones. */
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
