import { entriesOf, type Json, listOf, objectOf } from './json.ts'
import { escapePointer } from './normalize.ts'
import { readPattern, textFor } from './pattern.ts'

/** How a sample is made. */
export interface Sampling {
  /** Returns an object, or the one that it refers to. */
  readonly resolve: (value: unknown) => Json
  /**
   * How often the value at a path was wrong in earlier samples: `/items/0/name`. From 1 on, there are
   * no examples at and below it, then another alternative is taken, and at last an optional property
   * is left out.
   */
  readonly faults: ReadonlyMap<string, number>
}

/** Stands for a value that a schema doesn't allow to exist, or that would never end. */
export const NOTHING = Symbol('nothing')

/** From how many faults on an optional property is left out. */
export const OMITTED = 5

interface Place {
  readonly path: string
  /** Whether examples are ignored. */
  readonly isBare: boolean
  /** The references that led here. */
  readonly above: readonly string[]
}

/** Returns a value for a schema: its example, or the simplest one; `NOTHING` if there's none. */
export function sample(
  schema: unknown,
  sampling: Sampling,
  { path, isBare, above }: Place = { path: '', isBare: false, above: [] },
): unknown {
  const faults = sampling.faults.get(path) ?? 0
  const variants = Math.max(0, faults - 1)
  const refs: string[] = []
  const flat = flatten(schema, variants, { ...sampling, refs })
  if (flat === NOTHING || refs.some((ref) => above.includes(ref))) return NOTHING
  const place = { path, isBare: isBare || faults > 0, above: [...above, ...refs] }
  const stated = statedValue(flat, place.isBare)
  if (stated !== undefined) return stated
  const type = typeOf(flat)
  if (type === 'object') return sampleObject(flat, sampling, { ...place, faults })
  if (type === 'array') return sampleArray(flat, sampling, { ...place, faults })
  return sampleScalar(flat, type)
}

/** Returns the value that a schema itself names. */
function statedValue(flat: Json, isBare: boolean): unknown {
  const { const: constant, enum: values, examples, default: fallback } = flat
  if (constant !== undefined) return constant
  const given = isBare ? undefined : (listOf(examples)[0] ?? fallback ?? undefined)
  return given ?? listOf(values).find((value) => value !== null) ?? listOf(values)[0]
}

const TYPE_OF_KEYWORD = {
  object: ['properties', 'required', 'additionalProperties', 'patternProperties'],
  array: ['items', 'prefixItems', 'minItems', 'uniqueItems'],
  number: ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum'],
}

/** Returns the type of a flat schema: the first one that isn't null, or what its keywords suggest. */
export function typeOf(flat: Json): string {
  const { type } = flat
  if (typeof type === 'string') return type
  const named = listOf(type).find((each) => each !== 'null') ?? listOf(type)[0]
  if (typeof named === 'string') return named
  const meant = Object.entries(TYPE_OF_KEYWORD).find(([, keywords]) =>
    keywords.some((keyword) => keyword in flat),
  )
  return meant?.[0] ?? ('format' in flat || 'pattern' in flat ? 'string' : 'any')
}

interface Flattening extends Pick<Sampling, 'resolve'> {
  /** The references that were followed. */
  readonly refs: string[]
}

/**
 * Returns a schema without references, `allOf` and alternatives: of `oneOf` and `anyOf`, it takes one
 * by its number.
 */
export function flatten(
  schema: unknown,
  variant: number,
  flattening: Flattening,
  depth = 0,
): Json | typeof NOTHING {
  if (schema === false) return NOTHING
  const { $ref, allOf, oneOf, anyOf, ...own } = objectOf(schema)
  if (typeof $ref === 'string') flattening.refs.push($ref)
  const parts = [
    ...(typeof $ref === 'string' ? [flattening.resolve(schema)] : []),
    ...listOf(allOf),
    ...chosen(oneOf, variant),
    ...chosen(anyOf, variant),
  ]
  if (parts.length === 0 || depth > MOST_LEVELS) return own
  return parts
    .map((part) => flatten(part, variant, flattening, depth + 1))
    .reduce((all, part) => (all === NOTHING || part === NOTHING ? NOTHING : merge(part, all)), own)
}

/** The most levels of `allOf` and alternatives. */
const MOST_LEVELS = 12

function chosen(alternatives: unknown, variant: number): readonly unknown[] {
  const list = listOf(alternatives)
  return list.length === 0 ? [] : [list[variant % list.length]]
}

/** Merges two schemas that both apply. The second is nearer. */
function merge(one: Json, other: Json): Json {
  const properties = { ...objectOf(one.properties) }
  for (const [name, schema] of entriesOf(other.properties)) {
    properties[name] = name in properties ? { allOf: [properties[name], schema] } : schema
  }
  const required = [...listOf(one.required), ...listOf(other.required)]
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  }
}

interface Container extends Place {
  readonly faults: number
}

/** How deep optional properties are. */
const OPTIONAL_DEPTH = 5

function sampleObject(flat: Json, sampling: Sampling, at: Container): unknown {
  const { properties, additionalProperties = true, minProperties = 0 } = flat
  const required = new Set(listOf(flat.required).map(String))
  const isShort = at.faults > 2 || at.path.split('/').length > OPTIONAL_DEPTH
  const value: Record<string, unknown> = {}
  const add = (name: string, schema: unknown, isOptional: boolean) => {
    const path = `${at.path}/${escapePointer(name)}`
    const isOmitted = isShort || (sampling.faults.get(path) ?? 0) >= OMITTED
    if (isOptional && (isOmitted || objectOf(schema).writeOnly === true)) return
    const member = sample(schema, sampling, { ...at, path })
    if (member !== NOTHING) value[name] = member
  }
  for (const [name, schema] of entriesOf(properties)) add(name, schema, !required.has(name))
  for (const name of required) if (!(name in value)) add(name, additionalProperties, false)
  for (let count = Object.keys(value).length; count < Number(minProperties); count += 1) {
    add(`key${count}`, additionalProperties, false)
  }
  return [...required].every((name) => name in value) ? value : NOTHING
}

function sampleArray(flat: Json, sampling: Sampling, at: Container): unknown {
  const { items = true, minItems = 0, maxItems = Infinity } = flat
  const first = listOf(flat.prefixItems)
  const wanted = Math.max(Number(minItems), at.faults > 2 ? 0 : first.length || 1)
  const list: unknown[] = []
  while (list.length < Math.min(wanted, Number(maxItems))) {
    const path = `${at.path}/${list.length}`
    const item = sample(first[list.length] ?? items, sampling, { ...at, path })
    if (item === NOTHING) break
    list.push(item)
  }
  return list.length < Number(minItems) ? NOTHING : list
}

function sampleScalar(flat: Json, type: string): unknown {
  if (type === 'string') return sampleText(flat)
  if (type === 'integer' || type === 'number') return sampleNumber(flat)
  if (type === 'boolean') return true
  return type === 'null' ? null : 'string'
}

const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  iri: 'https://example.com',
  'uri-reference': '/example',
  'uri-template': 'https://example.com/{id}',
  uuid: '00000000-0000-4000-8000-000000000001',
  'json-pointer': '/example',
  'relative-json-pointer': '0',
  byte: 'c2FtcGxl',
}

function sampleText({ format, pattern, minLength, maxLength }: Json): string {
  const [least, most] = [Number(minLength ?? 0), Number(maxLength ?? Infinity)]
  const text = (typeof format === 'string' && TEXTS[format]) || 'string'
  if (typeof pattern === 'string' && !readPattern(pattern)?.test(text)) {
    return textFor(pattern, least, most) ?? text
  }
  return text.padEnd(Math.min(least, MOST_PADDED), 'x').slice(0, most)
}

const MOST_PADDED = 10_000

function sampleNumber(flat: Json): number {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = flat
  const step = Number(multipleOf ?? 1)
  const least = Number(minimum ?? exclusiveMinimum ?? -Infinity)
  const most = Number(maximum ?? exclusiveMaximum ?? Infinity)
  const near = Math.ceil(Math.min(most, Math.max(step, least)) / step) * step
  const isAllowed = (value: number) =>
    value >= least && value <= most && value !== exclusiveMinimum && value !== exclusiveMaximum
  const tried = [near, near + step, near - step, (least + most) / 2]
  return tried.find(isAllowed) ?? near
}
