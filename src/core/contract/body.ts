import { failWith } from '../http/problems.ts'
import { membersOf } from '../lib/check.ts'
import { messageOf } from '../lib/describe.ts'
import { type BodyName, schemas } from './generated/validators.gen.js'
import { INT64_FORM, isInt64, literalOf, parseAsSent } from './int64.ts'
import { explainViolations, findViolations, sentenceOf } from './violations.ts'

/** A valid body. It has only known fields, and int64 fields are exact BigInts. */
export type Body = Readonly<Record<string, unknown>>

/** The maximum size of a body in bytes (1 MiB). A larger body is rejected with 413. */
export const BODY_LIMIT = 1_048_576

/** The methods whose requests may have a body. */
export const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** The error of a body that isn't valid UTF-8, the encoding of JSON (RFC 8259 §8.1). */
export const NOT_UTF8 = 'body: expected JSON in UTF-8 but got bytes that are not valid UTF-8'

/**
 * Parses a JSON body and validates it against a schema of the contract.
 *
 * @throws {ProblemError} 400 `invalid_json` if the text isn't JSON; 422 `validation_failed` if it
 * doesn't match the schema. The message lists the invalid fields.
 */
export function readBody(
  sent: string,
  name: BodyName,
  { unknownFields }: { readonly unknownFields: 'reject' | 'ignore' },
): Body {
  const text = withoutByteOrderMark(sent)
  const value = parseJson(text, name)
  const violations = findViolations(name, value).filter(
    ({ keyword }) => unknownFields === 'reject' || keyword !== 'additionalProperties',
  )
  const invalid = explainViolations(violations, name, value)
  if (invalid) failWith('validation_failed', sentenceOf(invalid))
  return pickFields(name, membersOf(value), text)
}

function parseJson(text: string, name: BodyName): unknown {
  if (text.trim() === '')
    failWith('invalid_json', `body: expected a JSON object (${name}) but it is empty`)
  try {
    return JSON.parse(text)
  } catch (error) {
    failWith('invalid_json', `The body isn't valid JSON: ${messageOf(error)}`)
  }
}

/** Removes a byte order mark. RFC 8259 §8.1 allows this, and `Request.text()` does it too. */
function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function pickFields(name: BodyName, value: Body, text: string): Body {
  const picked: Record<string, unknown> = {}
  for (const [field, { format }] of Object.entries(schemas[name].properties)) {
    if (!Object.hasOwn(value, field)) continue
    const got = value[field]
    picked[field] = format === 'int64' ? exactInt64(field, got, text) : got
  }
  return picked
}

/**
 * Converts the number in a field of the text to a BigInt. A number beyond 2^53 that is written with
 * a fraction or an exponent is rejected, because its exact value is lost.
 */
function exactInt64(field: string, value: unknown, text: string): bigint {
  // `JSON.parse` may have rounded only numbers that aren't safe.
  if (Number.isSafeInteger(value)) return BigInt(Number(value))
  const literal = literalOf(membersOf(parseAsSent(text))[field])
  const isInteger = /^-?\d+$/.test(literal)
  if (isInteger && isInt64(BigInt(literal))) return BigInt(literal)
  const notation = isInteger ? '' : ', without a fraction or exponent,'
  failWith('validation_failed', `${field}: expected ${INT64_FORM}${notation} but got ${literal}`)
}
