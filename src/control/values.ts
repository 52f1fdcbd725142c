import { isPlainObject, refuse } from '../core/lib/check.ts'
import { describe } from '../core/lib/describe.ts'
import { OptionError } from '../core/lib/option-error.ts'
import { namesOf } from '../core/lib/option-table.ts'
import { readDate } from '../core/time/instant.ts'

/** How a value is written as JSON. */
interface Form {
  /** Returns what stands for a value that JSON has no form for. */
  readonly tag: (kind: Kind, value: string | true) => unknown
  /** Called with what can't be sent, such as a function. `name` is its name, for the error. */
  readonly other: (name: string, got: unknown) => unknown
}

/** Reads the value behind each tag. */
const READERS = {
  $bigint: readBigInt,
  $date: (value: unknown) => readDate(String(value)),
  $number: Number,
  $undefined: () => undefined,
  $object: (value: unknown) => readMembers(Object(value)),
} as const satisfies Readonly<Record<string, (value: unknown) => unknown>>

function readBigInt(got: unknown): bigint {
  return /^-?\d+$/.test(String(got)) ? BigInt(String(got)) : refuse('$bigint', got, 'digits')
}

/** A kind of value that JSON has no form for, as its tag names it. */
type Kind = keyof typeof READERS

const KINDS = namesOf(READERS)

const TAGGED: Form = { tag: (kind, value) => ({ [kind]: value }), other: refuseValue }

const RESULT: Form = { ...TAGGED, other: () => undefined }

const PLAIN: Form = { tag: (_, value) => (value === true ? undefined : value), other: refuseValue }

/**
 * Returns a value as JSON from which `fromJson` reads an equal one. What JSON has no form for is
 * tagged: `{ "$bigint": "7" }`, and likewise `$date`, `$undefined`, and `$number` for `NaN` and the
 * infinities. An object that looks like that is the value of `$object`.
 *
 * @param name - The name of the value, for the error.
 * @throws {TypeError} naming what can't be sent, such as a function.
 */
export function toJson(name: string, got: unknown): unknown {
  return convert(name, got, { form: TAGGED, above: [] })
}

/** Returns a result as `toJson` does, without what can't be sent: the functions of a handle. */
export function resultToJson(got: unknown): unknown {
  return convert('result', got, { form: RESULT, above: [] })
}

/**
 * Returns a value as JSON without tags, as options are written in a file: BigInts as decimal texts,
 * dates as ISO 8601 texts.
 *
 * @param name - The name of the value, for the error.
 * @throws {TypeError} naming what can't be sent, such as a function.
 */
export function toPlainJson(name: string, got: unknown): unknown {
  return got === undefined ? refuseValue(name, got) : convert(name, got, { form: PLAIN, above: [] })
}

interface Place {
  readonly form: Form
  /** The objects that contain the value. */
  readonly above: readonly unknown[]
}

function convert(name: string, got: unknown, { form, above }: Place): unknown {
  if (typeof got === 'bigint') return form.tag('$bigint', String(got))
  if (got === undefined) return form.tag('$undefined', true)
  if (typeof got === 'number' && !Number.isFinite(got)) return convertNumber(name, got, form)
  if (typeof got === 'string' || typeof got === 'boolean' || typeof got === 'number') return got
  if (got === null) return got
  if (got instanceof Date && !Number.isNaN(got.getTime())) return form.tag('$date', got.toJSON())
  if (typeof got !== 'object' || isOther(got) || above.includes(got)) return form.other(name, got)
  const inside = { form, above: [...above, got] }
  if (Array.isArray(got)) return got.map((each, at) => convert(`${name}[${at}]`, each, inside))
  const members = Object.entries(got).map(([key, value]) => [
    key,
    convert(`${name}.${key}`, value, inside),
  ])
  const object: object = Object.fromEntries(members)
  return kindOf(object) === undefined || form === PLAIN ? object : { $object: object }
}

/** JSON would write such a number as null. */
function convertNumber(name: string, got: number, form: Form): unknown {
  return form === PLAIN ? form.other(name, got) : form.tag('$number', String(got))
}

/** Returns whether JSON would write an object as an empty one. */
function isOther(got: object): boolean {
  return [Map, Set, Promise, Date, RegExp].some((each) => got instanceof each)
}

function refuseValue(name: string, got: unknown): never {
  const hint = got instanceof Promise ? 'wait for the promise first' : undefined
  return refuse(name, got, 'a value that can be sent as JSON', hint)
}

/** Returns the value of which `toJson` made some JSON. */
export function fromJson(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(fromJson)
  if (!isPlainObject(json)) return json
  const kind = kindOf(json)
  return kind === undefined ? readMembers(json) : READERS[kind](Reflect.get(json, kind))
}

function readMembers(json: object): unknown {
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, fromJson(value)]))
}

/** Returns the tag of an object whose only member is one. */
function kindOf(object: object): Kind | undefined {
  const [only, ...others] = Object.keys(object)
  return others.length > 0 ? undefined : KINDS.find((kind) => kind === only)
}

/** The most characters of a value in an error as JSON. */
const GOT_LENGTH = 1_000

/** Returns an error as JSON. A `got` that is too long is the text that its message has for it. */
export function errorToJson({ path, expected, got, hint, reason }: OptionError): unknown {
  const json = resultToJson(got)
  const isLong = (JSON.stringify(json) ?? '').length > GOT_LENGTH
  return resultToJson({ path, expected, got: isLong ? describe(got) : got, hint, reason })
}

/** Returns the error of which `errorToJson` made some JSON. */
export function errorFromJson(json: unknown): OptionError {
  const { path, expected, got, hint, reason } = Object(fromJson(json))
  // The reason has the hint already.
  return Object.assign(new OptionError({ path, expected, got, reason }), { hint })
}
