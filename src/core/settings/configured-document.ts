import type { OpenAPIV3 } from 'openapi-types'
import {
  type OperationExtensions,
  type PetstoreDocument,
  readDocument,
} from '../contract/document.ts'
import type { Stability } from '../contract/route.ts'
import {
  type DeprecatedOperation,
  describeDeprecation,
  shortDate,
} from '../lifecycle/deprecation.ts'
import type { Settings } from './settings.ts'

const METHODS = ['get', 'post', 'put', 'delete'] as const

/**
 * Returns a new copy of the contract as the settings change it: with their plans, deprecations and
 * stability levels. Its examples stay as they are. With the default settings, and a clock that starts
 * in the year of its dates, it's openapi.yaml.
 */
export function configuredDocument(settings: Settings): PetstoreDocument {
  const document = readDocument()
  for (const item of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = item?.[method]
      if (item === undefined || operation === undefined) continue
      item[method] = configureOperation(operation, { document, settings })
    }
  }
  const { components = {} } = document
  return override(document, {
    ...(!settings.operations && { paths: {}, info: withoutOperations(document) }),
    security: securityOf(document, settings),
    'x-plans': plansOf(document, settings),
    components: hasSunset(settings) ? components : withoutSunset(components),
  })
}

/** Says why the document of a service with your handlers alone is empty. */
function withoutOperations({ info }: PetstoreDocument): PetstoreDocument['info'] {
  const description =
    'This service answers with your handlers (`operations: false`), which no contract describes.'
  return { ...info, description }
}

/** Returns the forms of an API key; also no key at all, unless `auth` is `'required'`. */
function securityOf({ security = [] }: PetstoreDocument, { auth }: Settings) {
  return auth === 'optional' ? security : security.filter((form) => Object.keys(form).length > 0)
}

function plansOf(document: PetstoreDocument, { plans }: Settings): PetstoreDocument['x-plans'] {
  return [...plans].map(([name, { perMinute, perDay }]) => {
    const declared = document['x-plans'].find((plan) => plan.name === name)
    return { name, title: name, ...declared, perMinute, perDay }
  })
}

function hasSunset({ lifecycle }: Settings): boolean {
  return [...lifecycle.operations.values()].some(({ sunset }) => sunset !== null)
}

/** Removes what only an operation with a sunset answers. */
function withoutSunset(components: OpenAPIV3.ComponentsObject): OpenAPIV3.ComponentsObject {
  const { examples = {}, responses = {} } = components
  const gone = { operation_gone: undefined, 'operation_gone.problem': undefined }
  return override(components, {
    examples: override(examples, gone),
    responses: override(responses, { Gone: undefined }),
  })
}

type Operation = OpenAPIV3.OperationObject<OperationExtensions>
type Headers = NonNullable<OpenAPIV3.ResponseObject['headers']>

/** The contract that an operation belongs to, and the settings that change it. */
interface Surroundings {
  readonly document: PetstoreDocument
  readonly settings: Settings
}

/** Returns an operation of the contract with the deprecation and the stability of the settings. */
function configureOperation(operation: Operation, { document, settings }: Surroundings) {
  const { lifecycle, stability } = settings
  const deprecated = lifecycle.operations.get(operation.operationId)
  const level = stability.get(operation.operationId) ?? 'stable'
  const { deprecatedAt = null, sunsetAt = null, documentation = null } = deprecated ?? {}
  const describe = deprecated && describeDeprecation({ deprecated, ...lifecycle })
  return override<Operation>(operation, {
    description: withDeprecation(operation.description, describe),
    deprecated: deprecated && true,
    'x-deprecated-at': deprecatedAt === null ? undefined : shortDate(deprecatedAt),
    'x-sunset': sunsetAt === null ? undefined : shortDate(sunsetAt),
    'x-stability-level': level === 'stable' ? undefined : level,
    'x-error-codes': codesOf(operation['x-error-codes'], sunsetAt !== null),
    externalDocs: documentation === null ? undefined : docsAt(documentation, operation),
    responses: responsesOf(operation.responses, { document, deprecated, level }),
  })
}

/** The paragraph of a description that is about the deprecation. */
const DEPRECATED = /\n\n\*\*Deprecated\*\*.*/

function withDeprecation(description = '', paragraph: string | undefined): string {
  const rest = description.replace(DEPRECATED, '')
  return paragraph ? `${rest}\n\n${paragraph.replace('Deprecated', '**Deprecated**')}` : rest
}

function docsAt(url: string, { operationId }: Operation): OpenAPIV3.ExternalDocumentationObject {
  return { description: `The deprecation of ${operationId}`, url }
}

const GONE = 'operation_gone'

function codesOf(codes: readonly string[] = [], canBeGone: boolean): readonly string[] {
  if (!canBeGone) return codes.filter((code) => code !== GONE)
  return codes.includes(GONE) ? codes : [...codes, GONE]
}

interface ConfiguredLifecycle {
  readonly document: PetstoreDocument
  readonly deprecated: DeprecatedOperation | undefined
  readonly level: Stability
}

/** Declares 410 only with a sunset. Errors have no other changes, since they share responses. */
function responsesOf(
  responses: OpenAPIV3.ResponsesObject,
  configured: ConfiguredLifecycle,
): OpenAPIV3.ResponsesObject {
  const hasSunset = typeof configured.deprecated?.sunsetAt === 'number'
  const entries = Object.entries(responses).map(([status, response]) => [
    status,
    status.startsWith('2') ? successOf(response, configured) : response,
  ])
  return override<OpenAPIV3.ResponsesObject>(Object.fromEntries(entries), {
    410: hasSunset ? { $ref: '#/components/responses/Gone' } : undefined,
  })
}

/** Returns a success with the headers that announce the deprecation and the stability. */
function successOf(
  response: OpenAPIV3.ReferenceObject | OpenAPIV3.ResponseObject,
  { document, deprecated, level }: ConfiguredLifecycle,
): OpenAPIV3.ReferenceObject | OpenAPIV3.ResponseObject {
  if (deprecated === undefined && level === 'stable' && '$ref' in response) return response
  const own = '$ref' in response ? lookUp(document, response) : response
  const { headers = {} } = own
  const isList = refOf(headers.Link) === headerRef('PaginationLink').$ref
  return override(own, {
    headers: override<Headers>(headers, {
      Deprecation: deprecated?.deprecation ? headerRef('Deprecation') : undefined,
      Sunset: deprecated?.sunset ? headerRef('Sunset') : undefined,
      ...(!isList && { Link: deprecated?.links ? headerRef('DeprecationLink') : undefined }),
      'X-API-Stability': level === 'stable' ? undefined : headerRef('X-API-Stability'),
    }),
  })
}

function lookUp(document: PetstoreDocument, { $ref }: OpenAPIV3.ReferenceObject) {
  const name = $ref.split('/').at(-1) ?? ''
  const response = document.components?.responses?.[name]
  if (response === undefined || '$ref' in response) throw new Error(`The contract lacks ${$ref}`)
  return response
}

function headerRef(name: string): OpenAPIV3.ReferenceObject {
  return { $ref: `#/components/headers/${name}` }
}

function refOf(header: Headers[string] | undefined): string | undefined {
  return header !== undefined && '$ref' in header ? header.$ref : undefined
}

/**
 * Returns a copy of an object with other values for some fields. A field that is already there keeps
 * its position; undefined removes it.
 */
function override<Target extends object>(
  target: Target,
  fields: { readonly [Name in keyof Target]?: Target[Name] | undefined },
): Target
// The overload declares the result type, which TypeScript can't infer from the implementation.
function override(target: object, fields: object): object {
  const all = Object.entries({ ...target, ...fields })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}
