import { describe, suggest } from './describe.ts'

/**
 * Throws the error for an invalid value: `<option>: expected <expected> but got <got>; <hint>`.
 * Without a hint, the message ends before the semicolon.
 */
export function throwOptionError(
  option: string,
  got: unknown,
  expected: string,
  hint?: string,
): never {
  throw new OptionError({ path: option, expected, got, hint })
}

export function readOneOf<const Value extends string | number | boolean>(
  got: unknown,
  option: string,
  values: readonly Value[],
): Value {
  const found = values.find((value) => value === got)
  return found ?? throwOptionError(option, got, `one of ${values.map(describe).join(', ')}`)
}

export function readInteger(
  got: unknown,
  option: string,
  minimum: number,
  maximum: number,
): number {
  const fits = typeof got === 'number' && Number.isInteger(got) && got >= minimum && got <= maximum
  return fits ? got : throwOptionError(option, got, `an integer from ${minimum} to ${maximum}`)
}

export function readBoolean(got: unknown, option: string): boolean {
  return typeof got === 'boolean' ? got : throwOptionError(option, got, 'true or false')
}

/**
 * Returns a plain object if all its keys are known. Undefined counts as an empty object. `aliases`
 * has the names that other tools use, each with what to suggest instead.
 */
export function readObject<const Key extends string>(
  got: unknown,
  option: string,
  known: readonly Key[],
  aliases: Readonly<Record<string, string>> = {},
): { readonly [Name in Key]?: unknown } {
  const given = readEntries(got, option)
  for (const [key] of given) {
    if (known.some((name) => name === key)) continue
    const alias = Object.hasOwn(aliases, key) ? aliases[key] : undefined
    const hint = alias === undefined ? suggest(key, known) : `did you mean ${alias}?`
    throwUnknownOption(option, key, hint)
  }
  return Object.fromEntries(given) as { readonly [Name in Key]?: unknown }
}

/**
 * Returns the entries of a plain object, without undefined values. Undefined counts as an empty
 * object.
 */
export function readEntries(got: unknown, option: string): readonly (readonly [string, unknown])[] {
  if (got === undefined) return []
  if (!isPlainObject(got)) return throwOptionError(option, got, 'an object')
  return Object.entries(got).filter(([, value]) => value !== undefined)
}

export function readArray(got: unknown, option: string): readonly unknown[] {
  return Array.isArray(got) ? got : throwOptionError(option, got, 'an array')
}

/** Returns whether a value is an object literal, rather than an array, a date or the like. */
export function isPlainObject(got: unknown): got is object {
  if (typeof got !== 'object' || got === null) return false
  const prototype = Object.getPrototypeOf(got)
  // An object from another realm has a different Object.prototype, but its prototype is also null.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Returns the members of a value of which nothing is known. A value that isn't an object has none. */
export function membersOf(got: unknown): Readonly<Record<string, unknown>> {
  return Object(got)
}

/** Throws the error for an unknown key: `<option>: <key> isn't one of its options; <hint>`. */
export function throwUnknownOption(
  option: string,
  key: string,
  hint: string,
  expected = 'one of its options',
): never {
  const reason = `${describe(key)} isn't ${expected}`
  throw new OptionError({ path: option, expected, got: key, hint, reason })
}

/**
 * Reads a field that accepts one value or a list, and returns the list. `read` checks one value.
 */
export function readOneOrMore<Value>(
  got: unknown,
  name: string,
  read: (got: unknown, name: string) => Value,
): readonly Value[] {
  if (!Array.isArray(got)) return [read(got, name)]
  if (got.length === 0) {
    throwOptionError(name, got, `at least one ${name.split('.').at(-1)}, or nothing for all`)
  }
  return got.map((each) => read(each, name))
}

/** What is wrong with a value that was passed to the package. */
export interface OptionProblem extends Pick<OptionError, 'path' | 'expected' | 'got'> {
  readonly hint?: string | undefined
  /** How the message shows `got`, if not as JSON. */
  readonly shown?: string
  /** The message without path and hint, if not `expected … but got …`. */
  readonly reason?: string
}

/**
 * The error for a wrong option, fault, filter, row or argument: `ban.after: expected an integer
 * from 1 to 1000000 but got 0`.
 */
export class OptionError extends TypeError {
  override readonly name = 'OptionError'
  /** The option: `ban.after`, `fixtures.pets[3].id`. For an unknown name, the object that has it. */
  readonly path: string
  /** What a valid value is: `an integer from 1 to 1000000`. */
  readonly expected: string
  /** The value, or the unknown name. */
  readonly got: unknown
  /** What was probably meant, or how to go on; undefined if that is unknown. */
  readonly hint: string | undefined
  /** The message without the path: `expected … but got …`, and the hint. */
  readonly reason: string

  constructor(problem: OptionProblem, options?: ErrorOptions) {
    const { path, expected, got, hint } = problem
    const reason = reasonOf(problem)
    super(`${path}: ${reason}`, options)
    this.path = path
    this.expected = expected
    this.got = got
    this.hint = hint
    this.reason = reason
  }
}

function reasonOf({ expected, got, hint, shown = describe(got), ...given }: OptionProblem): string {
  const { reason = `expected ${expected} but got ${shown}` } = given
  return hint === undefined ? reason : `${reason}; ${hint}`
}
