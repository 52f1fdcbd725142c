import { describe } from '../describe.ts'
import { INT64_TAKES } from './int64.ts'
import type { FieldSchema, SchemaViolation } from './validators.gen.js'

/** What a body may hold beyond the contract; see A4 and A7 in docs/assumptions.md. */
export interface Leniency {
  /** Let fields pass that the schema does not have. They are dropped. */
  readonly unknownFields: 'reject' | 'ignore'
  /** Let text pass that holds NUL characters. */
  readonly nulCharacters: 'reject' | 'accept'
}

const MOST_SHOWN = 5

/**
 * Says in one sentence what is wrong with a value: for each field what it got and what it takes.
 * Returns undefined when nothing is, or nothing that `leniency` does not forgive.
 */
export function explainViolations(
  violations: readonly SchemaViolation[],
  leniency: Leniency,
): string | undefined {
  const counted = violations.filter((violation) => !isForgiven(violation, leniency))
  const sentences = [...new Set(counted.map(explain))]
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

function explain({ instancePath, keyword, params, parentSchema, data }: SchemaViolation): string {
  const fields = parentSchema.properties ?? {}
  if (keyword === 'required') {
    const name = String(params.missingProperty)
    return `${name}: is required, takes ${takes(fields[name])}`
  }
  if (keyword === 'additionalProperties') {
    const name = describe(params.additionalProperty)
    return `${name}: is not a field here, there are ${Object.keys(fields).join(', ')}`
  }
  const name = instancePath.slice(1).replaceAll('/', '.') || 'body'
  return `${name}: got ${describe(data)}, takes ${takes(parentSchema)}`
}

function takes(schema: FieldSchema | undefined): string {
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
