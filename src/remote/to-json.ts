import { refuse } from '../lib/check.ts'

/** A value as JSON: BigInts as decimal strings, instants as ISO 8601 texts. */
type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { [name: string]: Json }

/**
 * Returns a value as it can be sent to a server. `name` is the name of the option, for the error.
 *
 * @throws {TypeError} naming the member that cannot be sent, such as a function.
 */
export function toJson(name: string, got: unknown): Json {
  // Without a value, the body would be empty, and the server could not say what is missing.
  return got === undefined ? refuseValue(name, got) : convert(name, got, [])
}

function convert(name: string, got: unknown, above: readonly unknown[]): Json {
  if (typeof got === 'bigint') return String(got)
  if (typeof got === 'number') return Number.isFinite(got) ? got : refuseValue(name, got)
  if (typeof got === 'string' || typeof got === 'boolean' || got == null) return got
  if (typeof got !== 'object' || above.includes(got)) return refuseValue(name, got)
  const inside = [...above, got]
  if (Array.isArray(got)) return got.map((each, at) => convert(`${name}[${at}]`, each, inside))
  if (got instanceof Date) return got.toJSON() ?? refuseValue(name, got)
  if (got instanceof Map || got instanceof Set || got instanceof Promise) refuseValue(name, got)
  return Object.fromEntries(
    Object.entries(got).map(([key, value]) => [key, convert(`${name}.${key}`, value, inside)]),
  )
}

function refuseValue(name: string, got: unknown): never {
  return refuse(name, got, 'a value that can be sent as JSON')
}
