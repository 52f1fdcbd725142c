import { isPlainObject } from '../../lib/check.ts'
import { firstLine, UsageError } from '../errors.ts'

/**
 * Copies the objects and arrays of a config module, so that its getters run only here. Everything
 * else, such as an msw handler, stays as it is. `where` is the name of the file.
 *
 * @throws {UsageError} naming the value that cannot be read, because its getter throws.
 */
export function copyValue(where: string, value: unknown): unknown {
  return copy({ where, path: '' }, () => value, new Map())
}

interface Place {
  /** The name of the file. */
  readonly where: string
  /** The value in it: `plans.free`; empty for the whole. */
  readonly path: string
}

function copy(place: Place, read: () => unknown, copies: Map<unknown, object>): unknown {
  const { value, isObject, isArray } = attempt(place, () => inspect(read()))
  if (!isObject) return value
  const known = copies.get(value)
  if (known !== undefined) return known
  const copied = isArray ? [] : {}
  copies.set(value, copied)
  for (const key of attempt(place, () => keysOf(value, isArray))) {
    const sub = isArray ? `[${key}]` : `.${key}`
    const path = place.path === '' && !isArray ? key : place.path + sub
    const item = copy({ ...place, path }, () => Reflect.get(value, key), copies)
    // Unlike an assignment, this does not treat __proto__ in another way.
    Object.defineProperty(copied, key, {
      value: item,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return copied
}

/** Includes the items of an array that are not enumerable, because they are read as well. */
function keysOf(value: object, isArray: boolean): readonly string[] {
  if (!isArray) return Object.keys(value)
  return Object.getOwnPropertyNames(value).filter((key) => key !== 'length')
}

function inspect(value: unknown) {
  const isArray = Array.isArray(value)
  if (isArray || isPlainObject(value)) return { value, isObject: true, isArray } as const
  return { value, isObject: false, isArray } as const
}

/** Calls a function that may run a getter, or a trap of a proxy. */
function attempt<Result>({ where, path }: Place, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    const what = path === '' ? where : `${where}: ${path}`
    throw new UsageError(`${what} cannot be read: ${firstLine(error)}`)
  }
}
