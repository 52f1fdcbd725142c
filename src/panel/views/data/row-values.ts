import type { FieldDescription, ModelDescription } from '../../../core/model/models.ts'
import type { ModelName } from '../../../core/model/rows.ts'
import type { Row } from '../../store/rows.ts'

/** Names a row. */
export interface Place {
  readonly model: ModelName
  readonly id: string
}

/** Returns the name of a row. */
export function placeOf({ name, key }: ModelDescription, row: Row): Place {
  return { model: name, id: String(row[key]) }
}

/** The values of a form, by field: as the user sees them. An empty text means no value. */
export type Draft = Readonly<Record<string, string>>

/** Returns the values with which the form of a row begins; of a new row if it's undefined. */
export function toDraft(fields: readonly FieldDescription[], row: Row | undefined): Draft {
  return Object.fromEntries(
    fields.map((field) => {
      const value = row?.[field.name] ?? (isSwitch(field) ? false : '')
      return [field.name, String(value)]
    }),
  )
}

/** Returns whether a field is either true or false. One that can be null has three values. */
export function isSwitch({ type, nullable }: FieldDescription): boolean {
  return type === 'boolean' && !nullable
}

/** Returns the values that a field chooses from; undefined if it takes any. */
export function choicesOf(field: FieldDescription): readonly string[] | undefined {
  return field.type === 'boolean' ? ['true', 'false'] : field.enum
}

/** The fields of a row that change, and their values. */
export type Changes = Readonly<Record<string, unknown>>

/**
 * Returns the body of the call that saves a form: the fields that the user has changed. What doesn't
 * fit the type of a field is sent as it is, so that the service says what it expects.
 */
export function changesOf(
  fields: readonly FieldDescription[],
  draft: Draft,
  start: Draft,
): Changes {
  const changed = fields.filter(({ name }) => draft[name] !== start[name])
  return Object.fromEntries(changed.map((field) => [field.name, toValue(field, draft[field.name])]))
}

function toValue({ type, format, nullable }: FieldDescription, text = ''): unknown {
  if (text === '' && nullable) return null
  if (type === 'boolean') return text === 'true'
  // An id can be beyond 2^53, so it stays a text.
  const isNumber = type === 'integer' && format !== 'int64' && /^-?\d+$/.test(text)
  return isNumber && Number.isSafeInteger(Number(text)) ? Number(text) : text
}
