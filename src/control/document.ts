import type { OpenAPIV3 } from 'openapi-types'
import { version } from '../core/lib/version.gen.ts'
import { ENDPOINTS, type EndpointDescription } from './endpoints.ts'
import { members } from './generated/members.gen.ts'
import type { Field, MemberDescription, Parameter } from './members.ts'
import { CONTROL_PATH } from './paths.ts'

type PathItem = OpenAPIV3.PathItemObject

const SESSION: OpenAPIV3.ParameterObject = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of a session.',
  schema: { type: 'string' },
}

/**
 * Returns the document of the control API as JSON text: a path for each member of a petstore and each
 * endpoint, and the same below `/sessions/{id}` for what each session has.
 */
export function controlDocument(): string {
  const ofPetstore = [...members.map(memberPath), ...endpointPaths(true)]
  const ofSessions = ofPetstore.map(([path, item]): readonly [string, PathItem] => [
    `/sessions/{id}${path}`,
    { parameters: [SESSION], ...item },
  ])
  const document: OpenAPIV3.Document = {
    openapi: '3.0.3',
    info: {
      title: 'petstore-mock control API',
      version,
      description:
        'Calls a petstore: `petstore.quotas.exhaust(key)` is `POST /quotas/exhaust`. `POST` calls any ' +
        'member, and `GET` those that only read. A body is an array of all arguments, or the only ' +
        'argument. A string that is no JSON needs no quotes. A query has the parameters by name.',
    },
    servers: [{ url: CONTROL_PATH }],
    security: [{}, { token: [] }],
    paths: Object.fromEntries([...endpointPaths(false), ...ofPetstore, ...ofSessions]),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: { Failed: { description: 'An error.', content: contentOf(ERROR) } },
    },
  }
  return JSON.stringify(document)
}

const ERROR: OpenAPIV3.SchemaObject = {
  type: 'object',
  required: ['code', 'message', 'status'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    status: { type: 'integer' },
    path: { type: 'string', description: 'The argument or the part of it that is wrong.' },
  },
}

function contentOf(schema: OpenAPIV3.SchemaObject) {
  return { 'application/json': { schema } }
}

function endpointPaths(isOfPetstore: boolean): readonly (readonly [string, PathItem])[] {
  return Object.entries<EndpointDescription>(ENDPOINTS)
    .filter(([, endpoint]) => (endpoint.isOfPetstore ?? false) === isOfPetstore)
    .map(([name, { methods }]) => {
      const operations = Object.entries(methods).map(([method, summary]) => {
        const body = method === 'POST' || method === 'PUT' ? { requestBody: bodyOf({}) } : {}
        return [method.toLowerCase(), { summary, ...body, responses: RESPONSES }] as const
      })
      const parameters = name.includes('{id}') ? { parameters: [SESSION] } : {}
      return [`/${name}`, { ...parameters, ...Object.fromEntries(operations) }]
    })
}

const RESPONSES: OpenAPIV3.ResponsesObject = {
  '2XX': { description: 'What it returns, as JSON; a string as plain text.' },
  '4XX': { $ref: '#/components/responses/Failed' },
}

function memberPath(member: MemberDescription): readonly [string, PathItem] {
  const { name, does, summary, parameters } = member
  const operation = { summary, responses: RESPONSES }
  const [argument] = parameters
  const post =
    argument === undefined ? operation : { ...operation, requestBody: argumentsOf(member) }
  const get = does === 'reads' && { get: { ...operation, parameters: parameters.flatMap(queryOf) } }
  return [`/${name}`, { ...get, post }]
}

function argumentsOf({ parameters }: MemberDescription) {
  const isNeeded = parameters.some(({ isOptional }) => !isOptional)
  return bodyOf({ description: `The arguments: ${parameters.map(nameOf).join(', ')}.` }, isNeeded)
}

function nameOf({ name, isOptional }: Parameter): string {
  return isOptional ? `\`${name}\` (optional)` : `\`${name}\``
}

function bodyOf(schema: OpenAPIV3.SchemaObject, required = false): OpenAPIV3.RequestBodyObject {
  return { required, content: contentOf(schema) }
}

function queryOf(parameter: Parameter): readonly OpenAPIV3.ParameterObject[] {
  const { fields, isOptional } = parameter
  if (fields !== undefined) return fields.map((field) => toQuery(field, false))
  return parameter.kinds.length === 0 ? [] : [toQuery(parameter, !isOptional)]
}

function toQuery({ name, kinds }: Field, required: boolean): OpenAPIV3.ParameterObject {
  if (kinds.includes('members')) {
    const schema = { type: 'object', additionalProperties: { type: 'string' } } as const
    return { name, in: 'query', style: 'deepObject', explode: true, schema }
  }
  const item = { type: kinds.includes('string') ? 'string' : (kinds[0] ?? 'string') }
  const schema = kinds.includes('list') ? { type: 'array', items: item } : item
  return { name, in: 'query', required, schema: schema as OpenAPIV3.SchemaObject }
}
