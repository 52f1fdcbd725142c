import { factory, nullable, primaryKey } from '@mswjs/data'
import { type FieldSchema, type SchemaName, schemas } from '../contract/generated/validators.gen.js'
import { explainViolations, findViolations } from '../contract/violations.ts'
import { membersOf, OptionError, throwOptionError } from '../lib/check.ts'
import type { World } from './fixtures.ts'
import type { ModelProblemCode } from './problems.ts'
import { type ModelName, mapModels } from './rows.ts'

/** A field of a model: the parts of its schema in the contract, and its role in the database. */
export interface FieldDescription extends FieldSchema {
  readonly name: string
  readonly type: 'integer' | 'string' | 'boolean'
  /** Whether a new row must have it. */
  readonly required: boolean
  /** Whether it can be null, which means that it has no value. */
  readonly nullable: boolean
}

/** A model, as the service knows it. @mswjs/data gets its own definition. */
export interface ModelDefinition {
  /** The name of its collection in `petstore.db`. */
  readonly name: ModelName
  /** The field that is the key of its rows. */
  readonly key: string
  readonly fields: readonly FieldDescription[]
  /** The schema of the contract that the rows match. A field that is null counts as absent. */
  readonly schema: SchemaName
  /** The name of the list of its rows in fixtures and snapshots. */
  readonly list: keyof World
  /** The name of a record in messages, such as `pet` in `There is no pet 42`. */
  readonly noun: string
  /** The error code for a record that doesn't exist. */
  readonly notFound: ModelProblemCode
  /** The fields that a new row must have. */
  readonly required: readonly string[]
  /** The fields that contain the id of another row, and its model. */
  readonly references: Readonly<Record<string, 'category' | 'pet'>>
}

/** The definition of each model. Each comes after those that it refers to. */
export const MODELS: Readonly<Record<ModelName, ModelDefinition>> = {
  category: define({
    name: 'category',
    schema: 'Category',
    list: 'categories',
    noun: 'category',
    notFound: 'category_not_found',
    key: 'id',
    required: ['name'],
    references: {},
  }),
  pet: define({
    name: 'pet',
    schema: 'Pet',
    list: 'pets',
    noun: 'pet',
    notFound: 'pet_not_found',
    key: 'id',
    required: ['name', 'categoryId'],
    references: { categoryId: 'category' },
  }),
  order: define({
    name: 'order',
    schema: 'Order',
    list: 'orders',
    noun: 'order',
    notFound: 'order_not_found',
    key: 'id',
    required: [],
    references: { petId: 'pet' },
  }),
  inventoryItem: define({
    name: 'inventoryItem',
    schema: 'InventoryItem',
    list: 'inventory',
    noun: 'inventory item for pet',
    notFound: 'inventory_item_not_found',
    key: 'petId',
    required: ['petId', 'status'],
    references: { petId: 'pet' },
  }),
}

/** Adds the fields, as the contract describes them. */
function define(model: Omit<ModelDefinition, 'fields'>): ModelDefinition {
  const { properties, required } = schemas[model.schema]
  const fields = Object.entries(properties).map(
    ([name, { type, ...rest }]): FieldDescription => ({
      name,
      type: type === 'integer' || type === 'boolean' ? type : 'string',
      required: model.required.includes(name),
      nullable: !required.includes(name),
      ...rest,
    }),
  )
  return { ...model, fields }
}

/** Creates the models of @mswjs/data. `nextId` returns the id of a row that is created without one. */
export function createModels(nextId: (name: ModelName) => number) {
  return factory(
    mapModels((name) => {
      const { key, fields } = MODELS[name]
      return Object.fromEntries(
        fields.map((field) => [
          field.name,
          field.name === key ? primaryKey(() => nextId(name)) : defaultOf(field),
        ]),
      )
    }),
  )
}

function defaultOf(field: FieldDescription) {
  if (field.nullable) return nullable<string>(() => null)
  const { type, enum: [first = ''] = [] } = field
  return { integer: () => 0, string: () => first, boolean: () => false }[type]
}

/** The highest id that you can give to a row. It leaves room for the ids of new rows. */
const HIGHEST_ID = 2 ** 52

export function keyOf({ key }: ModelDefinition, row: object): number {
  return Reflect.get(row, key)
}

/** Returns a frozen row with the fields of a model. A field without a value is null. */
export function toRow<Row extends object>({ fields }: ModelDefinition, values: object): Row {
  const row: Record<string, unknown> = {}
  for (const { name } of fields) row[name] = Reflect.get(values, name) ?? null
  // The schema has the same fields as the row's type.
  return Object.freeze(row) as Row
}

/** Returns a copy of rows by id, in the order of ids. */
export function sortById<Row>(rows: ReadonlyMap<number, Row>): Map<number, Row> {
  return new Map([...rows].sort(([one], [other]) => one - other))
}

/** How to check the values of a row. */
interface Checking {
  /** How paths in messages begin: `fixtures.pets[0].` */
  readonly prefix: string
  /** The fields that may not be missing. By default, those that the contract requires. */
  readonly required?: readonly string[]
}

/** Checks the values of a row against the contract. A number beyond ±2^53 may have been rounded. */
export function checkValues(model: ModelDefinition, value: unknown, checking: Checking): void {
  const { prefix, required } = checking
  const violations = findViolations(model.schema, value).filter(
    ({ params: { missingProperty: name } }) =>
      name === undefined || required === undefined || required.includes(name),
  )
  const wrong = explainViolations(violations, model.schema, value)
  if (wrong !== undefined) {
    const object = prefix.replace(/(?:\.|: )$/, '')
    throw new OptionError({ ...wrong, path: wrong.field ? prefix + wrong.field : object })
  }
  for (const [name, each] of Object.entries(membersOf(value))) {
    if (typeof each !== 'number') continue
    if (name === model.key && (each < 1 || each > HIGHEST_ID)) {
      throwOptionError(prefix + name, each, ID)
    }
    if (!Number.isSafeInteger(each)) throwOptionError(prefix + name, each, INTEGER)
  }
}

const ID = 'an id from 1 to 2^52'

const INTEGER = 'an integer up to 2^53 - 1'
