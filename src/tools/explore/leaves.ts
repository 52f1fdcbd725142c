/**
 * Returns the values in JSON that have no members, with their places: `body.tags[]`, without the number of an
 * item.
 */
export function leavesOf(
  value: unknown,
  at = '',
): readonly (readonly [at: string, leaf: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[at, value]]
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, each]) =>
    leavesOf(each, isList ? `${at}[]` : `${at}.${name}`),
  )
}
