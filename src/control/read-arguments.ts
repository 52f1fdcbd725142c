import { failWith } from '../core/http/problems.ts'
import { messageOf, suggest } from '../core/lib/describe.ts'
import type { Field, Kind, MemberDescription, Parameter } from './members.ts'

/** The arguments of a call as text. A call has a query or a body, or neither. */
export interface Sent {
  /** The query, without its question mark. */
  readonly query: string
  readonly body: string
}

/**
 * Reads the arguments of a call. A query has parameters by name, or the fields of the one object of
 * options. A body is an array of all arguments, or else the only one: as JSON, or as a plain text
 * such as `61s`, which is read as in a query.
 *
 * Ends the call with 400 for an unknown parameter, for too many arguments, and for malformed JSON.
 */
export function readArguments(
  member: MemberDescription,
  { query, body }: Sent,
): readonly unknown[] {
  if (query === '') return readBody(member, body.replace(/^\uFEFF/, '').trim())
  if (body === '') return readQuery(member, new URLSearchParams(query))
  return throwArgumentError(`${member.name}: expected a query or a body but got both`)
}

function readBody({ name, parameters }: MemberDescription, body: string): readonly unknown[] {
  if (body === '') return []
  const args = /^[[{"]/.test(body)
    ? listOf(parseJson(body))
    : [readText(body, parameters[0]?.kinds)]
  if (args.length <= parameters.length) return args
  const known = parameters.map((each) => each.name).join(', ')
  const most = parameters.length === 0 ? 'no argument' : `at most ${parameters.length} (${known})`
  return throwArgumentError(`${name}: expected ${most} but got ${args.length}`)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** Parses a body. Ends the call with 400 if it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return failWith('invalid_json', `The body isn't JSON: ${messageOf(error)}`)
  }
}

/** Returns what a text stands for: a text, unless the kinds say that it's another value. */
function readText(text: string, kinds: readonly Kind[] = []): unknown {
  if (kinds.includes('null') && (text === '' || text === 'null')) return null
  if (kinds.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true'
  // An id beyond 2^53 stays a text, because a number would round it.
  const isNumber = /^-?\d{1,15}(?:\.\d+)?$/.test(text)
  if (kinds.includes('number') && isNumber) return Number(text)
  // In a query, the plus sign of a time zone means a space.
  return text.replace(/(?<=^\d{4}-\d\d-\d\dT[\d:.]{5,12}) (?=\d\d:\d\d$)/, '+')
}

function readQuery(
  { name, parameters }: MemberDescription,
  query: URLSearchParams,
): readonly unknown[] {
  const given: Record<string, unknown> = {}
  const known = parameters.flatMap((each) => each.fields ?? [each])
  for (const key of new Set(query.keys())) {
    const { field, part } = findField(key, known) ?? throwUnknownKey(name, key, known)
    const value = readValues(key, query.getAll(key), field.kinds)
    given[field.name] = part === undefined ? value : { ...Object(given[field.name]), [part]: value }
  }
  const args = parameters.map((parameter) => argumentOf(parameter, given))
  return args.slice(0, args.findLastIndex((each) => each !== undefined) + 1)
}

/** Finds the field that a key names: `status`, or a member of one, such as `headers[X-Tenant]`. */
function findField(key: string, known: readonly Field[]) {
  const [, part] = /^[^[]+\[(.+)\]$/.exec(key) ?? []
  const name = part === undefined ? key : key.slice(0, key.indexOf('['))
  const field = known.find((each) => each.name === name)
  const isWhole = (part !== undefined) === field?.kinds.includes('members')
  return field !== undefined && isWhole ? { field, part } : undefined
}

function throwUnknownKey(member: string, key: string, known: readonly Field[]): never {
  const shown = known.map(({ name, kinds }) => (kinds.includes('members') ? `${name}[NAME]` : name))
  return throwArgumentError(
    `${member}: ${JSON.stringify(key.slice(0, 64))} isn't a parameter; ${suggest(key, shown)}`,
  )
}

/** Returns the value of a parameter. If it's a list, its items may also be separated by commas. */
function readValues(key: string, texts: readonly string[], kinds: readonly Kind[]): unknown {
  if (!kinds.includes('list')) {
    return texts.length > 1
      ? throwArgumentError(`${key}: expected one value but got ${texts.length}`)
      : readText(texts[0] ?? '', kinds)
  }
  const values = texts.flatMap((text) => text.split(',')).map((text) => readText(text, kinds))
  return values.length > 1 || !kinds.includes('string') ? values : values[0]
}

function argumentOf(
  { name, fields = [] }: Parameter,
  given: Readonly<Record<string, unknown>>,
): unknown {
  if (fields.length === 0) return given[name]
  const own = fields.filter((field) => given[field.name] !== undefined)
  if (own.length === 0) return undefined
  return Object.fromEntries(own.map((field) => [field.name, given[field.name]]))
}

function throwArgumentError(message: string): never {
  return failWith('invalid_parameter', message)
}
