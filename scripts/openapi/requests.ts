import {
  jsonOf,
  type Operation,
  type Parameter,
  type SecurityScheme,
} from '../../src/tools/openapi/operations.ts'
import type { Schemas } from '../../src/tools/openapi/schemas.ts'

/** Returns a request for an operation that fits its description. `values` are in its path. */
export function requestFor(
  operation: Operation,
  schemas: Schemas,
  values: Readonly<Record<string, unknown>> = {},
): Request {
  const { method, path, parameters, security, body } = operation
  const [schemes = []] = security
  const fill = (_: string, name: string) => {
    const { schema } = parameters.find((each) => each.in === 'path' && each.name === name) ?? {}
    return encodeURIComponent(String(values[name] ?? schemas.sample(schema)))
  }
  const url = new URL(path.replace(/\{([^{}]+)\}/g, fill), 'http://api')
  const headers = new Headers()
  for (const parameter of parameters) addParameter(parameter, { url, headers, schemas })
  for (const scheme of schemes) addCredentials(scheme, { url, headers })
  if (!body?.isRequired) return new Request(url, { method, headers })
  const media = jsonOf(body.content) ?? body.content[0]
  const { name = 'application/json', schema = {} } = media ?? {}
  if (name.startsWith('multipart')) {
    const form = new FormData()
    form.set('field', 'value')
    return new Request(url, { method, headers, body: form })
  }
  headers.set('Content-Type', name.replace('*/*', 'application/json'))
  const value = schemas.sample(schema)
  const isForm = name.startsWith('application/x-www-form-urlencoded')
  const text = isForm ? new URLSearchParams(fieldsOf(value)).toString() : JSON.stringify(value)
  return new Request(url, { method, headers, body: text || 'field=value' })
}

/** Returns the fields of a form with this value: `items[0][price]`. */
function fieldsOf(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, each]) =>
    fieldsOf(each, name === '' ? key : `${name}[${key}]`),
  )
}

interface Target {
  readonly url: URL
  readonly headers: Headers
}

function addParameter(
  { name, in: place, schema, isRequired }: Parameter,
  { url, headers, schemas }: Target & { readonly schemas: Schemas },
): void {
  if (!isRequired || place === 'path') return
  const texts = [schemas.sample(schema)].flat().map(String)
  if (place === 'header') headers.set(name, texts.join())
  else for (const text of texts) url.searchParams.append(name, text)
}

function addCredentials({ type, name, in: place, scheme }: SecurityScheme, target: Target): void {
  const { url, headers } = target
  if (type !== 'apiKey') headers.set('Authorization', `${scheme} secret`)
  else if (place === 'query') url.searchParams.set(name, 'secret')
  else headers.set(place === 'cookie' ? 'Cookie' : name, place === 'cookie' ? `${name}=s` : 's')
}
