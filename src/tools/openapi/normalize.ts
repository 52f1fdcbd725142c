import { isPlainObject } from '../../core/lib/check.ts'
import { listOf } from './json.ts'
import { readPattern } from './pattern.ts'

/** A reference of a file to somewhere, and where it is. */
export interface FoundReference {
  readonly holder: Record<string, unknown>
  readonly target: string
  /** A JSON pointer: `#/paths/~1notes/get`. */
  readonly place: string
}

/** What a file of a description has, apart from what its objects say. */
export interface Found {
  readonly references: FoundReference[]
  /** What can't be used in it, in words. */
  readonly notes: Set<string>
}

/** Members that hold data, which may look like a schema. */
const DATA = new Set(['example', 'default', 'enum', 'const', 'value', 'securitySchemes'])

/** Members whose own members are named by the author, so that `default` or `example` is a name. */
const MAPS = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
  ...['paths', 'webhooks', 'responses', 'content', 'headers', 'examples', 'links', 'callbacks'],
  ...['schemas', 'parameters', 'requestBodies', 'pathItems', 'encoding', 'mapping', 'variables'],
])

/**
 * Turns the schemas of a file into those of OpenAPI 3.1, in place: 3.0 has `nullable`, `example`, and
 * booleans as `exclusiveMinimum`. Removes what no validator reads, and collects the references.
 */
export function normalize(file: unknown): Found {
  const found: Found = { references: [], notes: new Set() }
  const seen = new Set<unknown>()
  const visit = (node: unknown, place: string, isMap: boolean) => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    seen.add(node)
    if (!isMap && isRecord(node)) normalizeObject(node, place, found)
    for (const [key, value] of Object.entries(node)) {
      const isData = DATA.has(key) || key.startsWith('x-') || (key === 'examples' && isList(value))
      if (!isMap && isData) continue
      visit(value, `${place}/${escapePointer(key)}`, !isMap && MAPS.has(key) && !isList(value))
    }
  }
  visit(file, '#', false)
  return found
}

/** Escapes a name for a JSON pointer (RFC 6901 §3). */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function isList(value: unknown): boolean {
  return Array.isArray(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isPlainObject(value)
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

function normalizeObject(node: Record<string, unknown>, place: string, found: Found): void {
  const { $ref, pattern, type, required } = node
  if (typeof $ref === 'string') found.references.push({ holder: node, target: $ref, place })
  if (typeof pattern === 'string' && readPattern(pattern) === undefined) {
    delete node.pattern
    found.notes.add(`${place}: the pattern isn't checked, because JavaScript can't read it`)
  }
  if (typeof type === 'string' && !TYPES.has(type)) {
    delete node.type
    found.notes.add(`${place}: the type ${type} isn't checked, because JSON Schema has none`)
  }
  // Of a schema, it's a list. Parameters, headers and bodies are required or not.
  const isSchema = !('in' in node || 'content' in node || 'schema' in node)
  if (typeof required === 'boolean' && isSchema) delete node.required
  if (isSchema && node.example !== undefined) {
    node.examples = [node.example, ...listOf(node.examples)]
    delete node.example
  }
  // References are looked up by their keys.
  delete node.$id
  delete node.$schema
  makeExclusive(node, 'exclusiveMinimum', 'minimum')
  makeExclusive(node, 'exclusiveMaximum', 'maximum')
  if (node.nullable === true) makeNullable(node)
  if (typeof node.nullable === 'boolean') delete node.nullable
}

function makeExclusive(node: Record<string, unknown>, exclusive: string, bound: string): void {
  const { [exclusive]: isExclusive, [bound]: limit } = node
  if (typeof isExclusive !== 'boolean') return
  delete node[exclusive]
  if (!isExclusive || limit === undefined) return
  node[exclusive] = limit
  delete node[bound]
}

function makeNullable(node: Record<string, unknown>): void {
  const { type, enum: values } = node
  if (typeof type === 'string') {
    node.type = [type, 'null']
    if (Array.isArray(values) && !values.includes(null)) node.enum = [...listOf(values), null]
    return
  }
  if (Array.isArray(type)) return
  const copy = { ...node }
  delete copy.nullable
  for (const key of Object.keys(node)) delete node[key]
  node.anyOf = [copy, { type: 'null' }]
}
