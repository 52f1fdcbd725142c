import { throwOptionError } from '../core/lib/check.ts'

/**
 * Returns a value as plain JSON, as options are written in a file: BigInts as decimal texts, dates as
 * ISO 8601 texts.
 *
 * @param name - The name of the value, for the error.
 * @throws {TypeError} naming what can't be sent, such as a function.
 */
export function toPlainJson(name: string, got: unknown): unknown {
  return got === undefined ? throwValueError(name, got) : convert(name, got, [])
}

function convert(name: string, got: unknown, above: readonly unknown[]): unknown {
  if (typeof got === 'bigint') return String(got)
  if (got === undefined || got === null) return got
  if (typeof got === 'number' && !Number.isFinite(got)) return throwValueError(name, got)
  if (typeof got === 'string' || typeof got === 'boolean' || typeof got === 'number') return got
  if (got instanceof Date && !Number.isNaN(got.getTime())) return got.toJSON()
  if (typeof got !== 'object' || isOther(got) || above.includes(got))
    return throwValueError(name, got)
  const inside = [...above, got]
  if (Array.isArray(got)) return got.map((each, at) => convert(`${name}[${at}]`, each, inside))
  return Object.fromEntries(
    Object.entries(got).map(([key, value]) => [key, convert(`${name}.${key}`, value, inside)]),
  )
}

/** Returns whether JSON would write an object as an empty one. */
function isOther(got: object): boolean {
  return [Map, Set, Promise, Date, RegExp].some((each) => got instanceof each)
}

function throwValueError(name: string, got: unknown): never {
  const hint = got instanceof Promise ? 'wait for the promise first' : undefined
  return throwOptionError(name, got, 'a value that can be sent as JSON', hint)
}
