import { type FieldSchema, schemas } from '../contract/generated/validators.gen.js'
import { namesOf } from '../lib/option-table.ts'
import { LAYOUTS } from './layout.ts'
import { relations } from './relations.ts'
import type { ModelName } from './rows.ts'

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

/** The names of the models, as in `petstore.db`. */
export const MODEL_NAMES: readonly ModelName[] = namesOf(LAYOUTS)

/** Describes the models. */
export function describeModels(): readonly ModelDescription[] {
  return MODEL_NAMES.map((name) => ({
    name,
    key: LAYOUTS[name].key,
    fields: describeFields(name),
  }))
}

/** Describes the fields of a model, in the order that they have in rows. */
export function describeFields(model: ModelName): readonly FieldDescription[] {
  const { schema, sample, required, list } = LAYOUTS[model]
  return Object.entries(sample).map(([name, value]) => {
    const { type, ...rest } = schemas[schema].properties[name] ?? { type: 'string' }
    const target = relations.get(list)?.references[name]
    const references = MODEL_NAMES.find((each) => LAYOUTS[each].list === target)
    return {
      name,
      type: type === 'integer' || type === 'boolean' ? type : 'string',
      required: required.some((each) => each === name),
      nullable: value === null,
      ...rest,
      ...(references !== undefined && { references }),
    }
  })
}

/** Returns whether a field is an int64 in the contract: the key of its row, or a reference. */
export function isId(model: ModelName, field: string): boolean {
  return schemas[LAYOUTS[model].schema].properties[field]?.format === 'int64'
}
