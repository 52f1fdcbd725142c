import { describeAsSent } from '../lib/text/as-sent.ts'
import { describe } from '../lib/text/describe.ts'
import { suggest } from '../lib/text/nearest.ts'
import {
  type FieldSchema,
  type SchemaName,
  type SchemaViolation,
  schemas,
  validators,
} from './generated/validators.gen.js'
import { INT64_DESCRIPTION, INT64_NAME } from './int64.ts'

/** Deviations from a schema that are allowed (A4 and A7 in docs/reference/assumptions.md). */
export interface Leniency {
  /** With `ignore`, fields that are not in the schema are allowed. */
  readonly unknownFields: 'reject' | 'ignore'
  /** With `accept`, text may contain NUL characters. */
  readonly nulCharacters: 'reject' | 'accept'
}

/** The most violations that one message describes. */
const MAX_SHOWN = 5

/** Validates a value. Returns its violations of the schema, except for those that are allowed. */
export function findViolations(
  name: SchemaName,
  value: unknown,
  leniency: Leniency,
): readonly SchemaViolation[] {
  const validate = validators[name]
  if (validate(value)) return []
  return (validate.errors ?? []).filter((violation) => !isAllowed(violation, leniency))
}

/**
 * Describes the invalid fields of a value: `name: expected a string but got 1; …`. The value can
 * come from `parseAsSent`.
 */
export function explainViolations(
  violations: readonly SchemaViolation[],
  name: SchemaName,
  value: unknown,
): string {
  // A body can have any number of unknown fields, and the hint for each costs time.
  const unknown = violations.filter(({ keyword }) => keyword === 'additionalProperties')
  const left = new Set(unknown.slice(MAX_SHOWN))
  const described = violations.filter((violation) => !left.has(violation))
  const sentences = [...new Set(described.map((violation) => explain(violation, name, value)))]
  const more = sentences.length + left.size - MAX_SHOWN
  const shown = sentences.slice(0, MAX_SHOWN).join('; ')
  return more > 0 ? `${shown}; and ${more} more` : shown
}

function isAllowed({ keyword }: SchemaViolation, leniency: Leniency): boolean {
  if (keyword === 'additionalProperties') return leniency.unknownFields === 'ignore'
  if (keyword === 'pattern') return leniency.nulCharacters === 'accept'
  return false
}

function explain(violation: SchemaViolation, name: SchemaName, value: unknown): string {
  const { instancePath, keyword, params } = violation
  const schema = schemas[name]
  const fields = schema.properties
  const { missingProperty: missing } = params
  if (missing !== undefined)
    return `${missing}: expected ${expectedBy(fields[missing], keyword)} but it is missing`
  if (keyword === 'additionalProperties') {
    const unknown = params.additionalProperty ?? ''
    return `${describe(unknown)} is not a field of ${name}; ${suggest(unknown, Object.keys(fields))}`
  }
  const field = instancePath.slice(1)
  if (field === '')
    return `body: expected ${expectedBy(schema, keyword)} but got ${describeAsSent(value)}`
  const expected = expectedBy(fields[field], keyword)
  return `${field}: expected ${expected} but got ${describeAsSent(Object(value)[field])}`
}

/** Describes a valid value. Mentions a limit only if the value violates that limit. */
function expectedBy(schema: FieldSchema | undefined, keyword: string): string {
  if (schema?.enum) return `one of ${schema.enum.join(', ')}`
  switch (schema?.type) {
    case 'integer':
      return describeInteger(schema, keyword)
    case 'string':
      return describeString(schema, keyword)
    case 'boolean':
      return 'true or false'
    default:
      return `a JSON ${schema?.type ?? 'value'}`
  }
}

/** The keywords that limit the size of a number. */
const RANGE = ['minimum', 'maximum', 'format']

function describeInteger({ format, minimum, maximum }: FieldSchema, keyword: string): string {
  const isOutOfRange = RANGE.includes(keyword)
  if (format === 'int64') return isOutOfRange ? INT64_DESCRIPTION : INT64_NAME
  return isOutOfRange ? `an integer from ${minimum} to ${maximum}` : 'an integer'
}

function describeString({ format }: FieldSchema, keyword: string): string {
  if (format === 'date-time') return "an RFC 3339 date-time such as '2026-01-31T12:00:00Z'"
  return keyword === 'pattern' ? 'a string without NUL characters' : 'a string'
}
