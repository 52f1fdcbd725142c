import { decodeEscapes } from '../http/base-url.ts'
import { failWith } from '../http/problems.ts'
import { describe, suggest } from '../lib/describe.ts'
import { paging as numbers } from './generated/routes.gen.ts'
import { INT64_FORM, parseInt64 } from './int64.ts'
import type { Parameter } from './route.ts'

/** The parsed value of a parameter. */
type ParameterValue = bigint | number | boolean | string

/** The parameters of a request by name. A missing parameter without a default is absent. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>

/** The rules for reading a query (A2 and A5 in docs/reference/operations.md). */
export interface QueryRules {
  readonly unknownParameters: 'ignore' | 'reject'
  readonly paging: 'on-request' | 'always'
}

/**
 * Reads the path parameters from their percent-encoded segments.
 *
 * @throws {ProblemError} 400 `invalid_parameter` if a value is invalid.
 */
export function readPathParameters(
  parameters: readonly Parameter[],
  raw: readonly string[],
): ParameterValues {
  const values: Record<string, ParameterValue> = {}
  let index = 0
  for (const parameter of parameters) {
    const segment = raw[index] ?? ''
    // One that is malformed stays as it is, so that its validation fails.
    values[parameter.name] = readValue(parameter, decodeEscapes(segment) ?? segment)
    index += 1
  }
  return values
}

/**
 * Reads the query parameters and applies their defaults.
 *
 * @throws {ProblemError} 400 `invalid_parameter` if a value is invalid or repeated, or if a
 * parameter is unknown and unknown parameters are rejected.
 */
export function readQueryParameters(
  parameters: readonly Parameter[],
  query: string,
  rules: QueryRules,
): ParameterValues {
  const sent = query === '' ? undefined : new URLSearchParams(query)
  if (sent !== undefined && rules.unknownParameters === 'reject') requireKnown(parameters, sent)
  const values: Record<string, ParameterValue> = {}
  for (const parameter of parameters) {
    const texts = sent?.getAll(parameter.name) ?? []
    const value = readOne(parameter, texts) ?? defaultOf(parameter, rules)
    if (value !== undefined) values[parameter.name] = value
  }
  return values
}

function readOne(parameter: Parameter, texts: readonly string[]): ParameterValue | undefined {
  const [text] = texts
  if (text === undefined) return undefined
  if (texts.length > 1) {
    failWith('invalid_parameter', `${parameter.name}: expected one value but got ${texts.length}`)
  }
  return readValue(parameter, text)
}

function defaultOf(parameter: Parameter, { paging }: QueryRules): number | undefined {
  if (parameter.kind !== 'integer') return undefined
  return parameter.default ?? (paging === 'always' ? numbers.pageSize : UNLIMITED)
}

function readValue(parameter: Parameter, text: string): ParameterValue {
  const value = parse(parameter, text)
  if (value !== undefined) return value
  failWith(
    'invalid_parameter',
    `${parameter.name}: expected ${expectedBy(parameter)} but got ${describe(text)}`,
  )
}

function parse(parameter: Parameter, text: string): ParameterValue | undefined {
  switch (parameter.kind) {
    case 'int64':
      return parseInt64(text)
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'enum':
      return parameter.values.includes(text) ? text : undefined
    case 'integer': {
      // Like an id, an integer has no leading zeros.
      const value = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
      return value >= parameter.minimum && value <= parameter.maximum ? value : undefined
    }
  }
}

function expectedBy(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'int64':
      return INT64_FORM
    case 'boolean':
      return 'true or false'
    case 'enum':
      return `one of ${parameter.values.join(', ')}`
    case 'integer':
      return `an integer from ${parameter.minimum} to ${parameter.maximum}`
  }
}

function requireKnown(parameters: readonly Parameter[], sent: URLSearchParams): void {
  for (const name of sent.keys()) {
    if (parameters.some((parameter) => parameter.name === name)) continue
    const known = parameters.map((parameter) => parameter.name)
    failWith(
      'invalid_parameter',
      `${describe(name)} isn't a query parameter of this operation; ${suggest(name, known)}`,
    )
  }
}

/** The limit of a request for all records. An integer, because links are computed with it. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

export function isPagingParameter(name: string): boolean {
  return name === 'limit' || name === 'offset'
}

/** Returns whether a request asks for all records from its offset on. */
export function isUnlimited(limit: number): boolean {
  return limit === UNLIMITED
}
