import { isPlainObject } from '../../core/lib/check.ts'
import { describe } from '../../core/lib/describe.ts'

/** An object of a description, or of a body. */
export type Json = Readonly<Record<string, unknown>>

const NONE: Json = {}

/** Returns a value as an object. A value that isn't one has no members. */
export function objectOf(value: unknown): Json {
  return isPlainObject(value) ? Object(value) : NONE
}

/** Returns the entries of an object; none of any other value. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isPlainObject(value) ? Object.entries(value) : []
}

/** Returns a value as a list. A value that isn't one has no items. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Describes a value by its members, for an error: `an object with swagger, info`. */
export function describeMembers(value: unknown): string {
  const names = Object.keys(objectOf(value)).slice(0, 5).join(', ')
  return names === '' ? describe(value) : `an object with ${names}`
}
