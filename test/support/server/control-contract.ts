import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { controlDocument } from '../../../src/control/document.ts'

/** A call in the control API document. */
export interface ControlCall {
  readonly operationId: string
  /** In upper case. */
  readonly method: string
  /** The path template below `/__petstore`. */
  readonly path: string
}

/** The parts of a response that are checked. */
interface CheckedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

interface Node {
  readonly $ref?: string
  readonly operationId?: string
  readonly content?: Readonly<Record<string, object>>
  readonly responses?: Readonly<Record<string, Node>>
}

interface ControlDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Node>>>>
  readonly components: { readonly responses: Readonly<Record<string, Node>> }
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const

const document: ControlDocument = JSON.parse(controlDocument())

// Ajv supports `nullable` of OpenAPI 3.0.
const ajv = new Ajv({ strict: false, allErrors: true, allowUnionTypes: true })
addFormats.default(ajv)
ajv.addSchema(document, 'control')

/** Every call of the document, including those of sessions. */
export const controlCalls: readonly ControlCall[] = Object.entries(document.paths).flatMap(
  ([path, item]) =>
    METHODS.flatMap((method) => {
      const operationId = item[method]?.operationId
      return operationId === undefined ? [] : [{ operationId, method: method.toUpperCase(), path }]
    }),
)

/** Finds the call of a method and a path of the server. */
export function controlCallOf(method: string, pathname: string): ControlCall | undefined {
  const parts = pathname.slice('/__petstore'.length).split('/')
  const asked = method === 'HEAD' ? 'GET' : method
  return controlCalls.find((call) => call.method === asked && fits(call.path.split('/'), parts))
}

/** Lists how a response differs from the document; empty when it conforms. */
export function controlViolations(
  method: string,
  pathname: string,
  response: CheckedResponse,
): readonly string[] {
  const call = controlCallOf(method, pathname)
  if (response.status >= 400 && method !== 'HEAD') {
    const wrong = violations('control#/components/schemas/Error', JSON.parse(response.text))
    if (call === undefined || wrong.length > 0) return wrong
  }
  if (call === undefined) return []
  const item = `/paths/${pointer(call.path)}/${call.method.toLowerCase()}`
  const responses = document.paths[call.path]?.[call.method.toLowerCase()]?.responses ?? {}
  const key = [String(response.status), `${String(response.status)[0]}XX`].find(
    (one) => one in responses,
  )
  if (key === undefined) return [`${call.operationId}: ${response.status} isn't declared`]
  if (method === 'HEAD') return response.text === '' ? [] : ['HEAD: expected no body']
  return bodyViolations(`${item}/responses/${key}`, responses[key] ?? {}, response)
}

/** Whether a value is valid for a schema of the document: `fitsSchema('Fault', {})`. */
export function fitsSchema(name: string, value: unknown): boolean {
  return violations(`control#/components/schemas/${name}`, value).length === 0
}

function bodyViolations(
  place: string,
  declared: Node,
  response: CheckedResponse,
): readonly string[] {
  const at = declared.$ref?.slice(1) ?? place
  const { content } = declared.$ref === undefined ? declared : lookUp(declared.$ref)
  if (content === undefined) return response.text === '' ? [] : ['body: expected none']
  const [type = ''] = (response.headers['content-type'] ?? '').split(';')
  if (!(type in content)) return [`content-type: ${type} isn't declared`]
  const schema = `control#${at}/content/${pointer(type)}/schema`
  return violations(schema, /[/+]json$/.test(type) ? JSON.parse(response.text) : response.text)
}

function violations($ref: string, value: unknown): readonly string[] {
  const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref })
  if (validate(value)) return []
  return (validate.errors ?? []).map((error) => `${$ref}${error.instancePath}: ${error.message}`)
}

/** Resolves a reference to a response, the only kind that the checks need. */
function lookUp($ref: string): Node {
  const found = document.components.responses[$ref.split('/').at(-1) ?? '']
  if (found === undefined) throw new Error(`The document has no ${$ref}`)
  return found
}

function pointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function fits(template: readonly string[], parts: readonly string[]): boolean {
  return (
    template.length === parts.length &&
    template.every((segment, index) => segment.startsWith('{') || segment === parts[index])
  )
}
