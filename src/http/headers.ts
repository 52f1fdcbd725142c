/**
 * Response headers by name, while a reply is being built.
 *
 * The functions that add headers all write into one object. Spreading an object from each into a new
 * one took three times as long per reply.
 */
export type HeaderMap = Record<string, string>

/** Folds names and values in turn into one record: names in lower case, repeated values joined (RFC 9110 §5.3). */
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

/** Finds the first value of a header in a list of names and values in turn; `name` is in lower case. */
export function findInList(list: readonly string[], name: string): string | undefined {
  const index = list.findIndex((item, at) => at % 2 === 0 && item.toLowerCase() === name)
  return index < 0 ? undefined : list[index + 1]
}

/** Finds a header by its lower-case name, whatever the case of the names in the record. */
export function findHeader(
  headers: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  return Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
}
