import { membersOf } from '../lib/check.ts'
import { describe, suggest } from '../lib/describe.ts'
import {
  type FieldSchema,
  type SchemaName,
  type SchemaViolation,
  schemas,
  validators,
} from './generated/validators.gen.js'
import { describeAsSent, INT64_DESCRIPTION, INT64_NAME } from './int64.ts'

/** Deviations from a schema that are allowed (A4 and A7 in docs/reference/operations.md). */
export interface Leniency {
  /** With `ignore`, fields that aren't in the schema are allowed. */
  readonly unknownFields: 'reject' | 'ignore'
  /** With `accept`, text may contain NUL characters. */
  readonly nulCharacters: 'reject' | 'accept'
}

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

/** A value to check against a schema. */
interface Checked {
  readonly name: SchemaName
  /** The value, which can come from `parseAsSent`. */
  readonly value: unknown
  /** What the values of some fields are, where that says more than the schema. */
  readonly descriptions?: Readonly<Record<string, string>>
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

export function explainViolations(
  violations: readonly SchemaViolation[],
  checked: Checked,
): Invalid | undefined {
  const explained = violations.map((violation) => explain(violation, checked))
  const [first] = explained
  if (first === undefined) return undefined
  const [, ...others] = new Set(explained.map(sentenceOf))
  const sentences = [first.reason, ...others]
  const more = sentences.length - MAX_SHOWN
  const shown = sentences.slice(0, MAX_SHOWN).join('; ')
  return { ...first, reason: more > 0 ? `${shown}; and ${more} more` : shown }
}

/** Returns what is wrong with a body, in a message: `name: expected a string but got 1`. */
export function sentenceOf({ field, reason }: Invalid): string {
  return field === undefined ? reason : `${field || 'body'}: ${reason}`
}

function isAllowed({ keyword }: SchemaViolation, leniency: Leniency): boolean {
  if (keyword === 'additionalProperties') return leniency.unknownFields === 'ignore'
  if (keyword === 'pattern') return leniency.nulCharacters === 'accept'
  return false
}

function explain(violation: SchemaViolation, { name, value, descriptions }: Checked): Invalid {
  const { keyword, params } = violation
  const schema = schemas[name]
  const { additionalProperty: unknown, missingProperty: missing } = params
  if (unknown !== undefined) {
    const hint = suggest(unknown, Object.keys(schema.properties))
    const expected = `a field of ${name}`
    const reason = `${describe(unknown)} isn't ${expected}; ${hint}`
    return { field: undefined, expected, got: unknown, reason }
  }
  const field = missing ?? violation.instancePath.slice(1)
  const got = field === '' ? value : membersOf(value)[field]
  // A BigInt that is left is out of range. JSON has no such value, so the validators can't say so.
  const limit = typeof got === 'bigint' ? 'format' : keyword
  const expected =
    descriptions?.[field] ?? expectedBy(field === '' ? schema : schema.properties[field], limit)
  const rest = missing === undefined ? `got ${describeAsSent(got)}` : 'it is missing'
  return { field, expected, got, reason: `expected ${expected} but ${rest}` }
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
