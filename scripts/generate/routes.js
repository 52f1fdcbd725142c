import { banner, inline, resolve } from './banner.js'

const METHODS = ['get', 'post', 'put', 'delete']

/** CORS-safelisted response headers, which need no exposing (Fetch standard). */
const SAFELISTED = ['Cache-Control', 'Content-Language', 'Content-Length', 'Content-Type']

/** Headers of ours that are on no operation's reply in the contract: 405 belongs to a path. */
const BESIDES = ['Allow']

/** The route table, the plans and the headers that a page may read. */
export function routesFile(document) {
  const routes = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => routeOf(document, path, item, method)),
  )
  return [
    banner('openapi.yaml').trimEnd(),
    "import type { Route } from '../route.ts'\n",
    '/** Every operation of the contract, in its order. */',
    `export const routes: readonly Route[] = ${show(routes)}\n`,
    '/** The plans of the contract (`x-plans`): how many requests each allows. */',
    `export const contractPlans = ${show(plansOf(document))} as const\n`,
    '/** Response headers of the contract that CORS hides from a page unless they are exposed. */',
    `export const exposedHeaders = ${show(exposed(document))} as const\n`,
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
  if (schema.type !== 'integer') throw new Error(`parameter ${name}: no reader for ${schema.type}`)
  const { minimum, maximum } = schema
  return { name, kind: 'integer', minimum, maximum, default: schema.default }
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
    documentation: operation.externalDocs.url,
  }
}

function plansOf(document) {
  const entries = document['x-plans'].map(({ name, perMinute, perDay }) => [
    name,
    { perMinute, perDay },
  ])
  return Object.fromEntries(entries)
}

function exposed(document) {
  const names = Object.values(document.paths)
    .flatMap((item) => METHODS.flatMap((method) => Object.values(item[method]?.responses ?? {})))
    .flatMap((response) => Object.keys(resolve(document, response).headers ?? {}))
  const ours = [...new Set([...names, ...BESIDES])]
  return ours
    .filter((name) => !SAFELISTED.includes(name) && !/^(Access-Control-|Vary$)/.test(name))
    .sort()
}

const show = (value) => JSON.stringify(value, null, 2)
