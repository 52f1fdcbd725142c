import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { type DeclaredHeader, type DeclaredReply, declaredKey, type Operation } from './contract.ts'

/** A reply as it came, whichever way. The names of headers may be in any case. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null for none. */
  readonly body: string | null
}

/** Headers that say something of the service, and so must be declared where they appear. */
const OWN_HEADERS =
  /^(?:x-.*|ratelimit.*|access-control-.*|deprecation|sunset|link|location|retry-after|www-authenticate|allow|accept|cache-control|date|vary)$/

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)

/** Lists how a reply to an operation breaks openapi.yaml; nothing when it keeps it. */
export function violationsOf(operation: Operation, reply: Reply): readonly string[] {
  const key = declaredKey(operation, reply.status)
  const declared = key === undefined ? undefined : operation.responses[key]
  if (declared === undefined) return [`status ${reply.status}: is not declared`]
  return [...headerViolations(declared, reply), ...bodyViolations(declared, reply)]
}

/** The same for a reply to `HEAD`: it has the headers, and no body. */
export function headViolationsOf(operation: Operation, reply: Reply): readonly string[] {
  const key = declaredKey(operation, reply.status)
  const declared = key === undefined ? undefined : operation.responses[key]
  if (declared === undefined) return [`status ${reply.status}: is not declared`]
  const body = reply.body === null ? [] : ['body: there is one']
  return [...headerViolations(declared, reply), ...body]
}

/** Reads a response of `fetch`. */
export async function readReply(response: Response): Promise<Reply> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: response.body === null ? null : await response.text(),
  }
}

/** Lists how a value breaks a schema. */
export function schemaViolations(schema: object, value: unknown, what: string): readonly string[] {
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return (validate.errors ?? []).map((error) => `${what}${error.instancePath}: ${error.message}`)
}

function headerViolations({ headers = {} }: DeclaredReply, reply: Reply): readonly string[] {
  const got = new Map(
    Object.entries(reply.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const declared = Object.entries(headers)
  const names = new Set(declared.map(([name]) => name.toLowerCase()))
  const undeclared = [...got.keys()].filter((name) => OWN_HEADERS.test(name) && !names.has(name))
  return [
    ...undeclared.map((name) => `${name}: is not declared for ${reply.status}`),
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

function bodyViolations({ content }: DeclaredReply, { headers, body }: Reply): readonly string[] {
  const type = new Headers(headers).get('content-type')
  if (content === undefined) {
    return [
      ...(body === null ? [] : ['body: there is one, none is declared']),
      ...(type === null ? [] : ['content-type: there is one, none is declared']),
    ]
  }
  const media = content[type ?? '']
  if (media === undefined) return [`content-type: ${type} is not declared`]
  return body === null
    ? ['body: there is none']
    : schemaViolations(media.schema, JSON.parse(body), 'body')
}
