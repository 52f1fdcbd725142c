import { failWith } from '../http/problems.ts'
import { type BodyName, schemas } from './generated/validators.gen.js'
import { INT64_TAKES, isInt64 } from './int64.ts'
import { explainViolations, type Leniency } from './violations.ts'

/** A body that kept the contract: its known fields only, int64 fields as exact BigInts. */
export type Body = Readonly<Record<string, unknown>>

/** The longest body that is read, in bytes (1 MiB). A longer one is answered 413. */
export const BODY_LIMIT = 1_048_576

/** Methods whose body an operation may read. */
export const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** From 16 digits on, JSON.parse may round an integer. */
const LONG_INTEGER = /\d{16}/

/** The strings and numbers of a text that is JSON. */
const SCALARS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/**
 * Reads a JSON body and checks it against its schema in the contract.
 *
 * Ends with 400 `invalid_json` when the text is no JSON, with 422 `validation_failed` when it
 * does not match; the message names each field, what it got and what it takes.
 */
export function readBody(text: string, name: BodyName, leniency: Leniency): Body {
  const value = parseJson(text, name)
  const violated = explainViolations(name, value, leniency)
  if (violated !== undefined) failWith('validation_failed', violated)
  return pickFields(name, toRecord(value), exactIntegers(text))
}

function parseJson(text: string, name: BodyName): unknown {
  if (text.trim() === '')
    failWith('invalid_json', `The body is empty: expected ${name} as a JSON object`)
  try {
    return JSON.parse(withoutMark(text))
  } catch (error) {
    failWith(
      'invalid_json',
      `The body is not JSON: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** A byte order mark may be ignored (RFC 8259 §8.1); `Request.text()` does so itself. */
function withoutMark(text: string): string {
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

/** A number past 2^53 that is written with a fraction or an exponent has been rounded: refused. */
function toInt64(field: string, value: unknown, digits: unknown): bigint {
  const isExact = typeof digits === 'string'
  const integer = BigInt(isExact ? digits : Number(value))
  const isRounded = !isExact && !Number.isSafeInteger(value)
  if (isInt64(integer) && !isRounded) return integer
  const form = isRounded ? ', written out in full' : ''
  failWith('validation_failed', `${field}: expected ${INT64_TAKES}${form} but got ${integer}`)
}

/** Parses anew, long integers as their digits. Only for text that JSON.parse has taken already. */
function exactIntegers(text: string): Body {
  if (!LONG_INTEGER.test(text)) return {}
  const quoted = withoutMark(text).replaceAll(SCALARS, (scalar) =>
    /^-?\d{16,}$/.test(scalar) ? `"${scalar}"` : scalar,
  )
  return toRecord(JSON.parse(quoted))
}

function toRecord(value: unknown): Body {
  return Object(value) as Body
}
