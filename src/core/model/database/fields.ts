import { isPlainObject, refuse, refuseUnknown } from '../../lib/check.ts'
import { suggest } from '../../lib/nearest.ts'
import type { FieldDescription } from '../describe-models.ts'

/** The fields of a model. */
export type Fields = readonly FieldDescription[]

/**
 * Returns the entries of an object of fields, including those that are undefined.
 *
 * @throws {TypeError} if the value isn't an object, or has an unknown field.
 */
export function fieldEntries(
  option: string,
  got: unknown,
  fields: Fields,
): readonly (readonly [name: string, value: unknown, field: FieldDescription])[] {
  if (!isPlainObject(got)) return refuse(option, got, 'an object')
  return Object.entries(got).map(([name, value]) => {
    const field = fields.find((each) => each.name === name)
    return [name, value, field ?? refuseField(option, name, fields)]
  })
}

function refuseField(option: string, got: string, fields: Fields): never {
  const names = fields.map(({ name }) => name)
  return refuseUnknown(option, got, suggest(got, names), 'one of its fields')
}
