import { readFileSync } from 'node:fs'
import type { OperationId } from 'petstore-mock'
import { parse } from 'yaml'

/** An operation of openapi.yaml, with all references resolved. */
export interface Operation {
  readonly operationId: OperationId
  /** In upper case. */
  readonly method: string
  readonly path: string
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> }
  readonly 'x-error-codes': readonly string[]
  readonly 'x-stability-level'?: string
  readonly deprecated?: boolean
  /** By status: `200`, `404`, `default`. */
  readonly responses: Readonly<Record<string, DeclaredResponse>>
}

export interface DeclaredResponse {
  readonly headers?: Readonly<Record<string, DeclaredHeader>>
  readonly content?: Readonly<Record<string, MediaType>>
}

export interface DeclaredHeader {
  readonly required?: boolean
  readonly schema: { readonly type?: string }
}

interface MediaType {
  readonly schema: object
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const METHODS = ['get', 'post', 'put', 'delete'] as const

const text = readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8')
const raw: unknown = parse(text)
const resolved = new Map<string, unknown>()

/** The content of openapi.yaml, with references replaced by their targets. */
const contract: Contract = parse(text, (key, value) => (key === '' ? resolve(value) : value))

/** The paths of the contract with their operations. */
export const paths: readonly (readonly [string, readonly Operation[]])[] = Object.entries(
  contract.paths,
).map(([path, item]) => [path, operationsOf(path, item)])

export const operations: readonly Operation[] = paths.flatMap(([, all]) => all)

/** The operations that return a list. */
export const lists: readonly Operation[] = operations.filter(({ operationId }) =>
  operationId.startsWith('list'),
)

export function operationOf(id: string): Operation {
  const operation = operations.find(({ operationId }) => operationId === id)
  if (operation === undefined) throw new Error(`openapi.yaml has no operation ${id}`)
  return operation
}

/**
 * Returns the key of the declared response for a status: the status itself, or `default` for an
 * error that an operation doesn't list.
 */
export function declaredKey({ responses }: Operation, status: number): string | undefined {
  if (Object.hasOwn(responses, String(status))) return String(status)
  return status >= 400 ? 'default' : undefined
}

/** Returns the error codes in the examples of a response. A success has none. */
function examplesOf({ content }: DeclaredResponse): readonly string[] {
  return Object.keys(content?.['application/json']?.examples ?? {})
}

/** Returns the error codes that an operation can return in a response: those in `x-error-codes`. */
export function codesOf(operation: Operation, key: string): readonly string[] {
  const examples = examplesOf(operation.responses[key] ?? {})
  return operation['x-error-codes'].filter((code) => examples.includes(code))
}

/** All error codes: those of the operations, and three that aren't tied to an operation. */
export const catalogue: ReadonlySet<string> = new Set([
  'route_not_found',
  'method_not_allowed',
  'method_not_implemented',
  ...operations.flatMap((operation) => operation['x-error-codes']),
])

function operationsOf(
  path: string,
  item: Readonly<Record<string, Operation>>,
): readonly Operation[] {
  return METHODS.flatMap((method) => {
    const operation = item[method]
    return operation === undefined ? [] : [{ ...operation, path, method: method.toUpperCase() }]
  })
}

function resolve(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolve)
  if (typeof node !== 'object' || node === null) return node
  if ('$ref' in node) return lookUp(String(node.$ref))
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolve(value)]))
}

/** Resolves a reference. The result is cached, so that its schema is compiled only once. */
function lookUp(reference: string): unknown {
  if (!resolved.has(reference)) {
    const steps = reference.slice(2).split('/')
    const target = steps.reduce<unknown>((node, step) => Reflect.get(Object(node), step), raw)
    if (target === undefined) throw new Error(`openapi.yaml has nothing at ${reference}`)
    resolved.set(reference, resolve(target))
  }
  return resolved.get(reference)
}
