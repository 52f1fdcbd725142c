import type { Description } from './description.ts'
import { entriesOf, type Json, listOf, objectOf } from './json.ts'
import { readPattern } from './pattern.ts'

/** A described operation. */
export interface Operation {
  /** In upper case. */
  readonly method: string
  /** As it's described: `/notes/{noteId}`. */
  readonly path: string
  /** The names of the parameters in the path, in order. */
  readonly names: readonly string[]
  /** Matches the path, below any base path. */
  readonly expression: RegExp
  readonly parameters: readonly Parameter[]
  /** Undefined if it has none. */
  readonly body:
    | { readonly isRequired: boolean; readonly content: readonly MediaType[] }
    | undefined
  /** The forms of the described responses by status: `200`, `4XX` or `default`. */
  readonly responses: ReadonlyMap<string, readonly MediaType[]>
  /** The alternatives of which a request needs one. Each has the schemes that it needs all. */
  readonly security: readonly (readonly SecurityScheme[])[]
}

/** A parameter of the path, the query or the headers. */
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly isRequired: boolean
  readonly schema: unknown
  /** Whether each item of a list is a parameter of its own: `?tag=a&tag=b`. */
  readonly isExploded: boolean
}

/** A form of a body. */
export interface MediaType {
  readonly name: string
  readonly schema: unknown
  readonly examples: readonly unknown[]
}

/** A way to authenticate. */
export interface SecurityScheme {
  readonly type: unknown
  /** The name of a key in a header, the query or a cookie. */
  readonly name: string
  readonly in: unknown
  /** `bearer`, `basic` or another scheme of HTTP. */
  readonly scheme: string
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Returns the operations of a description: fixed paths before those with parameters. */
export function operationsOf({ document, resolve }: Description): readonly Operation[] {
  const schemes = objectOf(objectOf(document.components).securitySchemes)
  const found = entriesOf(document.paths).flatMap(([path, item]) => {
    const shared = resolve(item)
    return METHODS.filter((method) => method in shared).map((method) => {
      const operation = resolve(shared[method])
      const parameters = [...listOf(shared.parameters), ...listOf(operation.parameters)]
      const alternatives = listOf(operation.security ?? document.security)
      return {
        method: method.toUpperCase(),
        path,
        ...readPath(path),
        parameters: readParameters(parameters.map(resolve)),
        body: readBody(operation.requestBody, resolve),
        responses: readResponses(operation.responses, resolve),
        security: alternatives.map((each) =>
          Object.keys(objectOf(each)).map((id) => readScheme(id, resolve(schemes[id]))),
        ),
      }
    })
  })
  return found.sort((one, other) => (rankOf(one.path) < rankOf(other.path) ? -1 : 1))
}

/** Returns a text that is less for paths that are to be tried first. */
function rankOf(path: string): string {
  return path.replace(/[^/]+/g, (segment) => (segment.includes('{') ? '1' : '0'))
}

function readPath(path: string): Pick<Operation, 'names' | 'expression'> {
  const parts = path.split(/\{([^{}]+)\}/)
  const source = parts.map((part, index) =>
    index % 2 === 1 ? '([^/]+?)' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  )
  const names = parts.filter((_, index) => index % 2 === 1)
  const expression = readPattern(`${source.join('').replace(/\/$/, '')}/?$`)
  return { names, expression: expression ?? /$^/ }
}

/** Returns the path of a handler of msw: `/notes/:noteId`. */
export function handlerPath({ path }: Operation): string {
  const literal = path.replace(/[*?+()\\|:]/g, '\\$&')
  return literal.replace(/\{([^{}]+)\}/g, (_, name: string) => `:${name.replace(/\W/g, '_')}`)
}

function readParameters(list: readonly Json[]): readonly Parameter[] {
  const found = list.map((given) => ({
    name: String(given.name),
    in: String(given.in),
    isRequired: given.required === true,
    // What is JSON in a parameter isn't checked.
    schema: given.schema ?? true,
    isExploded: given.explode !== false && given.in === 'query',
  }))
  // Those of an operation override those of its path.
  return [...new Map(found.map((each) => [`${each.in} ${each.name}`, each])).values()]
}

type Resolve = Description['resolve']

function readBody(given: unknown, resolve: Resolve): Operation['body'] {
  if (given === undefined) return undefined
  const { required, content } = resolve(given)
  return { isRequired: required === true, content: readContent(content, resolve) }
}

function readContent(content: unknown, resolve: Resolve): readonly MediaType[] {
  return entriesOf(content).map(([name, given]) => {
    const { schema, example, examples } = objectOf(given)
    const named = [
      // Without a schema, it's normalized like one.
      ...listOf(examples),
      ...entriesOf(examples).map(([, each]) => resolve(each).value),
    ]
    const all = [example, ...named].filter((each) => each !== undefined)
    return { name: name.toLowerCase(), schema, examples: all }
  })
}

function readResponses(given: unknown, resolve: Resolve): Operation['responses'] {
  const found = entriesOf(given).map(([status, response]) => {
    const name = status === 'default' ? status : status.toUpperCase()
    return [name, readContent(resolve(response).content, resolve)] as const
  })
  return new Map(found)
}

function readScheme(id: string, { type, name, in: place, scheme }: Json): SecurityScheme {
  return {
    type,
    name: String(name ?? id),
    in: place,
    scheme: String(scheme ?? 'bearer').toLowerCase(),
  }
}

/** Returns the form of a body in JSON; undefined if there's none. */
export function jsonOf(content: readonly MediaType[] = []): MediaType | undefined {
  const isJson = ({ name }: MediaType) => /^(?:application\/json|[^;]*\+json)(?:;|$)/.test(name)
  return content.find(isJson) ?? content.find(({ name }) => name.startsWith('*/*'))
}

/** Returns the status and the forms of the success that is described first. */
export function successOf({ responses }: Operation): readonly [number, readonly MediaType[]] {
  const statuses = [...responses.keys()].sort()
  const status =
    statuses.find((each) => /^2/.test(each)) ??
    statuses.find((each) => /^3/.test(each) && !responses.has('default')) ??
    '200'
  return [
    Number(status.replace('XX', '00')),
    responses.get(status) ?? responses.get('default') ?? [],
  ]
}
