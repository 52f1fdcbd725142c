import openapiTypescript, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import { banner, inline, resolve } from './banner.js'

const METHODS = ['get', 'post', 'put', 'delete']

const REF = '#/components/schemas/'

/** The types with another name than their schema, which would hide a global of JavaScript. */
const NAMES = { Error: 'ApiError' }

/**
 * Generates the public types of `petstore-mock/types`, in which an int64 is a number, as in JSON.
 * Each schema also has a type of its own name: `Pet` for `components['schemas']['Pet']`.
 */
export async function typesFile(source) {
  const document = parse(source)
  const ast = await openapiTypescript(withoutDetails(document), {
    alphabetize: false,
    silent: true,
  })
  const aliases = Object.entries(document.components.schemas).map(
    ([name, { description }]) =>
      `/** ${description} */\nexport type ${NAMES[name] ?? name} = components['schemas']['${name}'];\n`,
  )
  return banner('openapi.yaml') + astToString(ast) + aliases.join('')
}

/** Leaves out what made the types nearly twice as long: examples, and the headers of each response. */
function withoutDetails(document) {
  const { paths, components } = structuredClone(document)
  const { examples: _, ...others } = components
  const operations = Object.values(paths).flatMap((item) => METHODS.map((method) => item[method]))
  const responses = operations.flatMap((operation) => Object.values(operation?.responses ?? {}))
  for (const response of [...responses, ...Object.values(components.responses)])
    delete response.headers
  const text = JSON.stringify({ ...document, paths, components: others }, (key, value) =>
    ['example', 'examples'].includes(key) ? undefined : value,
  )
  return JSON.parse(text)
}

/**
 * Generates the types for implementing operations, in which an int64 is an exact BigInt: the
 * parameters, the body and the successful responses of each operation, and the schemas that they
 * use.
 */
export function wireFile(document) {
  const operations = Object.values(document.paths).flatMap((item) =>
    METHODS.filter((method) => item[method]).map((method) => operationOf(document, item, method)),
  )
  return [
    banner('openapi.yaml').trimEnd(),
    '/** The schemas that operations read and write. */',
    `export interface components {\n  schemas: {\n${schemasOf(document, operations).join('\n')}\n  }\n}\n`,
    '/** The parameters, body and successful responses of each operation. */',
    `export interface operations {\n${operations.join('\n')}\n}\n`,
  ].join('\n')
}

function operationOf(document, item, method) {
  const { operationId, parameters = [], requestBody, responses } = item[method]
  const all = [...(item.parameters ?? []), ...parameters].map((entry) => inline(document, entry))
  const body = requestBody && `    requestBody: ${contentOf(resolve(document, requestBody))}\n`
  const successes = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => `${status}: ${contentOf(resolve(document, response))}`)
  return [
    `  ${operationId}: {\n`,
    `    parameters: { path${fieldsOf(all, 'path')}; query${fieldsOf(all, 'query')} }\n`,
    body ?? '',
    `    responses: { ${successes.join('; ')} }\n`,
    '  }',
  ].join('')
}

function fieldsOf(parameters, place) {
  const fields = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`)
  return fields.length === 0 ? '?: never' : `: { ${fields.join('; ')} }`
}

function contentOf({ content }) {
  if (content === undefined) return '{ content?: never }'
  return `{ content: { 'application/json': ${typeOf(content['application/json'].schema)} } }`
}

/** Returns the schemas that the given types refer to, directly or through other schemas. */
function schemasOf(document, texts) {
  const names = new Set()
  const lines = []
  const collect = (text) => {
    for (const [, name] of text.matchAll(/\['schemas'\]\['(\w+)'\]/g)) {
      if (names.has(name)) continue
      names.add(name)
      const type = typeOf(document.components.schemas[name])
      lines.push(`    ${name}: ${type}`)
      collect(type)
    }
  }
  collect(texts.join('\n'))
  return lines
}

function typeOf(schema) {
  if (schema.$ref?.startsWith(REF))
    return `components['schemas']['${schema.$ref.slice(REF.length)}']`
  if (schema.allOf) {
    const { allOf, ...own } = schema
    return [...allOf, own].map(typeOf).join(' & ')
  }
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ')
  switch (schema.type) {
    case 'integer':
      return schema.format === 'int64' ? 'bigint' : 'number'
    case 'string':
    case 'boolean':
      return schema.type
    case 'array':
      return `${typeOf(schema.items)}[]`
    case 'object':
      return objectOf(schema)
    default:
      throw new Error(`There is no type for ${JSON.stringify(schema)}`)
  }
}

function objectOf({ properties, required = [] }) {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return `{ ${fields.join('; ')} }`
}
