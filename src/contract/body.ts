import { failWith } from '../http/problems.ts'
import { type BodyName, schemas } from './generated/validators.gen.js'
import { INT64_DESCRIPTION, isInt64 } from './int64.ts'
import { explainViolations, type Leniency } from './violations.ts'

/** A valid body. It has only known fields, and int64 fields are exact BigInts. */
export type Body = Readonly<Record<string, unknown>>

/** The maximum size of a body in bytes (1 MiB). A larger body is rejected with 413. */
export const BODY_LIMIT = 1_048_576

/** The methods whose requests may have a body. */
export const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** Matches texts with an integer of 16 digits or more, which `JSON.parse` may round. */
const LONG_INTEGER = /\d{16}/

/**
 * Matches the strings and numbers in a JSON text. A string without an end matches too: the search
 * for its end would otherwise begin again at every quotation mark.
 */
const SCALARS = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g

/**
 * Parses a JSON body and validates it against a schema of the contract.
 *
 * @throws {ProblemError} 400 `invalid_json` if the text is not JSON; 422 `validation_failed` if it
 * does not match the schema. The message lists the invalid fields.
 */
export function readBody(text: string, name: BodyName, leniency: Leniency): Body {
  const value = parseJson(text, name)
  const violated = explainViolations(name, value, leniency)
  if (violated !== undefined) failWith('validation_failed', violated)
  return pickFields(name, toRecord(value), exactIntegers(text))
}

function parseJson(text: string, name: BodyName): unknown {
  if (text.trim() === '')
    failWith('invalid_json', `body: expected a JSON object (${name}) but it is empty`)
  try {
    return JSON.parse(withoutByteOrderMark(text))
  } catch (error) {
    failWith(
      'invalid_json',
      `The body is not valid JSON: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** Removes a byte order mark. RFC 8259 §8.1 allows this, and `Request.text()` does it too. */
function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function pickFields(name: BodyName, value: Body, exact: Body): Body {
  const picked: Record<string, unknown> = {}
  for (const [field, { format }] of Object.entries(schemas[name].properties)) {
    if (!Object.hasOwn(value, field)) continue
    const got = value[field]
    picked[field] = format === 'int64' ? toInt64(field, got, exact[field]) : got
  }
  return picked
}

/**
 * Converts a number to a BigInt. `digits` is its exact text, if it is a long integer. A number
 * beyond 2^53 that is written with a fraction or an exponent is rejected, because its exact value
 * is lost.
 */
function toInt64(field: string, value: unknown, digits: unknown): bigint {
  const isExact = typeof digits === 'string'
  const integer = BigInt(isExact ? digits : Number(value))
  const isRounded = !isExact && !Number.isSafeInteger(value)
  if (isInt64(integer) && !isRounded) return integer
  const notation = isRounded ? ', without a fraction or exponent,' : ''
  failWith(
    'validation_failed',
    `${field}: expected ${INT64_DESCRIPTION}${notation} but got ${integer}`,
  )
}

/** Parses the text a second time, with long integers as strings. The text must be valid JSON. */
function exactIntegers(text: string): Body {
  if (!LONG_INTEGER.test(text)) return {}
  const quoted = withoutByteOrderMark(text).replaceAll(SCALARS, (scalar) =>
    /^-?\d{16,}$/.test(scalar) ? `"${scalar}"` : scalar,
  )
  return toRecord(JSON.parse(quoted))
}

function toRecord(value: unknown): Body {
  return Object(value) as Body
}
