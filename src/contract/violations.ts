import { describe } from '../lib/describe.ts'
import {
  type FieldSchema,
  type SchemaName,
  type SchemaViolation,
  schemas,
  validators,
} from './generated/validators.gen.js'
import { INT64_TAKES } from './int64.ts'

/** What a body may hold beyond the contract; see A4 and A7 in docs/reference/assumptions.md. */
export interface Leniency {
  /** Let fields pass that the schema does not have. They are dropped. */
  readonly unknownFields: 'reject' | 'ignore'
  /** Let text pass that holds NUL characters. */
  readonly nulCharacters: 'reject' | 'accept'
}

const MOST_SHOWN = 5

/**
 * Checks a value, and says in one sentence what is wrong with it: for each field what it got and
 * what it takes. Returns undefined when nothing is, or nothing that `leniency` does not forgive.
 */
export function explainViolations(
  name: SchemaName,
  value: unknown,
  leniency: Leniency,
): string | undefined {
  const validate = validators[name]
  if (validate(value)) return undefined
  const counted = (validate.errors ?? []).filter((violation) => !isForgiven(violation, leniency))
  const sentences = [...new Set(counted.map((violation) => explain(violation, name, value)))]
  if (sentences.length === 0) return undefined
  const more = sentences.length - MOST_SHOWN
  const shown = sentences.slice(0, MOST_SHOWN).join('; ')
  return more > 0 ? `${shown}; and ${more} more` : shown
}

function isForgiven({ keyword }: SchemaViolation, leniency: Leniency): boolean {
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
    return `${missing}: is required: expected ${expectedBy(fields[missing])}`
  if (keyword === 'additionalProperties') {
    const unknown = describe(params.additionalProperty)
    return `${unknown}: is not a field here, there are ${Object.keys(fields).join(', ')}`
  }
  const field = instancePath.slice(1)
  if (field === '') return `body: expected ${expectedBy(schema)} but got ${describe(value)}`
  return `${field}: expected ${expectedBy(fields[field])} but got ${describe(Object(value)[field])}`
}

function expectedBy(schema: FieldSchema | undefined): string {
  if (schema?.enum) return `one of ${schema.enum.join(', ')}`
  switch (schema?.type) {
    case 'integer':
      return schema.format === 'int64' ? INT64_TAKES : integerTakes(schema)
    case 'string':
      return stringTakes(schema)
    case 'boolean':
      return 'true or false'
    default:
      return `a JSON ${schema?.type ?? 'value'}`
  }
}

function integerTakes({ minimum, maximum }: FieldSchema): string {
  return minimum === undefined ? 'an integer' : `an integer from ${minimum} to ${maximum}`
}

function stringTakes({ format, pattern }: FieldSchema): string {
  if (format === 'date-time') return "an ISO 8601 date-time such as '2026-01-31T12:00:00Z'"
  return pattern === undefined ? 'a string' : 'a string without NUL characters'
}
