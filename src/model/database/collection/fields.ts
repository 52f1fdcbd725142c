import { schemas } from '../../../contract/generated/validators.gen.js'
import { isPlainObject, refuse } from '../../../lib/check.ts'
import { describe } from '../../../lib/text/describe.ts'
import { suggest } from '../../../lib/text/nearest.ts'
import type { Layout } from '../layout.ts'

/** A field of a model. */
export interface Field {
  readonly type: 'number' | 'string' | 'boolean'
  /** The only values that the field can have; undefined if it can have any. */
  readonly values: readonly string[] | undefined
  /** Whether the field can be null. */
  readonly isNullable: boolean
  /** Whether the field has an id, which can be a BigInt. */
  readonly isId: boolean
}

/** The fields of a model, by name. */
export type Fields = ReadonlyMap<string, Field>

/** Returns the fields of a model. Their types are those of the contract. */
export function fieldsOf<Row extends object>({ schema, sample }: Layout<Row>): Fields {
  const { properties } = schemas[schema]
  return new Map(
    Object.entries(sample).map(([name, value]) => {
      const { type, enum: values, format } = properties[name] ?? {}
      const isId = format === 'int64'
      return [name, { type: typeOf(type), values, isNullable: value === null, isId }]
    }),
  )
}

/**
 * Returns the entries of an object of fields, including those that are undefined.
 *
 * @throws {TypeError} if the value is not an object, or has an unknown field.
 */
export function fieldEntries(
  option: string,
  got: unknown,
  fields: Fields,
): readonly (readonly [name: string, value: unknown, field: Field])[] {
  if (!isPlainObject(got)) return refuse(option, got, 'an object')
  return Object.entries(got).map(([name, value]) => {
    return [name, value, fields.get(name) ?? refuseField(option, name, fields)]
  })
}

function refuseField(option: string, name: string, fields: Fields): never {
  const hint = suggest(name, [...fields.keys()])
  throw new TypeError(`${option}: ${describe(name)} is not one of its fields; ${hint}`)
}

/** Returns the type of a field in JavaScript. */
function typeOf(schemaType: string | undefined): Field['type'] {
  if (schemaType === 'integer') return 'number'
  return schemaType === 'boolean' ? 'boolean' : 'string'
}
