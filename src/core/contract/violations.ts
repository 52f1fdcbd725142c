import { membersOf } from '../lib/check.ts'
import { describe, suggest } from '../lib/describe.ts'
import {
  type FieldSchema,
  type SchemaName,
  type SchemaViolation,
  schemas,
  validators,
} from './generated/validators.gen.js'
import { INT64_FORM } from './int64.ts'

/** Validates a value. Returns its violations of the schema. */
export function findViolations(name: SchemaName, value: unknown): readonly SchemaViolation[] {
  const validate = validators[name]
  return validate(value) ? [] : (validate.errors ?? [])
}

/** What is wrong with a value. */
export interface Invalid {
  /** The first invalid field; empty for the value itself, undefined for an unknown field. */
  readonly field: string | undefined
  readonly expected: string
  readonly got: unknown
  /** What is wrong with it, and with other fields: `expected a string but got 1; tag: …`. */
  readonly reason: string
}

/** Explains violations of a schema by a value; undefined if there are none. */
export function explainViolations(
  violations: readonly SchemaViolation[],
  name: SchemaName,
  value: unknown,
): Invalid | undefined {
  const explained = violations.map((violation) => explain(violation, name, value))
  const [first] = explained
  if (first === undefined) return undefined
  const [, ...others] = new Set(explained.map(sentenceOf))
  return { ...first, reason: [first.reason, ...others].join('; ') }
}

/** Returns what is wrong with a body, in a message: `name: expected a string but got 1`. */
export function sentenceOf({ field, reason }: Invalid): string {
  return field === undefined ? reason : `${field || 'body'}: ${reason}`
}

function explain(violation: SchemaViolation, name: SchemaName, value: unknown): Invalid {
  const { additionalProperty: unknown, missingProperty: missing } = violation.params
  const schema = schemas[name]
  if (unknown !== undefined) {
    const hint = suggest(unknown, Object.keys(schema.properties))
    const expected = `a field of ${name}`
    const reason = `${describe(unknown)} isn't ${expected}; ${hint}`
    return { field: undefined, expected, got: unknown, reason }
  }
  const field = missing ?? violation.instancePath.slice(1)
  const got = field === '' ? value : membersOf(value)[field]
  const expected = expectedBy(field === '' ? schema : schema.properties[field])
  const rest = missing === undefined ? `got ${describe(got)}` : 'it is missing'
  return { field, expected, got, reason: `expected ${expected} but ${rest}` }
}

/** Describes a valid value. */
function expectedBy(schema: FieldSchema | undefined): string {
  if (schema?.enum) return `one of ${schema.enum.join(', ')}`
  switch (schema?.format ?? schema?.type) {
    case 'int64':
      return INT64_FORM
    case 'integer':
      return `an integer from ${schema?.minimum} to ${schema?.maximum}`
    case 'date-time':
      return "an RFC 3339 date-time such as '2026-01-31T12:00:00Z'"
    case 'string':
      return 'a string'
    case 'boolean':
      return 'true or false'
    default:
      return `a JSON ${schema?.type ?? 'value'}`
  }
}
