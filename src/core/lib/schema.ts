import {
  membersOf,
  readArray,
  readInteger,
  readObject,
  readOneOf,
  throwOptionError,
} from './check.ts'

// Readers of JSON that are put together from smaller ones. The checks are those of check.ts.

/** Checks a value and returns a copy of it. `path` is its place, for the `OptionError`. */
export type Reader<Value> = (got: unknown, path: string) => Value

export const text: Reader<string> = (got, path) =>
  typeof got === 'string' ? got : throwOptionError(path, got, 'a string')

export function integer(least: number, most: number): Reader<number> {
  return (got, path) => readInteger(got, path, least, most)
}

export function oneOf<const Value extends string | number>(
  ...values: readonly Value[]
): Reader<Value> {
  return (got, path) => readOneOf(got, path, values)
}

/** A value, or null. */
export function nullable<Value>(read: Reader<Value>): Reader<Value | null> {
  return (got, path) => (got === null ? null : read(got, path))
}

/** A value that an object may lack. */
export function optional<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (got, path) => (got === undefined ? undefined : read(got, path))
}

/** An array of any length. */
export function list<Item>(read: Reader<Item>): Reader<readonly Item[]> {
  return (got, path) => readArray(got, path).map((each, index) => read(each, `${path}[${index}]`))
}

/** An array with a value for each reader. */
export function tuple<Items extends readonly unknown[]>(
  ...readers: { readonly [Index in keyof Items]: Reader<Items[Index]> }
): Reader<Items>
export function tuple(...readers: readonly Reader<unknown>[]): Reader<readonly unknown[]> {
  return (got, path) => {
    const given = readArray(got, path)
    if (given.length !== readers.length)
      throwOptionError(path, got, `an array of ${readers.length}`)
    return readers.map((read, index) => read(given[index], `${path}[${index}]`))
  }
}

/** A plain object with a value for each reader, and no others. */
export function object<Shape>(
  readers: {
    readonly [Name in keyof Shape]-?: Reader<Shape[Name]>
  },
): Reader<Shape>
export function object(readers: Readonly<Record<string, Reader<unknown>>>): Reader<object> {
  const members = Object.entries(readers)
  return (got, path) => {
    if (got === undefined) throwOptionError(path, got, 'an object')
    const given = readObject(got, path, Object.keys(readers))
    return Object.fromEntries(
      members.map(([name, read]) => [name, read(given[name], `${path}.${name}`)]),
    )
  }
}

/** One of two objects: the first if it has a member, otherwise the second. */
export function either<First, Second>(
  member: keyof First & string,
  first: Reader<First>,
  second: Reader<Second>,
): Reader<First | Second> {
  return (got, path) =>
    Object.hasOwn(membersOf(got), member) ? first(got, path) : second(got, path)
}
