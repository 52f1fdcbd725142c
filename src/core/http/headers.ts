import { throwOptionError } from '../lib/check.ts'

/**
 * The headers of a response that is being built, by name.
 *
 * It's mutable because all functions that add headers write into one object. Merging one object
 * per function took three times as long per response.
 */
export type HeaderMap = Record<string, string>

/**
 * Converts a flat list of header names and values (`[name, value, name, value, …]`) to a map. Names
 * are in lower case, and repeated values are joined with commas (RFC 9110 §5.3).
 */
export function foldHeaders(list: readonly string[]): Map<string, string> {
  const values = new Map<string, string>()
  for (let index = 0; index < list.length; index += 2) {
    const name = (list[index] ?? '').toLowerCase()
    const value = list[index + 1] ?? ''
    const before = values.get(name)
    values.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return values
}

/** Returns whether a text is a token: it can name a header or a method (RFC 9110 §5.6.2). */
export function isHeaderName(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text)
}

/**
 * Finds the first value of a header in a flat list of names and values. `name` is in lower case.
 */
export function findInList(list: readonly string[], name: string): string | undefined {
  const index = list.findIndex((item, at) => at % 2 === 0 && item.toLowerCase() === name)
  return index < 0 ? undefined : list[index + 1]
}

/** Finds a header by its lower-case name. The names in the record can have any case. */
export function findHeader<Value extends string | null>(
  headers: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
}

/** Sets headers or, if the value is null, removes them. Names aren't case-sensitive. */
export function changeHeaders(
  headers: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string>> {
  const names = new Set(Object.keys(changes).map((name) => name.toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()))
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  )
  return Object.fromEntries([...kept, ...added])
}

/** Reads the value of a `Content-Length`; undefined if it's missing or no length. */
export function readLength(value: string | null | undefined): number | undefined {
  return /^\d{1,15}$/.test(value ?? '') ? Number(value) : undefined
}

/** Returns whether a `Content-Type` is a kind of JSON. */
export function isJsonType(type: string | null | undefined): boolean {
  return /[/+]json\b/i.test(type ?? '')
}

/** Joins lists of names, as in `Vary`, and leaves out names that come again. */
export function joinNames(...lists: readonly (string | undefined)[]): string {
  const names = new Map<string, string>()
  for (const name of lists.flatMap((list) => list?.split(',') ?? [])) {
    const trimmed = name.trim()
    const lower = trimmed.toLowerCase()
    if (trimmed !== '' && !names.has(lower)) names.set(lower, trimmed)
  }
  return [...names.values()].join(', ')
}

/** Matches headers that frame the message. A wrong one would break it. */
const FRAMING = /^(?:transfer-encoding|content-length|trailer|connection|upgrade|te)$/i

/** Checks a header to set in a response or, if its value is null, to remove. Returns the value. */
export function readHeaderChange(option: string, name: string, got: unknown): string | null {
  if (!isHeaderName(name)) throwOptionError(option, name, 'header names')
  if (FRAMING.test(name)) throwOptionError(option, name, 'no header that frames the message')
  if (got === null) return null
  const isValue = typeof got === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(got)
  return isValue ? got : throwOptionError(`${option}.${name}`, got, 'a header value, or null')
}
