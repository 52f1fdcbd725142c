import { type FieldSchema, type SchemaName, schemas } from '../contract/generated/validators.gen.js'
import { isInt64 } from '../contract/int64.ts'
import { explainViolations, findViolations, type Invalid } from '../contract/violations.ts'
import { isPlainObject, refuse, refuseUnknown } from '../lib/check.ts'
import { suggest } from '../lib/nearest.ts'
import { namesOf } from '../lib/option-table.ts'
import { hasBigInt } from './ids.ts'
import type { ModelProblemCode } from './problems.ts'
import type { CategoryRow, InventoryRow, ModelName, OrderRow, PetRow, Rows } from './rows.ts'
import type { World } from './world.ts'

/** A field of a model: the parts of its schema in the contract, and its role in the database. */
export interface FieldDescription extends FieldSchema {
  readonly name: string
  readonly type: 'integer' | 'string' | 'boolean'
  /** Whether a new row must have it. */
  readonly required: boolean
  /** Whether it can be null, which means that it has no value. */
  readonly nullable: boolean
  /** The model of the row that it refers to. Only references have this. */
  readonly references?: ModelName
}

/** A model: the name of its collection in `petstore.db`, the field that is its key, its fields. */
export interface ModelDescription {
  readonly name: ModelName
  readonly key: string
  readonly fields: readonly FieldDescription[]
}

/** The layout of a model. */
export interface Layout<Row> extends ModelDescription {
  /** The schema of the contract that the rows match. A field that is null counts as absent. */
  readonly schema: SchemaName
  /** The name of the list of its rows in a world or a snapshot. */
  readonly list: keyof World
  /** The name of a record in messages, such as `pet` in `There is no pet 42`. */
  readonly noun: string
  /** The error code for a record that doesn't exist. */
  readonly notFound: ModelProblemCode
  /** A valid row. It has all fields of the model; those that are null here can be null. */
  readonly sample: Row
  /** The fields that contain the id of another row, and its model. */
  readonly references: Readonly<Record<string, 'category' | 'pet'>>
  /** Returns the id of a row. */
  readonly keyOf: (row: object) => number
  /** The fields that are int64 in the contract: the key, and references. */
  readonly ids: ReadonlySet<string>
  /** Returns the bytes of a row: 600, and one for each character of its texts. */
  readonly bytesOf: (row: object) => number
  /** Returns whether a new row with the same id may replace a row. By default, none may. */
  readonly isReplaceable?: (row: Row) => boolean
  /** The bytes of the rows that are created along with a row. @default 0 */
  readonly bytesAlong?: number
}

/** The bytes of a row without its texts: at least the memory of the row and of its ids in all lists. */
const ROW_BYTES = 600

/** The layout of each model. Each comes after those that it refers to. */
export const LAYOUTS: { readonly [Name in ModelName]: Layout<Rows[Name]> } = {
  category: layoutOf<CategoryRow>({
    name: 'category',
    schema: 'Category',
    list: 'categories',
    noun: 'category',
    notFound: 'category_not_found',
    key: 'id',
    sample: { id: 1, name: '', description: null },
    required: ['name'],
    references: {},
  }),
  pet: layoutOf<PetRow>({
    name: 'pet',
    schema: 'Pet',
    list: 'pets',
    noun: 'pet',
    notFound: 'pet_not_found',
    key: 'id',
    sample: { id: 1, name: '', categoryId: 1, status: null },
    required: ['name', 'categoryId'],
    references: { categoryId: 'category' },
    // Its inventory item.
    bytesAlong: ROW_BYTES,
  }),
  order: layoutOf<OrderRow>({
    name: 'order',
    schema: 'Order',
    list: 'orders',
    noun: 'order',
    notFound: 'order_not_found',
    key: 'id',
    sample: { id: 1, petId: null, quantity: null, shipDate: null, complete: null },
    required: [],
    references: { petId: 'pet' },
  }),
  inventoryItem: layoutOf<InventoryRow>({
    name: 'inventoryItem',
    schema: 'InventoryItem',
    list: 'inventory',
    noun: 'inventory item for pet',
    notFound: 'inventory_item_not_found',
    key: 'petId',
    sample: { petId: 1, quantity: 0, status: 'available' },
    required: ['petId'],
    references: { petId: 'pet' },
    // Every pet gets an empty item at creation. You can replace it with one that has stock.
    isReplaceable: ({ quantity }) => quantity === 0,
  }),
}

/** The names of the models, as in `petstore.db`. */
export const MODEL_NAMES: readonly ModelName[] = namesOf(LAYOUTS)

/** What the contract doesn't say about a model, with the names of the fields without a default. */
type Basics<Row> = Omit<Layout<Row>, 'key' | 'fields' | 'keyOf' | 'ids' | 'bytesOf'> & {
  readonly key: keyof Row & string
  readonly required: readonly (keyof Row)[]
}

/** Adds the fields, as the contract describes them. */
function layoutOf<Row extends object>({ required, ...basics }: Basics<Row>): Layout<Row> {
  const { schema, key, sample, references } = basics
  const fields = Object.entries(sample).map(([name, value]): FieldDescription => {
    const { type, ...rest } = schemas[schema].properties[name] ?? { type: 'string' }
    return {
      name,
      type: type === 'integer' || type === 'boolean' ? type : 'string',
      required: required.some((each) => each === name),
      nullable: value === null,
      ...rest,
      ...(references[name] && { references: references[name] }),
    }
  })
  // A text with a few fixed values is shared by all rows.
  const texts = fields.filter((field) => field.type === 'string' && !field.enum)
  return {
    ...basics,
    fields,
    keyOf: (row) => Reflect.get(row, key),
    ids: new Set(fields.filter(({ format }) => format === 'int64').map(({ name }) => name)),
    bytesOf: (row) =>
      texts.reduce((sum, { name }) => sum + String(Reflect.get(row, name) ?? '').length, ROW_BYTES),
  }
}

/** Values of the fields of a row. They aren't checked yet. */
export type Values<Row> = { readonly [Field in keyof Row]?: unknown }

/** Returns a row with the fields of a model, and nothing else. A field without a value is null. */
export function pickRow<Row extends object>({ sample }: Layout<Row>, values: Values<Row>): Row {
  const row: Record<string, unknown> = {}
  for (const name in sample) row[name] = values[name] ?? null
  return Object(row)
}

/**
 * Returns the entries of an object of fields, including those that are undefined.
 *
 * @throws {TypeError} if the value isn't an object, or has an unknown field.
 */
export function fieldEntries(
  { fields }: ModelDescription,
  option: string,
  got: unknown,
): readonly (readonly [name: string, value: unknown, field: FieldDescription])[] {
  if (!isPlainObject(got)) return refuse(option, got, 'an object')
  const refuseField = (name: string) => {
    const hint = suggest(
      name,
      fields.map((field) => field.name),
    )
    return refuseUnknown(option, name, hint, 'one of its fields')
  }
  return Object.entries(got).map(([name, value]) => [
    name,
    value,
    fields.find((field) => field.name === name) ?? refuseField(name),
  ])
}

/** Rows may contain NUL characters, so that you can test how your client handles them. */
const LENIENCY = { unknownFields: 'reject', nulCharacters: 'accept' } as const

/**
 * Checks a row that you write, in fixtures or through `petstore.db`. Returns a description of its
 * violations of the contract; undefined if there are none. `descriptions` says what the values of
 * some fields are, where that says more than the contract.
 */
export function explainRow(
  { schema: name }: { readonly schema: SchemaName },
  row: unknown,
  descriptions: Readonly<Record<string, string>> = {},
): Invalid | undefined {
  const value = withoutBigInts(row)
  return explainViolations(findViolations(name, value, LENIENCY), { name, value, descriptions })
}

/** Replaces each int64 BigInt by the nearest number: the validators know only JSON. */
function withoutBigInts(row: unknown): unknown {
  if (!hasBigInt(row) || !isPlainObject(row)) return row
  const isInteger = (value: unknown) => typeof value === 'bigint' && isInt64(value)
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isInteger(value) ? Number(value) : value]),
  )
}
