import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import {
  type DeclaredHeader,
  type DeclaredResponse,
  declaredKey,
  type Operation,
} from './contract.ts'

/** A response received in any way. Header names may be in upper or lower case. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null if there's no body. */
  readonly body: string | null
}

/**
 * The headers of the service, which must be declared. Others, such as `Content-Length`, need not
 * be.
 */
const OWN_HEADERS =
  /^(?:x-(?!content-type-options$).*|ratelimit.*|access-control-.*|deprecation|sunset|link|location|retry-after|www-authenticate|allow|accept|accept-encoding|cache-control|date|vary|idempotent-replayed)$/

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)

/** Returns the violations of openapi.yaml in a response to an operation. */
export function violationsOf(operation: Operation, response: ReceivedResponse): readonly string[] {
  return violationsWith(operation, response, bodyViolations)
}

/** Returns the violations in a response to `HEAD`, which has the headers of `GET` and no body. */
export function headViolationsOf(
  operation: Operation,
  response: ReceivedResponse,
): readonly string[] {
  const inBody = response.body === null ? [] : ["body: isn't allowed"]
  return violationsWith(operation, response, () => inBody)
}

function violationsWith(
  operation: Operation,
  response: ReceivedResponse,
  inBody: typeof bodyViolations,
): readonly string[] {
  const key = declaredKey(operation, response.status)
  const declared = key === undefined ? undefined : operation.responses[key]
  if (declared === undefined) return [`status ${response.status}: isn't declared`]
  return [
    ...headerViolations(declared, response),
    ...promiseViolations(operation, response),
    ...inBody(declared, response),
  ]
}

/** Reads a response of `fetch`. */
export async function readResponse(response: Response): Promise<ReceivedResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: response.body === null ? null : await response.text(),
  }
}

/**
 * Returns a schema that allows only the fields that it declares. The contract leaves the schemas of
 * responses open, so that clients accept later versions, but this service returns nothing else.
 */
function closed(schema: object): object {
  const found = closedSchemas.get(schema)
  if (found !== undefined) return found
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    typeof value === 'object' && value !== null && !Array.isArray(value) ? closed(value) : value,
  ])
  const isObject = Reflect.get(schema, 'type') === 'object'
  const result = {
    ...Object.fromEntries(entries),
    ...(isObject && { additionalProperties: false }),
  }
  closedSchemas.set(schema, result)
  return result
}

/** The results of `closed`, so that each schema is compiled only once. */
const closedSchemas = new WeakMap<object, object>()

/** Returns the violations of a schema in a value. */
function schemaViolations(schema: object, value: unknown, what: string): readonly string[] {
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return (validate.errors ?? []).map((error) => `${what}${error.instancePath}: ${error.message}`)
}

function headerViolations(
  { headers = {} }: DeclaredResponse,
  response: ReceivedResponse,
): readonly string[] {
  const got = new Map(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const declared = Object.entries(headers)
  const names = new Set(declared.map(([name]) => name.toLowerCase()))
  const undeclared = [...got.keys()].filter((name) => OWN_HEADERS.test(name) && !names.has(name))
  return [
    ...undeclared.map((name) => `${name}: isn't declared for ${response.status}`),
    ...declared.flatMap(([name, header]) =>
      oneHeaderViolations(name, header, got.get(name.toLowerCase())),
    ),
  ]
}

/** The headers of every response of some operations, and of no other. */
const LIFECYCLE = ['Deprecation', 'Sunset', 'X-API-Stability']

/** The headers of errors of the service. A fault with the same status need not have them. */
const OF_ERRORS: Readonly<Record<string, readonly string[]>> = {
  caller_banned: ['Retry-After', 'Cache-Control'],
  api_key_banned: ['Retry-After', 'Cache-Control'],
  rate_limit_exceeded: ['Retry-After', 'Cache-Control'],
  missing_api_key: ['WWW-Authenticate'],
  invalid_api_key: ['WWW-Authenticate'],
}

/**
 * Returns the violations of what the contract says about headers in prose, because responses share
 * their declaration: which operations and which error codes have them.
 */
function promiseViolations(operation: Operation, response: ReceivedResponse): readonly string[] {
  const headers = new Headers(response.headers)
  const { deprecated: isDeprecated = false, 'x-stability-level': level } = operation
  const wanted = (name: string) => (name === 'X-API-Stability' ? level !== undefined : isDeprecated)
  const ofError = response.status < 400 ? [] : (OF_ERRORS[codeOf(response)] ?? [])
  return [
    ...LIFECYCLE.filter((name) => headers.has(name) !== wanted(name)).map(
      (name) => `${name}: is ${wanted(name) ? 'missing' : 'not declared'} for this operation`,
    ),
    ...ofError.filter((name) => !headers.has(name)).map((name) => `${name}: is missing`),
  ]
}

function codeOf({ body }: ReceivedResponse): string {
  return body === null ? '' : String(JSON.parse(body).code)
}

function oneHeaderViolations(
  name: string,
  { required, schema }: DeclaredHeader,
  value: string | undefined,
): readonly string[] {
  if (value === undefined) return required === true ? [`${name}: is missing`] : []
  const isInteger = schema.type === 'integer' && /^-?\d+$/.test(value)
  return schemaViolations(schema, isInteger ? Number(value) : value, name)
}

function bodyViolations(
  { content }: DeclaredResponse,
  { headers, body }: ReceivedResponse,
): readonly string[] {
  const type = new Headers(headers).get('content-type')
  if (content === undefined) {
    return [
      ...(body === null ? [] : ["body: isn't declared"]),
      ...(type === null ? [] : ["content-type: isn't declared"]),
    ]
  }
  const media = content[type ?? '']
  if (media === undefined) return [`content-type: ${type} isn't declared`]
  return body === null
    ? ['body: is missing']
    : schemaViolations(closed(media.schema), JSON.parse(body), 'body')
}
