import type { Patch } from './collection/collection.ts'

/** The API of a model in @mswjs/data, which accepts any query and ignores what it does not know. */
export interface RawModel<Row> {
  create(values?: Partial<Row>): Row
  count(query?: RawQuery): number
  findFirst(query: RawQuery): Row | null
  findMany(query: RawQuery): Row[]
  getAll(): Row[]
  update(query: RawQuery & { readonly data: Patch<Row> }): Row | null
  updateMany(query: RawQuery & { readonly data: Patch<Row> }): Row[] | null
  delete(query: RawQuery): Row | null
  deleteMany(query: RawQuery): Row[] | null
}

interface RawQuery {
  /** The operators of each field. A field without operators must not be null. */
  readonly where?: Readonly<Record<string, object>>
  readonly strict?: boolean
  readonly take?: number
  readonly skip?: number
  readonly orderBy?: Readonly<Record<string, 'asc' | 'desc'>>
}
