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
  /** Null if there is no body. */
  readonly body: string | null
}

/**
 * The headers of the service, which must be declared. Others, such as `Content-Length`, need not
 * be.
 */
const OWN_HEADERS =
  /^(?:x-.*|ratelimit.*|access-control-.*|deprecation|sunset|link|location|retry-after|www-authenticate|allow|accept|cache-control|date|vary)$/

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)

/** Returns the violations of openapi.yaml in a response to an operation. */
export function violationsOf(operation: Operation, response: ReceivedResponse): readonly string[] {
  const key = declaredKey(operation, response.status)
  const declared = key === undefined ? undefined : operation.responses[key]
  if (declared === undefined) return [`status ${response.status}: is not declared`]
  return [...headerViolations(declared, response), ...bodyViolations(declared, response)]
}

/** Returns the violations in a response to `HEAD`, which has the headers of `GET` and no body. */
export function headViolationsOf(
  operation: Operation,
  response: ReceivedResponse,
): readonly string[] {
  const key = declaredKey(operation, response.status)
  const declared = key === undefined ? undefined : operation.responses[key]
  if (declared === undefined) return [`status ${response.status}: is not declared`]
  const body = response.body === null ? [] : ['body: is not allowed']
  return [...headerViolations(declared, response), ...body]
}

/** Reads a response of `fetch`. */
export async function readResponse(response: Response): Promise<ReceivedResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: response.body === null ? null : await response.text(),
  }
}

/** Returns the violations of a schema in a value. */
export function schemaViolations(schema: object, value: unknown, what: string): readonly string[] {
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
    ...undeclared.map((name) => `${name}: is not declared for ${response.status}`),
    ...declared.flatMap(([name, header]) =>
      oneHeaderViolations(name, header, got.get(name.toLowerCase())),
    ),
  ]
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
      ...(body === null ? [] : ['body: is not declared']),
      ...(type === null ? [] : ['content-type: is not declared']),
    ]
  }
  const media = content[type ?? '']
  if (media === undefined) return [`content-type: ${type} is not declared`]
  return body === null
    ? ['body: is missing']
    : schemaViolations(media.schema, JSON.parse(body), 'body')
}
