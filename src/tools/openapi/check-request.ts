import type { ErrorObject } from 'ajv/dist/2020.js'
import { type HttpProblemCode, httpProblem, type ProblemDetails } from '../../core/http/problems.ts'
import { Refusal } from './answers.ts'
import { entriesOf, type Json, objectOf } from './json.ts'
import type { MediaType, Operation, Parameter, SecurityScheme } from './operations.ts'
import type { Schemas } from './schemas.ts'

/** A request that fits its description. */
export interface CheckedRequest {
  readonly url: URL
  /** The parameters of the path by name. */
  readonly path: Readonly<Record<string, string>>
  /** Those of the query, in the types of their schemas. */
  readonly query: Json
  /** The body, if it's JSON or a form. */
  readonly body: unknown
}

/**
 * Checks a request against the description of its operation.
 *
 * @throws {Refusal} naming what differs.
 */
export async function checkRequest(
  request: Request,
  path: CheckedRequest['path'],
  { operation, schemas }: { readonly operation: Operation; readonly schemas: Schemas },
): Promise<CheckedRequest> {
  const url = new URL(request.url)
  requireCredentials(operation, request, url)
  const query: Record<string, unknown> = {}
  for (const parameter of operation.parameters) {
    const value = checkParameter(parameter, { request, url, path }, schemas)
    if (parameter.in === 'query') query[parameter.name] = value
  }
  return { url, path, query, body: await readBody(request, operation, schemas) }
}

function refuse(
  code: HttpProblemCode,
  statuses: readonly number[],
  message: string,
  details?: ProblemDetails,
): never {
  throw new Refusal(statuses, httpProblem(code, message, details))
}

function requireCredentials(
  operation: Operation,
  { headers }: Request,
  { searchParams }: URL,
): void {
  const has = ({ type, name, in: place, scheme }: SecurityScheme) => {
    if (type === 'mutualTLS') return true
    const authorization = headers.get('authorization') ?? ''
    if (type !== 'apiKey') return authorization.toLowerCase().startsWith(`${scheme} `)
    if (place === 'query') return Boolean(searchParams.get(name))
    if (place === 'header') return Boolean(headers.get(name))
    return (headers.get('cookie') ?? '').split(/;\s*/).some((each) => each.startsWith(`${name}=`))
  }
  const { security } = operation
  if (security.length === 0 || security.some((schemes) => schemes.every(has))) return
  const [{ scheme } = { scheme: 'bearer' }] = security.flat()
  const challenge = { headers: { 'WWW-Authenticate': scheme } }
  refuse('missing_api_key', [401, 403], `Expected ${describeSecurity([operation])}`, challenge)
}

/** Says what requests authenticate with: `keys in X-API-Key`. */
export function describeSecurity(operations: readonly Operation[]): string {
  const schemes = operations.flatMap(({ security }) => security.flat())
  const names = schemes.map(({ type, name, in: place, scheme }) => {
    if (type === 'apiKey') return `keys in ${place === 'header' ? name : `the ${place} ${name}`}`
    return type === 'mutualTLS' ? 'client certificates' : `${scheme} credentials`
  })
  return [...new Set(names)].join(' or ')
}

interface Sent extends Pick<CheckedRequest, 'url' | 'path'> {
  readonly request: Request
}

function textsOf({ name, in: place }: Parameter, { request, url, path }: Sent): readonly string[] {
  if (place === 'query') {
    return [...url.searchParams.getAll(name), ...url.searchParams.getAll(`${name}[]`)]
  }
  const text = place === 'path' ? path[name] : request.headers.get(name)
  return text === undefined || text === null ? [] : [text]
}

/** Returns the value of a parameter. Objects in the query and cookies aren't checked. */
function checkParameter(parameter: Parameter, sent: Sent, schemas: Schemas): unknown {
  const { name, in: place, schema, isRequired } = parameter
  const isObject = place === 'query' && schemas.typeOf(schema) === 'object'
  if (isObject || place === 'cookie') return undefined
  const value = readParameter(parameter, textsOf(parameter, sent), schemas)
  const missing = isRequired ? " it's required" : undefined
  const wrong = value === undefined ? missing : errorIn(schemas.validator(schema)(value))
  if (wrong === undefined) return value
  const statuses = place === 'path' ? [400, 422, 404] : [400, 422]
  return refuse('invalid_parameter', statuses, `${place} ${name}:${wrong}`)
}

/** Returns the value of a parameter in the type of its schema: its default if it wasn't sent. */
function readParameter(
  { schema, isExploded }: Parameter,
  texts: readonly string[],
  schemas: Schemas,
): unknown {
  if (texts.length === 0) return schemas.flat(schema).default
  if (schemas.typeOf(schema) !== 'array') return coerce(texts[0], schema, schemas)
  const list = isExploded ? texts : texts.flatMap((text) => text.split(','))
  return coerce({ ...list }, schema, schemas)
}

/** Converts texts to the types of a schema. A list may be an object with numbers as keys. */
function coerce(value: unknown, schema: unknown, schemas: Schemas): unknown {
  const flat = schemas.flat(schema)
  const type = schemas.typeOf(schema)
  if (type === 'array') {
    const list = typeof value === 'string' ? [value] : Object.values(objectOf(value))
    return list.map((item) => coerce(item, flat.items, schemas))
  }
  if (typeof value !== 'string') {
    const members = entriesOf(value).map(([name, each]) => {
      const { [name]: member = flat.additionalProperties } = objectOf(flat.properties)
      return [name, coerce(each, member, schemas)]
    })
    return Object.fromEntries(members)
  }
  if (type === 'boolean' && /^(?:true|false)$/.test(value)) return value === 'true'
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value) && (type === 'integer' || type === 'number')
  return isNumber ? Number(value) : value
}

async function readBody(request: Request, { body }: Operation, schemas: Schemas): Promise<unknown> {
  if (body === undefined) return undefined
  const text = await request.text()
  if (text === '' && !body.isRequired) return undefined
  if (text === '') refuse('validation_failed', [422, 400], "body: it's required")
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  const media = findMedia(body.content, type)
  if (media === undefined) {
    const expected = body.content.map(({ name }) => name).join(', ')
    const message = `Content-Type: expected ${expected} but got ${type || 'none'}`
    return refuse('unsupported_media_type', [415, 400], message)
  }
  const isForm = type === 'application/x-www-form-urlencoded'
  if (!isForm && type !== '' && !/[/+]json$/.test(type)) return undefined
  const value = isForm ? coerce(readForm(text), media.schema, schemas) : parse(text)
  const wrong = errorIn(schemas.validator(media.schema)(value))
  return wrong === undefined ? value : refuse('validation_failed', [422, 400], `body${wrong}`)
}

/** Without a type, the first form is meant. */
function findMedia(content: readonly MediaType[], type: string): MediaType | undefined {
  const names = [type, type.replace(/\/.*/, '/*'), '*/*']
  return type === ''
    ? content[0]
    : content.find(({ name }) => names.includes(name.replace(/;.*/, '')))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('invalid_json', [400, 422], 'body: expected JSON')
  }
}

interface Form {
  [name: string]: string | Form
}

/** Reads a form, whose names may have brackets: `items[0][price]=5`. */
function readForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replace(/\]$/, '').split(/\]?\[/)
    let node = form
    for (const key of keys.slice(0, -1)) {
      const { [key]: inner = {} } = node
      const next: Form = typeof inner === 'string' ? { 0: inner } : inner
      node[key] = next
      node = next
    }
    const last = keys.at(-1) || String(Object.keys(node).length)
    const { [last]: before } = node
    const list = typeof before === 'string' ? { 0: before } : before
    node[last] = list === undefined ? value : { ...list, [Object.keys(list).length]: value }
  }
  return form
}

/** Says what is wrong first; undefined if nothing is. What a client can't send isn't required. */
function errorIn(errors: readonly ErrorObject[]): string | undefined {
  const error = errors.find(({ keyword, params, parentSchema }) => {
    const { [params.missingProperty]: missing } = objectOf(parentSchema?.properties)
    return keyword !== 'required' || objectOf(missing).readOnly !== true
  })
  if (error === undefined) return undefined
  const { instancePath, message, params } = error
  const named = params.allowedValues ?? params.additionalProperty
  return `${instancePath} ${message}${named === undefined ? '' : `: ${named}`}`
}
