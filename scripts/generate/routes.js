import { banner, inline, resolve } from './banner.js'

const METHODS = ['get', 'post', 'put', 'delete']

/** Generates a module with the route table, the plans and the paging. */
export function routesFile(document) {
  const routes = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => routeOf(document, path, item, method)),
  )
  return [
    banner('openapi.yaml').trimEnd(),
    "import type { Route } from '../route.ts'\n",
    '/** The operations, in the order of the contract. */',
    `export const routes: readonly Route[] = ${show(routes)}\n`,
    '/** The rate limits of the plans (`x-plans`). */',
    `export const contractPlans = ${show(plansOf(document))} as const\n`,
    '/** The numbers of records in a response of a list operation (`x-paging`). */',
    `export const paging = ${show(document['x-paging'])} as const\n`,
  ].join('\n')
}

function routeOf(document, path, item, method) {
  const operation = item[method]
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((entry) =>
    inline(document, entry),
  )
  return {
    operation: operation.operationId,
    method: method.toUpperCase(),
    path,
    pathParameters: parameters.filter((entry) => entry.in === 'path').map(parameterOf),
    queryParameters: parameters.filter((entry) => entry.in === 'query').map(parameterOf),
    body: bodyOf(document, operation),
    deprecation: deprecationOf(operation),
    stability: operation['x-stability-level'] ?? 'stable',
  }
}

function parameterOf({ name, schema }) {
  if (schema.format === 'int64') return { name, kind: 'int64' }
  if (schema.type === 'boolean') return { name, kind: 'boolean' }
  if (schema.enum) return { name, kind: 'enum', values: schema.enum }
  if (schema.type !== 'integer')
    throw new Error(
      `parameter ${name}: expected an integer, a boolean or an enum but got ${schema.type}`,
    )
  const { minimum, maximum } = schema
  return { name, kind: 'integer', minimum, maximum, default: schema.default ?? null }
}

function bodyOf(document, operation) {
  const body = resolve(document, operation.requestBody)
  return body?.content['application/json'].schema.$ref.split('/').at(-1) ?? null
}

function deprecationOf(operation) {
  if (!operation.deprecated) return null
  return {
    deprecatedAt: operation['x-deprecated-at'],
    sunsetAt: operation['x-sunset'],
  }
}

function plansOf(document) {
  const entries = document['x-plans'].map(({ name, perMinute, perDay }) => [
    name,
    { perMinute, perDay },
  ])
  return Object.fromEntries(entries)
}

const show = (value) => JSON.stringify(value, null, 2)
