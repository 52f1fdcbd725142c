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
