import { isPlainObject, OptionError, throwOptionError } from '../lib/check.ts'
import { MIB } from '../lib/text.ts'

/** The most that the state of your handlers may need as JSON, in characters. */
const STATE_LIMIT = 16 * MIB

/**
 * Reads the option `state`, or one from a snapshot. Returns it as JSON.
 *
 * @throws {TypeError} naming what in it JSON can't hold.
 */
export function readHandlersState(got: unknown, name: string): string {
  if (typeof got === 'function') throwOptionError(name, got, JSON_VALUE, CALL_IT)
  requireJson(got, name)
  return writeState(got, name)
}

const JSON_VALUE = 'a JSON value'
const CALL_IT = 'pass what it returns, because each petstore, and each run of explore, gets a copy'

/** Refuses what JSON can't hold, naming it by its path. */
export function requireJson(got: unknown, path: string, above = new Set<object>()): void {
  if (got === null || typeof got === 'string' || typeof got === 'boolean') return
  if (typeof got === 'number' && Number.isFinite(got)) return
  if (!Array.isArray(got) && !isPlainObject(got)) throwOptionError(path, got, JSON_VALUE)
  if (above.has(got)) throwOptionError(path, got, `${JSON_VALUE}, without a value inside itself`)
  above.add(got)
  const isList = Array.isArray(got)
  for (const [key, value] of Object.entries(got)) {
    if (value !== undefined || isList)
      requireJson(value, isList ? `${path}[${key}]` : `${path}.${key}`, above)
  }
  above.delete(got)
}

/**
 * Puts back what was there before in the places of what JSON can't hold, in place. Returns the value,
 * or else what belongs in its place; undefined for nothing.
 */
export function mendState(value: unknown, before: unknown, above = new Set<object>()): unknown {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return value
  if (Number.isFinite(value)) return value
  if (!isContainer(value) || above.has(value)) return before
  above.add(value)
  // From the end, because a list closes the gaps.
  for (const [key, each] of Object.entries(value).reverse()) {
    if (each === undefined && !Array.isArray(value)) continue
    const mended = mendState(each, memberOf(before, key), above)
    if (mended !== each && !putMember(value, key, mended)) return before
  }
  above.delete(value)
  return value
}

function memberOf(value: unknown, key: string): unknown {
  return isContainer(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function isContainer(value: unknown): value is object {
  return Array.isArray(value) || isPlainObject(value)
}

/** Sets a member, or removes it if the value is undefined. Returns whether the object let it. */
function putMember(target: object, key: string, value: unknown): boolean {
  if (Object.isFrozen(target)) return false
  if (value !== undefined) return Reflect.set(target, key, value)
  if (Array.isArray(target) && Number.isInteger(Number(key))) target.splice(Number(key), 1)
  else Reflect.deleteProperty(target, key)
  return true
}

/** Makes a value what it was before: in place, wherever that is possible. Returns it. */
export function revert(value: unknown, before: unknown): unknown {
  const isSameKind = isContainer(value) && Array.isArray(value) === Array.isArray(before)
  if (!isSameKind || !isContainer(before) || Object.isFrozen(value)) return before
  for (const key of Object.keys(value).reverse()) {
    if (!Object.hasOwn(before, key)) putMember(value, key, undefined)
  }
  for (const [key, each] of Object.entries(before)) {
    putMember(value, key, revert(memberOf(value, key), each))
  }
  return value
}

/**
 * Returns a state as JSON.
 *
 * @throws {TypeError} if it's too large, or naming what JSON can't hold.
 */
export function writeState(state: unknown, name = 'state'): string {
  const text = toText(state, name)
  if (text.length <= STATE_LIMIT) return text
  const expected = `at most ${STATE_LIMIT} characters of JSON`
  throw new OptionError({ path: name, expected, got: text.length })
}

function toText(state: unknown, name: string): string {
  try {
    return JSON.stringify(state)
  } catch (error) {
    // This names the value.
    requireJson(state, name)
    throw error
  }
}
